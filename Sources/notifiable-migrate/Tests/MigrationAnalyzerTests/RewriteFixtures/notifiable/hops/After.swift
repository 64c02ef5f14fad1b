// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Closures that start main-actor work themselves need no second hop.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZArrived")
    nonisolated static let left = Notification.Name("XYZLeft")
    nonisolated static let built = Notification.Name("XYZBuilt")
}

@MainActor final class Board: Notifiable {
    private var delay = 0

    init() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.arrived, .left, .built]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            guard let delay = notification.userInfo?["delay"] as? Int else { return }
            if delay > 0 {
                DispatchQueue.main.async { [weak self] in self?.delay = delay }
            }
        case .left:
            Task { @MainActor in self.show() }
        case .built:
            ensureMainThread {
                print("built")
                DispatchQueue.main.async { [weak self] in self?.delay = 0 }
            }
        default:
            break
        }
    }

    private func show() {}
}

// Methods that only start main-actor work need no second hop, either.

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
