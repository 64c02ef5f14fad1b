import Foundation

final class Replaced {
    private var token: (any NSObjectProtocol)? {
        didSet {
            if let oldValue { NotificationCenter.default.removeObserver(oldValue) }
        }
    }
    private var tokens: [any NSObjectProtocol] = [] {
        didSet {
            for token in oldValue { NotificationCenter.default.removeObserver(token) }
        }
    }

    func start() {
        // silent: `didSet` removes the token that is replaced
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in }
        tokens = [
            // silent: `didSet` removes the tokens that are replaced
            NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { _ in }
        ]
    }

    func stop() {
        token = nil
        tokens = []
    }
}

final class AudioSession {
    static let shared = AudioSession()
    private var interruptionToken: (any NSObjectProtocol)?
    private var routeToken: (any NSObjectProtocol)?

    private init() {
        // silent: there is one instance, and it observes once
        routeToken = NotificationCenter.default.addObserver(forName: .routeDidChange, object: nil, queue: .main) { _ in
        }
    }

    func start() {
        // finds: token-never-removed
        interruptionToken = NotificationCenter.default.addObserver(forName: .interrupted, object: nil, queue: .main) {
            _ in
        }
    }

    func end() { interruptionToken = nil }
}
