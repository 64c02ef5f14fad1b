// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let a = Notification.Name("XYZA")
}

@MainActor final class Line: NSObject, Notifiable {
    private var count = 0

    override init() { super.init(); startObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.a]); count = 1 }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .a:
            ensureMainThread { self.go() }
        default:
            break
        }
    }

    func stop() { stopObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.a]); count = 0 }

    private func go() { count += 1 }
}
