import Foundation

final class Ticket: Notifiable {
    nonisolated func handleNotifications(_ notification: Notification) {
        Task { @MainActor in
            show(notification.userInfo)  // finds: notification-crosses-isolation
        }
    }

    func handleElsewhere(_ notification: Notification) {
        let info = notification.userInfo
        DispatchQueue.global().async {
            print(info?["platform"] as Any)  // finds: notification-crosses-isolation
        }
    }

    // silent: only what was taken out of it goes on
    func handleInPart(_ notification: Notification) {
        let platform = notification.userInfo?["platform"] as? String
        Task { @MainActor in show(platform) }
    }

    // silent: on the main actor before and after
    @MainActor func handleOnMain(_ notification: Notification) {
        Task { show(notification.userInfo) }
    }

    // silent: the closure has a notification of its own
    func handleAnother(_ notification: Notification) {
        Task { @MainActor in
            forEach { notification in show(notification.userInfo) }
        }
    }

    func merge(_ notification: Notification) {
        // silent: Core Data takes the notification itself
        backgroundContext.perform { context.mergeChanges(fromContextDidSave: notification) }
        backgroundContext.perform {
            merge(notification)  // finds: notification-crosses-isolation
        }
        // silent: it waits
        backgroundContext.performAndWait { merge(notification) }
    }

    @MainActor func show(_ value: Any?) {}
}

final class Accessibility {
    enum Notification { case windowMoved }

    // silent: the type is the class's own
    func observe(_ notification: Notification) {
        DispatchQueue.main.async { self.handle(notification) }
    }

    func handle(_ notification: Notification) {}
}
