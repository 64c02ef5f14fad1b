// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let built = Notification.Name("XYZBuilt")
}

// Methods that only start main-actor work need no second hop.

@MainActor final class Sign: NSObject, Notifiable {
    private var delay = 0

    override init() {
        super.init()
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived, .left, .built]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            arrived()
        case .left:
            let delay = notification.userInfo?["delay"] as? Int
            signLeft(delay: delay)
        case .built:
            ensureMainThread { self.signBuilt() }
        default:
            break
        }
    }

    private nonisolated func arrived() {
        DispatchQueue.main.async { [weak self] in self?.delay = 1 }
    }

    private nonisolated func signLeft(delay: Int?) {
        guard let delay else { return }
        Task { @MainActor in self.delay = delay }
    }

    private func signBuilt() {
        delay = 2
        DispatchQueue.main.async { self.delay = 3 }
    }
}
