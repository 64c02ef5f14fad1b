import Foundation

// Other code uses the token.

final class Kept {
    fileprivate var keptToken: NSObjectProtocol?

    init() {
        // silent: code outside uses it
        keptToken = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

func dispose(_ kept: Kept, _ bag: Bag) { bag.dispose(kept.keptToken) }

class Parent {
    var parentToken: NSObjectProtocol?

    init() {
        // silent: the subclass uses it
        parentToken = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

final class Child: Parent {
    func end(_ bag: Bag) { bag.dispose(parentToken) }
}

final class Registry {
    static let shared = Registry()
    private var token: NSObjectProtocol?

    // silent: the only instance lives as long as the process
    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}
