// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@resultBuilder public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(first: first, second: nil)
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(first: nil, second: second)
    }
}

public struct TupleView<each Content: View>: PrimitiveView {
    let content: (repeat each Content)

    init(_ content: repeat each Content) { self.content = (repeat each content) }

    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        var index = 0
        for view in repeat each content {
            node.fill(index, view, environment)
            index += 1
        }
    }
}

public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
    let first: First?
    let second: Second?

    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        node.fill(0, first, environment)
        node.fill(1, second, environment)
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        if let view = self { node.fill(0, view, environment) } else { node.empty(0) }
    }
}
