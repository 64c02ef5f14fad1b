import UIKit

final class Service: Notifiable {
    init(_ center: NotificationCenter) {
        startObservingNotifications(
            withNotificationCenter: center,
            forObserver: self,
            observing: [UIApplication.didBecomeActiveNotification]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case UIApplication.willEnterForegroundNotification:  // finds: handler-expects-name
            print("foreground")
        // silent: registered, in another spelling
        case .UIApplicationDidBecomeActive: print("active")
        default: break
        }
    }
}

final class OtherService: NSObject {
    func register(_ center: NotificationCenter, _ name: Notification.Name) {
        center.addObserver(self, selector: #selector(handle), name: name, object: nil)
    }

    @objc func handle(_ notification: Notification) {
        // silent: which names it is registered for is not known
        if notification.name == .left { print("left") }
    }
}
