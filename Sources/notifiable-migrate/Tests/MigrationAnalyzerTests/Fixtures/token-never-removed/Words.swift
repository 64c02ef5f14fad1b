import Foundation

// Other code of the file has variables of the same name.

final class Screen {
    private var token: NSObjectProtocol?

    init() {
        // finds: token-never-removed
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }

    func log(_ tokens: [Data]) { tokens.forEach { token in print(token.count) } }
}

extension Screen {
    func register() {
        let token = UUID().uuidString
        print(token, Keys.token)
    }
}

final class Push {
    private var token: Data?

    func register(token: Data) {
        print(token.count)
        self.token = token
    }

    func send() { if let token { print(token) } }
}

enum Keys { static let token = "token" }

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

final class Bound {
    private var bound: NSObjectProtocol?

    init() {
        // silent: through an optional binding
        bound = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }

    func end(_ bag: Bag) {
        if let bound { bag.dispose(bound) }
    }
}
