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
        NotificationCenter.default.addObserver(self, selector: #selector(more), name: .init("XYZNew"), object: nil)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case Notification.Name("XYZOld"):
            ensureMainThread { self.more() }
        default: break
        }
    }

    @objc private func more() { count += 1 }
}
