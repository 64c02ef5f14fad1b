// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A place in the tree of views: what stays while views' values come and go.
@MainActor public final class ViewNode {
    private var viewType: Any.Type?
    private var storage: [AnyObject] = []
    private var children: [Int: ViewNode] = [:]
    var onAppear: () -> Void = {}
    var onDisappear: () -> Void = {}
    private var isVisible = false

    /// Evaluates a view in this place. What another type of view left here is gone.
    func evaluate<V: View>(_ view: V, _ environment: EnvironmentValues) {
        if viewType != V.self {
            disappear()
            children = [:]
            storage = []
            (onAppear, onDisappear) = ({}, {})
            viewType = V.self
        }
        if let view = view as? any PrimitiveView {
            view.fill(self, environment)
        } else {
            connect(view, environment)
            fill(0, view.body, environment)
        }
    }

    /// Evaluates a view inside this one.
    func fill(_ index: Int, _ view: some View, _ environment: EnvironmentValues) {
        let child = children[index] ?? ViewNode()
        children[index] = child
        child.evaluate(view, environment)
    }

    /// Takes a view out of this one.
    func empty(_ index: Int) {
        children.removeValue(forKey: index)?.disappear()
    }

    /// Gives the property wrappers of a view or a modifier their state and their environment.
    func connect(_ value: Any, _ environment: EnvironmentValues) {
        var index = 0
        for case let property as any ConnectedProperty in Mirror(reflecting: value).children.map(\.value) {
            if storage.count == index { storage.append(property.makeStorage()) }
            property.connect(storage[index], environment)
            index += 1
        }
    }

    /// Tells each view that is not yet visible that it has appeared; the outer one first.
    func appear() {
        if !isVisible {
            isVisible = true
            onAppear()
        }
        for index in children.keys.sorted() { children[index]?.appear() }
    }

    /// Tells each visible view that it has disappeared; the inner one first.
    func disappear() {
        for index in children.keys.sorted() { children[index]?.disappear() }
        guard isVisible else { return }
        isVisible = false
        onDisappear()
    }
}

/// A property wrapper of views that has something outside the view's value.
protocol ConnectedProperty {
    func makeStorage() -> AnyObject
    func connect(_ storage: AnyObject, _ environment: EnvironmentValues)
}
