import Foundation
import NotifiableAdapter

/// Broken: hops with a task where the work is due in the same turn.
@MainActor final class TaskHopping: Notifiable {
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
        Task { @MainActor in entries.append(entry) }
    }
}
