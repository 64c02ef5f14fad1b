import Foundation
import NotifiableAdapter

/// Broken: touches main-actor state on the posting thread.
@MainActor final class TouchingMainState: Notifiable {
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
        MainActor.assumeIsolated { entries.append(entry) }
    }
}
