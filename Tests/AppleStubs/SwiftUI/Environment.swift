// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

@propertyWrapper public struct Environment<Value>: ConnectedProperty {
    private final class Connection {
        var values: EnvironmentValues?
    }

    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let connection = Connection()

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    public var wrappedValue: Value {
        guard let values = connection.values else { fatalError("the environment of a view that is not evaluated") }
        return values[keyPath: keyPath]
    }

    func makeStorage() -> AnyObject { connection }
    func connect(_ storage: AnyObject, _ environment: EnvironmentValues) { connection.values = environment }
}

extension View {
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View {
        EnvironmentView(content: self, keyPath: keyPath, value: value)
    }
}

struct EnvironmentView<Content: View, Value>: PrimitiveView {
    let content: Content
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let value: Value

    func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        var environment = environment
        environment[keyPath: keyPath] = value
        node.fill(0, content, environment)
    }
}
