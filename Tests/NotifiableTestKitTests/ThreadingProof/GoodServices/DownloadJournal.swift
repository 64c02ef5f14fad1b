import Foundation
import NotifiableAdapter

/// A plain class that may be used from any thread.
final class DownloadJournal: Notifiable, Sendable {
    private let storage = Lock<[String]>([])

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }

    var entries: [String] { storage.withLock { $0 } }

    func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        storage.withLock { $0.append(entry) }
    }
}
