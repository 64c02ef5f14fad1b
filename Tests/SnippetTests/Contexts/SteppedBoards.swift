// A board before and after step 1, for the proof of the step in MIGRATION.md.

import Foundation
import NotifiableAdapter

/// A closure that hops with a task.
@MainActor final class LegacyBoard {
    private(set) var delays: [Int] = []

    init(_ notificationCenter: NotificationCenter) {
        _ = notificationCenter.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
            [weak self] notification in
            guard let delayInMins = notification.userInfo?["XYZDelayInMins"] as? Int else { return }
            Task { @MainActor in self?.delays.append(delayInMins) }
        }
    }
}

@MainActor final class NotifiableBoard: Notifiable {
    private(set) var delays: [Int] = []

    init(_ notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.trainDidArrive]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let delayInMins = notification.userInfo?["XYZDelayInMins"] as? Int else { return }
        ensureMainThread { self.delays.append(delayInMins) }
    }
}
