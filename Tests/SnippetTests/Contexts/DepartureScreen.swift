import Foundation
import NotifiableAdapter

// The service of README.md's first snippet, for those that use it.

@MainActor final class DepartureScreen: Notifiable {
    private(set) var rows: [String] = []

    init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [Notification.Name("TrainDidArrive")]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let platform = notification.userInfo?["platform"] as? String else { return }
        ensureMainThread {
            self.rows.append("platform \(platform)")
        }
    }
}
