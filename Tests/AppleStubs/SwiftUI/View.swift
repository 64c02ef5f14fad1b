// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder func body(content: Content) -> Body
}

extension Never: View {
    public var body: Never { return fatalError("no body") }
}

extension View {
    nonisolated public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A view that has no body of its own, and says how its place in the tree is filled instead.
public protocol PrimitiveView: View where Body == Never {
    @MainActor func fill(_ node: ViewNode, _ environment: EnvironmentValues)
}

extension PrimitiveView {
    public var body: Never { fatalError("no body") }
    /// Nothing inside.
    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) {}
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: PrimitiveView {
    let content: Content
    let modifier: Modifier

    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) {
        node.connect(modifier, environment)
        let content = _ViewModifier_Content<Modifier> { [content] node, environment in
            node.fill(0, content, environment)
        }
        node.fill(0, modifier.body(content: content), environment)
    }
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
    let fillWithContent: @MainActor (ViewNode, EnvironmentValues) -> Void

    public func fill(_ node: ViewNode, _ environment: EnvironmentValues) { fillWithContent(node, environment) }
}
