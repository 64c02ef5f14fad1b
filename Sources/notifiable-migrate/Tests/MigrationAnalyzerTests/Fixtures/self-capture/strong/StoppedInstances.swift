import Foundation

final class StoppedTripBoard {
    var observer: TypedObserver?

    func start() {
        // silent: `pause` ends it
        observer = TypedObserver(of: Trips.arrived) { title in self.show(title) }
    }

    func pause() { observer?.stop() }

    func show(_ title: String) {}
}

final class ReleasedTripBoard {
    var observers: [TypedObserver] = []

    func start() {
        // silent: `pause` releases it
        observers.append(TypedObserver(of: Trips.arrived) { title in self.show(title) })
    }

    func pause() { observers = [] }

    func show(_ title: String) {}
}
