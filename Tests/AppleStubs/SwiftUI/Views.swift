// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine

public struct EmptyView: PrimitiveView {
    public init() {}
}

public struct Group<Content: View>: PrimitiveView {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) { node.fill(0, content, environment) }
}

public struct VStack<Content: View>: PrimitiveView {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) { node.fill(0, content, environment) }
}

public struct Text: PrimitiveView {
    nonisolated public init(_ content: some StringProtocol) {}
}

public struct Color: PrimitiveView, Sendable {
    nonisolated init() {}
    public static let black = Color()
    public static let white = Color()
}

public struct List: PrimitiveView {
    public init<Data: RandomAccessCollection>(
        _ data: Data,
        id: KeyPath<Data.Element, some Hashable>,
        @ViewBuilder content: @escaping (Data.Element) -> some View
    ) {}
}

public struct Button: PrimitiveView {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
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
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P,
        perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never { self }
    nonisolated public func task(_ action: @escaping @isolated(any) @Sendable () async -> Void) -> some View { self }
    nonisolated public func onChange(of value: some Equatable, _ action: @escaping () -> Void) -> some View { self }
    nonisolated public func opacity(_ opacity: Double) -> some View { self }
    nonisolated public func overlay(@ViewBuilder content: () -> some View) -> some View { self }
}
