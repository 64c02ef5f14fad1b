// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
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

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        if let view = self { node.fill(0, view, environment) } else { node.empty(0) }
    }
}
