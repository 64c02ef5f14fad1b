import Foundation

final class TripBoard {
    var observer: TypedObserver?
    var method: TypedObserver?
    var weak: TypedObserver?
    let handler: (String) -> Void = { print($0) }

    func start() {
        observer = TypedObserver(of: Trips.arrived) { title in
            self.show(title)  // finds: self-capture
        }
        method = TypedObserver(of: Trips.left, block: self.show)  // finds: self-capture
        method = TypedObserver(of: Trips.left, block: show)  // finds: self-capture
        // silent: a closure of its own
        method = TypedObserver(of: Trips.left, block: handler)
        // silent: held weakly
        weak = TypedObserver(of: Trips.arrived) { [weak self] title in self?.show(title) }
        // silent: whether something keeps the observer is not known
        keep(TypedObserver(of: Trips.arrived) { title in self.show(title) })
        // silent: no observer
        observer = TypedAnimation(of: Trips.arrived) { title in self.show(title) }
    }

    deinit {
        observer?.stop()
        method = nil
    }

    func show(_ title: String) {}
}

final class TypedAnimation {
    init(of notification: Typed<String>, block: @escaping (String) -> Void) { block("") }
}
