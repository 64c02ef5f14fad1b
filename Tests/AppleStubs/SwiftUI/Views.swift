// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine

public struct VStack<Content: View>: PrimitiveView {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) { node.fill(0, content, environment) }
}

public struct Text: PrimitiveView {
    nonisolated public init(_ content: some StringProtocol) {}
}

struct AppearanceView<Content: View>: PrimitiveView {
    let content: Content
    var onAppear: (() -> Void)?
    var onDisappear: (() -> Void)?

    func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        node.onAppear = onAppear ?? {}
        node.onDisappear = onDisappear ?? {}
        node.fill(0, content, environment)
    }
}

extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        AppearanceView(content: self, onAppear: action)
    }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        AppearanceView(content: self, onDisappear: action)
    }
}

// From here on, for snippets only.

extension View {
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        self
    }
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P,
        perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never { self }
}
