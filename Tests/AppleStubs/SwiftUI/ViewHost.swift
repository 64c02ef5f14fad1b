// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Evaluates a view when it is told to, and shows and hides it. What Apple's systems do with windows, tabs and a run
/// loop.
@MainActor public final class ViewHost<Root: View> {
    private var root: Root
    private let node = ViewNode()
    private var isShown = false

    /// Evaluates a view, which is not visible yet.
    public init(_ root: Root) {
        self.root = root
        update()
    }

    /// Evaluates the view again, as it is after a change of state, or with another value.
    public func update(_ root: Root? = nil) {
        if let root { self.root = root }
        node.evaluate(self.root, EnvironmentValues())
        if isShown { node.appear() }
    }

    public func show() {
        isShown = true
        node.appear()
    }

    /// Hides the view. Its state stays, as that of a tab that is not selected.
    public func hide() {
        isShown = false
        node.disappear()
    }
}
