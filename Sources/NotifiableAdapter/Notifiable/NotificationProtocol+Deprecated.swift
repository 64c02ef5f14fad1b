public import Foundation

// The labels of Firefox for iOS, from which this pattern comes, so that its call sites compile.

extension NotificationProtocol {
    /// Posts a notification without a payload.
    @available(*, deprecated, renamed: "post(name:object:)")
    public func post(name: Notification.Name, withObject object: Any?) {
        post(name: name, object: object, userInfo: nil)
    }

    /// Posts a notification without an object.
    @available(*, deprecated, renamed: "post(name:userInfo:)")
    public func post(name: Notification.Name, withUserInfo userInfo: [AnyHashable: Any]?) {
        post(name: name, object: nil, userInfo: userInfo)
    }

    /// Posts a notification.
    @available(*, deprecated, renamed: "post(name:object:userInfo:)")
    public func post(name: Notification.Name, withObject object: Any?, withUserInfo userInfo: [AnyHashable: Any]?) {
        post(name: name, object: object, userInfo: userInfo)
    }
}

extension Notifiable {
    /// Unavailable: the compiler can't check that any thread may call the handler of an observer whose type it doesn't
    /// know.
    @available(*, unavailable, message: "pass an observer whose type conforms to 'Notifiable' and 'Sendable'")
    @_disfavoredOverload
    nonisolated public func startObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: Any,
        observing notifications: [Notification.Name]
    ) { unavailable() }

    /// Stops sending notifications of some names to an observer, whose type the compiler can't check.
    ///
    /// An observer that isn't ``Notifiable`` is ignored.
    @available(*, deprecated, message: "Pass an observer whose type conforms to 'Notifiable'")
    @_disfavoredOverload
    nonisolated public func stopObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: Any,
        observing notifications: [Notification.Name]
    ) {
        guard let observer = observer as? any Notifiable else { return }
        NotifiableRegistry.shared.stop(observer, center: notificationCenter, names: notifications)
    }
}
