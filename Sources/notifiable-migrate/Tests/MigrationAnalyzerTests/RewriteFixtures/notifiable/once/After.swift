// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Observers that are added once for an object, or after their removal.

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
}

@MainActor final class Board: NSObject, Notifiable {
    private var count = 0

    init(count: Int) {
        super.init()
        prepare()
    }

    override init() {
        super.init()
        prepare()
    }

    private func prepare() { observe() }

    func observe() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.a]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .a:
            ensureMainThread { self.go() }
        default:
            break
        }
    }

    private func go() { count += 1 }
}

@MainActor final class Shade: NSObject, Notifiable {
    private var count = 0
    private var isShown = false

    func update() {
        if isShown {
            stopObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [.a]
            )
            startObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [.a]
            )
        } else {
            stopObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [.a]
            )
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .a:
            ensureMainThread { self.go() }
        default:
            break
        }
    }

    private func go() { count += 1 }
}
