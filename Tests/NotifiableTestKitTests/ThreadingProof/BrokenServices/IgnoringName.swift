import Foundation
import NotifiableAdapter

/// Broken: observes a name that its handler ignores.
@MainActor final class IgnoringName: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard notification.name == .didStart else { return }
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
