import Foundation
import NotifiableAdapter

/// Shows the trains that have arrived.
@MainActor final class ArrivalBoard: Notifiable {
    private(set) var rows: [String] = []

    init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.trainDidArrive]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let train = notification.userInfo?["train"] as? String ?? "a train"
        let platform = notification.userInfo?["platform"] as? Int ?? 0
        Task { @MainActor in self.show(train, on: platform) }
    }

    private func show(_ train: String, on platform: Int) {
        rows.append("\(train), platform \(platform)")
    }
}
