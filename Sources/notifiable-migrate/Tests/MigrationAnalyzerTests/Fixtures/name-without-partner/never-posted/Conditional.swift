import UIKit

enum ApplicationNotifications {
    static var willResignActive: Notification.Name {
        #if canImport(WatchKit)
            WKExtension.applicationWillResignActiveNotification
        #else
            UIApplication.willResignActiveNotification
        #endif
    }
}

// silent: the system posts it under one of its names
func observeResigning(_ center: NotificationCenter, _ observer: Any) {
    center.addObserver(
        observer,
        selector: #selector(Screen.pause),
        name: ApplicationNotifications.willResignActive,
        object: nil
    )
}
