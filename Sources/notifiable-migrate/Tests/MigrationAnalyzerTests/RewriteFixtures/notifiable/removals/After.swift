// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let shown = Notification.Name("XYZShown")
    static let hidden = Notification.Name("XYZHidden")
}

@MainActor final class Overlay: Notifiable {
    private let center: NotificationCenter
    private var isShown = false

    init(center: NotificationCenter) {
        self.center = center
        start()
    }

    func start() {
        if !isShown { startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.shown]) }
        DispatchQueue.main.async {
            self.startObservingNotifications(
                withNotificationCenter: self.center,
                forObserver: self,
                observing: [.hidden]
            )
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .shown:
            ensureMainThread { self.show() }
        case .hidden:
            ensureMainThread { self.hide() }
        default:
            break
        }
    }

    func stop() {
        // No longer shown
        stopObservingNotifications(
            withNotificationCenter: center,
            forObserver: self,
            observing: [.shown, .hidden]
        )
        isShown = false
    }

    private func show() { isShown = true }
    private func hide() { isShown = false }
}

@MainActor final class Badge: Notifiable {
    private var count = 0

    init() { startObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.shown]) }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .shown:
            ensureMainThread { self.show() }
        default:
            break
        }
    }

    private func show() { count += 1 }

    func end() { stopObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.shown]) }

    // Ends.
    deinit {
        print("end")
    }
}

@MainActor final class Lamp: Notifiable {
    private var count = 0

    init() { light() }

    func light() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.shown]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .shown:
            ensureMainThread { self.show() }
        default:
            break
        }
    }

    private func show() { count += 1 }
}
