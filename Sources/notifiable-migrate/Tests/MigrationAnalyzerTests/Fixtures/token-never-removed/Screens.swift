import Foundation

final class Stored {
    private var token: (any NSObjectProtocol)?
    private var tokens: [NSObjectProtocol] = []
    private var released: NSObjectProtocol?
    private var mistaken: Any?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }  // finds: token-never-removed
        // finds: token-never-removed
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in })
        // finds: token-never-removed
        released = center.addObserver(forName: .left, object: nil, queue: nil) { _ in }
        // finds: token-never-removed
        mistaken = center.addObserver(forName: .delayed, object: nil, queue: nil) { _ in }
    }

    func stop() {
        released = nil
    }

    deinit { NotificationCenter.default.removeObserver(self) }
}

class Base {
    var kept: [NSObjectProtocol] = []
    deinit { kept.forEach(NotificationCenter.default.removeObserver) }
}

final class Derived: Base {
    func start(_ center: NotificationCenter) {
        // silent: the superclass removes it
        kept.append(center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in })
    }
}

final class Removed {
    var first: NSObjectProtocol?
    var second: NSObjectProtocol?
    var third: ObservationToken?
    var fourth: NSObjectProtocol?

    func start(_ center: NotificationCenter) {
        // silent: another type removes it
        first = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        // silent: code that is not understood uses it
        second = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        // silent: the token removes itself when it is deallocated
        third = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        // silent: through an optional binding
        fourth = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }

    func stop(_ center: NotificationCenter) {
        bag.dispose(second)
        if let fourth { center.removeObserver(fourth) }
    }
}

struct Cleaner {
    func clean(_ removed: Removed) { NotificationCenter.default.removeObserver(removed.first!) }
}
