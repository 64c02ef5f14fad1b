// swift-format-ignore-file

import Foundation
import NotifiableAdapter

@MainActor final class Mixed: Notifiable {
    private var count = 0

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [Notification.Name("XYZOld")]
        )
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [Notification.Name("XYZNew")]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case Notification.Name("XYZOld"):
            ensureMainThread { self.more() }
        case Notification.Name("XYZNew"):
            ensureMainThread { self.more() }
        default: break
        }
    }

    private func more() { count += 1 }
}
