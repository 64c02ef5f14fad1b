import Foundation
import KeyboardShortcuts

extension Notification.Name {
    static let locked = Notification.Name("com.apple.screenIsLocked")
    static let keyWindow = Notification.Name("NSWindowDidBecomeKeyNotification")
    static let recorder = Notification.Name("KeyboardShortcuts_recorderDidChange")
    static let shared = Notification.Name("Shared")
}

final class Watchdog: NSObject {
    func register(_ center: NotificationCenter) {
        // silent: names of the system, whoever declares them
        center.addObserver(self, selector: #selector(locked), name: .locked, object: nil)
        center.addObserver(self, selector: #selector(locked), name: .keyWindow, object: nil)
        // silent: a library that the file imports may post it
        center.addObserver(self, selector: #selector(locked), name: .recorder, object: nil)
        // silent: another program may post it
        DistributedNotificationCenter.default()
            .addObserver(self, selector: #selector(locked), name: .shared, object: nil)
    }

    @objc func locked() {}
}
