import Foundation
import NotifiableAdapter

/// An actor that takes its work through a mailbox, so in order.
actor Register: Notifiable {
    private nonisolated let mailbox = Mailbox<Register>(buffering: .unbounded)
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart, .meterDidEnd]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        mailbox.send(to: self) { $0.entries.append(entry) }
    }
}
