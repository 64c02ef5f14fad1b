import UIKit

final class Service: Notifiable {
    init(_ center: NotificationCenter) {
        startObservingNotifications(  // finds: handler-names
            withNotificationCenter: center,
            forObserver: self,
            observing: [.arrived, .left]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived: print("arrived")
        default: break
        }
    }
}

final class OtherService: Notifiable {
    init(_ center: NotificationCenter) {
        // silent: whatever else comes is handled too
        startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived, .left])
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived: print("arrived")
        default:
            print("something else", self)
            reload()
        }
    }

    func reload() {}
}
