// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let closed = Notification.Name("XYZClosed")
}

final class Line: Sendable, Notifiable { init() { startObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.arrived]) };

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            reload()
        default:
            break
        }
    }
    func reload() {} }

final class Lines: Sendable {
    init() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `print("any")` may have an effect without `self`
            print("any")
            self?.reload()
        }
    }

    func reload() {}
}

@MainActor final class Board: Notifiable {
    private var count = 0

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.left, .closed]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .left:
            ensureMainThread { [self] in self.count += 1 }
        case .closed:
            let countValue = notification.userInfo?["count"] as? Int ?? 0
            ensureMainThread { [self] in let count = countValue; guard count > 0 else { return }; self.count = count; }
        default:
            break
        }
    }
}

@MainActor func post() {
    NotificationCenter.default.post(name: .left, object: nil)
    NotificationCenter.default.post(name: .closed, object: nil)
}
