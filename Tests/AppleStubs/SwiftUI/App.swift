// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine

// For snippets only.

@MainActor @preconcurrency @propertyWrapper public struct StateObject<Object: ObservableObject> {
    nonisolated public init(wrappedValue: @autoclosure @escaping () -> Object) {}
    public var wrappedValue: Object { fatalError("a stub") }
}

@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
    nonisolated public init(wrappedValue: Object) { fatalError("a stub") }
    public var wrappedValue: Object { fatalError("a stub") }
}

public enum ScenePhase: Hashable, Sendable { case background, inactive, active }

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
