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
