// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine

@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) { fatalError("a stub") }
    public init(initialValue: Value) { fatalError("a stub") }
    public var wrappedValue: Value {
        get { fatalError("a stub") }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError("a stub") }
}

@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value {
        get { fatalError("a stub") }
        nonmutating set {}
    }
}

@MainActor @preconcurrency @propertyWrapper public struct StateObject<Object: ObservableObject> {
    nonisolated public init(wrappedValue: @autoclosure @escaping () -> Object) {}
    public var wrappedValue: Object { fatalError("a stub") }
}

@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
    nonisolated public init(wrappedValue: Object) { fatalError("a stub") }
    public var wrappedValue: Object { fatalError("a stub") }
}

public enum ScenePhase: Hashable, Sendable { case background, inactive, active }

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
}

@propertyWrapper public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError("a stub") }
}

@MainActor @preconcurrency public protocol Scene {}

public struct WindowGroup: Scene {
    public init(@ViewBuilder content: () -> some View) {}
}

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}
