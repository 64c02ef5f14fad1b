// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Registrations that name an object.

extension Notification.Name {
    static let resized = Notification.Name("XYZResized")
    static let moved = Notification.Name("XYZMoved")
    static let closed = Notification.Name("XYZClosed")
}

@MainActor final class Window {
    var content: Window?
}

@MainActor final class Panel: Notifiable {
    private var count = 0
    private let other = Window()

    init(_ window: Window?) {
        if let window {
            startObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [.resized, .moved],
                object: window
            )
        }
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.moved],
            object: window?.content
        )
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.closed],
            object: self
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .resized:
            ensureMainThread { self.resized() }
        case .moved:
            ensureMainThread { self.moved() }
        case .closed:
            let countValue = notification.userInfo?["count"] as? Int ?? 0
            ensureMainThread { self.closed(countValue: countValue) }
        default:
            break
        }
    }

    /// Ends what the initializer has begun for one object.
    func leave(_ window: Window) {
        stopObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.resized, .moved],
            object: window
        )
        stopObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.closed]
        )
    }

    private func resized() { count += 1 }
    private func moved() { count += 2 }
    private func closed(countValue: Int) { count = countValue }
}
