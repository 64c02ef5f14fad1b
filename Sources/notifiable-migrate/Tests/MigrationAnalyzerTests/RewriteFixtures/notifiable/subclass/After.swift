// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let first = Notification.Name("XYZFirst")
    static let second = Notification.Name("XYZSecond")
}

@MainActor class Screen: Notifiable {
    var reloads = 0

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.first]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .first:
            ensureMainThread { self.reload() }
        default:
            break
        }
    }

    func reload() { reloads += 1 }
}

final class Detail: Screen {
    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.second]
        )
    }

    override nonisolated func handleNotifications(_ notification: Notification) {
        super.handleNotifications(notification)
        switch notification.name {
        case .second:
            ensureMainThread { self.more() }
        default:
            break
        }
    }

    override func reload() { reloads += 2 }

    private func more() { reloads += 1 }
}
