import Foundation
import NotifiableAdapter

/// Broken: its registration keeps it alive.
@MainActor final class RetainingItself: Notifiable {
    private(set) var entries: [String] = []
    private let tokens: Tokens

    init(notificationCenter: any NotificationProtocol) {
        tokens = Tokens(notificationCenter)
        for name in [Notification.Name.didStart, .didFinish] {
            tokens.add(name) { self.handleNotifications($0) }
        }
    }

    func stop() { tokens.removeAll() }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
