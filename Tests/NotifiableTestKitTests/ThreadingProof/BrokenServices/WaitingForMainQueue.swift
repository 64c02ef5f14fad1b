import Foundation
import NotifiableAdapter

/// Broken: makes the poster wait for the main queue.
@MainActor final class WaitingForMainQueue: Notifiable {
    private(set) var entries: [String] = []
    private let tokens: Tokens

    init(notificationCenter: any NotificationProtocol) {
        tokens = Tokens(notificationCenter)
        tokens.add(.didFinish, queue: .main) { [weak self] in self?.handleNotifications($0) }
    }

    deinit { tokens.removeAll() }

    func stop() { tokens.removeAll() }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
