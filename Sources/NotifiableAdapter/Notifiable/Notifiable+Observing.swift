public import Foundation

extension Notifiable {
    /// Begins to send notifications of some names to an observer's ``handleNotifications(_:)``.
    ///
    /// Observing twice is observing once: a name that the observer already observes with this center is passed over. The
    /// observer is not kept alive and needs no removal; when it dies, its registrations are forgotten.
    ///
    /// It may be called from any isolation, also from an initializer, and before `self` is shared.
    ///
    /// - Parameters:
    ///   - notificationCenter: the center to observe. It is not kept alive.
    ///   - observer: the object that handles the notifications, usually `self`. It is called on the posting thread, so its type
    ///     must be `Sendable`: an actor, a main-actor class, or a class that conforms to `Sendable`.
    ///   - notifications: the names to observe, whatever the object.
    nonisolated public func startObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable & Sendable,
        observing notifications: [Notification.Name]
    ) {
        NotifiableRegistry.shared.start(observer, center: notificationCenter, names: notifications)
    }

    /// Stops sending notifications of some names to an observer.
    ///
    /// When this returns, no further call of the handler begins for these names; one that has begun on another thread goes
    /// on. Called where the notifications are posted, the handler never runs again. It may be called from `deinit`, though
    /// there is no need to.
    ///
    /// - Parameters:
    ///   - notificationCenter: the center that is observed.
    ///   - observer: who handles the notifications.
    ///   - notifications: the names to observe no longer.
    nonisolated public func stopObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable,
        observing notifications: [Notification.Name]
    ) {
        NotifiableRegistry.shared.stop(observer, center: notificationCenter, names: notifications)
    }
}
