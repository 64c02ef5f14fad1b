import Foundation

extension Dispatcher {
    private static let platform = "platform"
    private static let whistle = "whistle"

    @objc func dispatched(_ notification: Notification) {
        // silent: written as text
        let platform = notification.userInfo?[Self.platform]
        print(platform as Any, notification.userInfo?[Self.whistle] as Any)  // finds: payload-mismatch
    }
}

extension Notification.Name {
    static let dispatched = Notification.Name("Dispatched")
}
