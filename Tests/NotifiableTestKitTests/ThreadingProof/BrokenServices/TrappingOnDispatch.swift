import Foundation
import NotifiableAdapter

/// Broken: insists on the main queue in a way that only a process of its own survives.
@MainActor final class TrappingOnDispatch: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        dispatchPrecondition(condition: .onQueue(.main))
        MainActor.assumeIsolated { entries.append(entry) }
    }
}
