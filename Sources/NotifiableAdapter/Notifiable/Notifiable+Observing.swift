public import Foundation

extension Notifiable {
    /// Starts to call an observer's ``handleNotifications(_:)`` with each notification of the given names.
    ///
    /// Names that the observer already observes with this center are ignored, so a second call with the same names has
    /// no effect. The observer isn't retained and doesn't have to stop observing: its registrations are removed after
    /// it is deallocated.
    ///
    /// You can call this from any isolation, including from an initializer.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center to observe. It isn't retained, unlike by the token of a message's observer:
    ///     keep a center that nothing else keeps. A center that is a structure is stored while the observer observes.
    ///   - observer: The object that handles the notifications, usually `self`. It is called on the posting thread, so
    ///     its type must be `Sendable`: an actor, a main-actor class, or a class that conforms to `Sendable`.
    ///   - notifications: The names to observe, with every object.
    nonisolated public func startObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable & Sendable,
        observing notifications: [Notification.Name]
    ) {
        NotifiableRegistry.shared.start(observer, center: notificationCenter, names: notifications)
    }

    /// Stops calling an observer's handler with notifications of the given names.
    ///
    /// No call of the handler for these names begins after this returns, but a call that has begun on another thread
    /// may still run. On the thread that posts the notifications, the handler never runs again. You can call this from
    /// `deinit`, but don't have to.
    ///
    /// - Parameters:
    ///   - notificationCenter: The observed center.
    ///   - observer: The object that handles the notifications.
    ///   - notifications: The names to stop observing.
    nonisolated public func stopObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable,
        observing notifications: [Notification.Name]
    ) {
        NotifiableRegistry.shared.stop(observer, center: notificationCenter, names: notifications)
    }
}
