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
