// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Code under a condition on the system's version that doesn't matter for the handler of the class.

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
}

@available(macOS 26, iOS 26, *)
enum Modern {
    static let changed = Notification.Name("XYZModernChanged")
}

@MainActor final class Board: NSObject, Notifiable {
    private var count = 0

    override init() {
        super.init()
        if #available(macOS 26, iOS 26, *) {
            startObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [.a]
            )
        } else {
            startObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [.b]
            )
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .a:
            ensureMainThread { self.go() }
        case .b:
            ensureMainThread { self.stop() }
        default:
            break
        }
    }

    private func go() { count += 1 }

    @available(macOS, deprecated: 26)
    private func stop() { count = 0 }
}

@MainActor final class Meter: NSObject, Notifiable {
    private var count = 0

    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.a]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .a:
            let count = notification.userInfo?["count"] as? Int ?? 0
            ensureMainThread { self.keyed(count: count) }
        default:
            break
        }
    }

    // The system doesn't matter for what is read.
    private func keyed(count: Int) {
        if #available(macOS 26, iOS 26, *) { self.count = count }
    }
}

@available(macOS 26, iOS 26.0, *)
@MainActor final class Newer: NSObject, Notifiable {
    private var count = 0

    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [Modern.changed]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case Modern.changed:
            ensureMainThread { self.go() }
        default:
            break
        }
    }

    @available(macOS 26.0, iOS 26, *)
    private func go() { count += 1 }
}
