import Foundation
import NotifiableAdapter

/// A service whose second name has an effect only after the first, and whose state does not show the order of all.
@MainActor final class CoverScreen: Notifiable {
    private(set) var isCovered = false

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let isCovered = notification.name == .didStart
        ensureMainThread { self.isCovered = isCovered }
    }
}
