// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper public struct State<Value>: ConnectedProperty {
    /// The state of one place in the tree; the first value that a view there brings along becomes it.
    private final class Location {
        var value: Value
        var persistent: Location?

        init(_ value: Value) { self.value = value }
    }

    private let location: Location

    public init(wrappedValue: Value) { location = Location(wrappedValue) }
    public init(initialValue: Value) { location = Location(initialValue) }

    public var wrappedValue: Value {
        get { (location.persistent ?? location).value }
        nonmutating set { (location.persistent ?? location).value = newValue }
    }

    public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

    func makeStorage() -> AnyObject { Location(location.value) }
    func connect(_ storage: AnyObject, _ environment: EnvironmentValues) {
        location.persistent = storage as? Location
    }
}

@propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
