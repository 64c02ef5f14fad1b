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
            observing: [.arrived, .left, .closed]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            let count = notification.userInfo?["count"] as? Int ?? 0
            ensureMainThread { self.count += count }
        case .left:
            let count = notification.userInfo?["count"] as? Int
            ensureMainThread { [self] in
                guard let count else { return }
                self.count = count
                reload()
            }
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
            observing: [.arrived, .opened]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            arrived(notification)
        case .opened:
            // Read in place.
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
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in  // left: its closure retains `self`
            MainActor.assumeIsolated { self.count += 1 }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: the closure captures `more`
            MainActor.assumeIsolated { self?.count += more }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }  // left: its token is not stored
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: its use of a weak `self` is not understood
            MainActor.assumeIsolated { print(self?.count ?? 0) }
        }
        print(token as Any)
    }
}
