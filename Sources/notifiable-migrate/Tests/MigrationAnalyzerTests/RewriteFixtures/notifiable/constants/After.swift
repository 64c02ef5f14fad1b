// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// The names and keys that a nonisolated handler reads become nonisolated, if their values are literals. Other names stay.

extension Notification.Name {
    @MainActor struct Names { fileprivate nonisolated static let arrived = Notification.Name("XYZArrived") }
    nonisolated static let left = Notification.Name("XYZLeft")
}

@MainActor extension Notification.Name {
    static let built = Notification.Name("XYZ" + "Built")
}

@MainActor enum Keys {
    nonisolated static let delay = "delay", track = "track"
}

@MainActor func post() {
    NotificationCenter.default.post(name: Notification.Name.Names.arrived, object: nil)
    NotificationCenter.default.post(name: .left, object: nil)
    NotificationCenter.default.post(name: .built, object: nil)
}

@MainActor final class Board: Notifiable {
    private nonisolated static let own: String = "own"
    private var n = 0

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [Notification.Name.Names.arrived, .left, .built]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case Notification.Name.Names.arrived:
            let delay = notification.userInfo?[Keys.delay] as? Int ?? 0
            ensureMainThread { self.show(delay) }
        case .left:
            let own = notification.userInfo?[Self.own] as? Int ?? 0
            ensureMainThread { self.show(own) }
        case .built:
            let track = notification.userInfo?[Keys.track] as? Int ?? 0
            ensureMainThread { self.show(track) }
        default:
            break
        }
    }

    private func show(_ n: Int) { self.n = n }
}
