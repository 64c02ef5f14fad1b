import Foundation
import NotifiableAdapter

/// Broken: handles a name that it does not observe.
@MainActor final class ForgettingName: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
