import Foundation
import NotifiableAdapter

/// A plain class that may be used from any thread.
final class Notebook: Notifiable, Sendable {
    private let journal = Journal<String>()

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart, .meterDidEnd]
        )
    }

    var entries: [String] { journal.entries }

    func handleNotifications(_ notification: Notification) { journal.append(notification.entry) }
}
