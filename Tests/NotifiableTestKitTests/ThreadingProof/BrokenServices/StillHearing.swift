import Foundation
import NotifiableAdapter

/// Broken: still hears one of its names after it has stopped.
@MainActor final class StillHearing: Notifiable {
    private(set) var entries: [String] = []
    private let notificationCenter: any NotificationProtocol

    init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }

    func stop() {
        stopObservingNotifications(
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
