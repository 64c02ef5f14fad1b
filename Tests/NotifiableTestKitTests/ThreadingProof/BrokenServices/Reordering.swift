import Foundation
import NotifiableAdapter

/// Broken: takes the newest first.
@MainActor final class Reordering: Notifiable {
    private(set) var entries: [String] = []
    private nonisolated let pending = Lock<[String]>([])

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        pending.withLock { $0.append(entry) }
        ProcessMainRunLoop.main.enqueue {
            if let newest = self.pending.withLock({ $0.popLast() }) { self.entries.append(newest) }
        }
    }
}
