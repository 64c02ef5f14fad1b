import Foundation

extension NotificationCenter {
    /// Posts on the main thread, from any thread.
    func postOnMainThread(_ name: Notification.Name, userInfo: [String: any Sendable]) {
        DispatchQueue.main.async { self.post(name: name, object: nil, userInfo: userInfo) }
    }
}
