import Foundation
import NotifiableAdapter

/// Broken: dies, and leaves a closure in the center for ever.
@MainActor final class LeavingItsClosure: Notifiable {
    private(set) var entries: [String] = []
    private let tokens: Tokens

    init(notificationCenter: any NotificationProtocol) {
        tokens = Tokens(notificationCenter)
        for name in [Notification.Name.didStart, .didFinish] {
            tokens.add(name) { [weak self] in self?.handleNotifications($0) }
        }
    }

    func stop() { tokens.removeAll() }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
