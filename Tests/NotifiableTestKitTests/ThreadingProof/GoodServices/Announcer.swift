import Foundation
import NotifiableAdapter

/// A service that posts about itself in its handler.
final class Announcer: Notifiable, Sendable {
    static let didAnnounce = Notification.Name("announcerDidAnnounce")

    private let notificationCenter: any NotificationProtocol
    private let storage = Lock<[String]>([])

    init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart]
        )
    }

    var entries: [String] { storage.withLock { $0 } }

    func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        storage.withLock { $0.append(entry) }
        notificationCenter.post(name: Self.didAnnounce, object: self)
    }
}
