import Foundation
import NotifiableAdapter

/// The observations of a service that registers by itself.
///
/// `@unchecked Sendable`: the lock guards the tokens, which are only handed back to their center.
final class Tokens: @unchecked Sendable {
    private let center: any NotificationProtocol
    private let lock = NSLock()
    private var tokens: [any NSObjectProtocol] = []

    init(_ center: any NotificationProtocol) { self.center = center }

    func add(
        _ name: Notification.Name,
        queue: OperationQueue? = nil,
        _ block: @escaping @Sendable (Notification) -> Void
    ) {
        let token = center.addObserver(forName: name, object: nil, queue: queue, using: block)
        lock.withLock { tokens.append(token) }
    }

    func removeAll() {
        let tokens = lock.withLock {
            defer { self.tokens = [] }
            return self.tokens
        }
        for token in tokens { center.removeObserver(token) }
    }
}
