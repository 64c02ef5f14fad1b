// swift-format-ignore-file
// goes: /// Removed with the board.

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let closed = Notification.Name("XYZClosed")
    nonisolated static let opened = Notification.Name("XYZOpened")
}

@MainActor final class Poster {
    func post() {
        NotificationCenter.default.post(name: .arrived, object: self, userInfo: ["count": 1])
        NotificationCenter.default.post(name: .closed, object: self)
    }
}

func postAnywhere() {
    NotificationCenter.default.post(name: .left, object: nil)
}

@MainActor final class Board: Notifiable {
    private var count = 0

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived, .closed]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            let countValue = notification.userInfo?["count"] as? Int ?? 0
            ensureMainThread { self.arrived(countValue: countValue) }
        case .closed:
            ensureMainThread { self.reload() }
        default:
            break
        }
    }

    func stop() {
        stopObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived]
        )
    }

    private func arrived(countValue: Int) { count += countValue }
    private func reload() {}
}

/// The center is injected.
final class Store: @unchecked Sendable, Notifiable {  // the lock guards the count
    private let lock = NSLock()
    private var count = 0

    init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.arrived]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            arrived(notification)
        default:
            break
        }
    }

    private func arrived(_ notification: Notification) {
        lock.withLock { count += notification.userInfo?["count"] as? Int ?? 0 }
    }
}

@MainActor final class Left {
    private var count = 0
    private var token: (any NSObjectProtocol)?

    init(_ more: Int) {
        token = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { [weak self] _ in  // left: `.left` is not known to be posted only on the main actor
            MainActor.assumeIsolated { self?.count += 1 }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in  // left: its closure retains `self`, or uses that
            MainActor.assumeIsolated { self.count += 1 }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: its closure does more than call a method
            MainActor.assumeIsolated { self?.count += more }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }  // left: nothing shows that it may end with its
        print(token as Any)
    }
}
