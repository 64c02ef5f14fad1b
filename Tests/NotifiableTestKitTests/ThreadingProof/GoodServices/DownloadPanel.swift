import Foundation
import NotifiableAdapter

/// A main-actor class that does its work in place, if it may.
@MainActor final class DownloadPanel: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}
