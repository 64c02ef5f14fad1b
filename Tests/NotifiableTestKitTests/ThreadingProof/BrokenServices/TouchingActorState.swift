import Foundation
import NotifiableAdapter

/// Broken: touches an actor's state on the posting thread.
actor TouchingActorState: Notifiable {
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
        assumeIsolated { $0.entries.append(entry) }
    }
}
