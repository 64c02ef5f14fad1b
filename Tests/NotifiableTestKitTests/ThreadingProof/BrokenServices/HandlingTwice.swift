import Foundation
import NotifiableAdapter

/// Broken: registers twice by itself, so handles twice.
@MainActor final class HandlingTwice: Notifiable {
    private(set) var entries: [String] = []
    private let tokens: Tokens

    init(notificationCenter: any NotificationProtocol) {
        tokens = Tokens(notificationCenter)
        for _ in 0..<2 {
            tokens.add(.didFinish) { [weak self] in self?.handleNotifications($0) }
        }
    }

    deinit { tokens.removeAll() }

    func stop() { tokens.removeAll() }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
