public import Foundation

/// A class or an actor that handles its notifications in one method.
///
/// The handler is nonisolated, because a notification arrives on the posting thread, whatever the isolation of its
/// observer. So the compiler rejects access to main-actor state there, which would trap at run time. The handler reads
/// the values that it needs from the notification, and uses ``ensureMainThread(on:execute:)`` for work on the main
/// actor.
///
/// ```swift
/// @MainActor final class PrivacyScreen: Notifiable {
///     private(set) var isCovered = false
///
///     init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
///         startObservingNotifications(
///             withNotificationCenter: notificationCenter,
///             forObserver: self,
///             observing: [Notification.Name("willResignActive"), Notification.Name("didBecomeActive")]
///         )
///     }
///
///     nonisolated func handleNotifications(_ notification: Notification) {
///         switch notification.name.rawValue {
///         case "willResignActive": ensureMainThread { self.isCovered = true }
///         case "didBecomeActive": ensureMainThread { self.isCovered = false }
///         default: break
///         }
///     }
/// }
/// ```
///
/// If the notification is posted on the main actor, the screen is covered when `post` returns. A
/// `Task { @MainActor in … }` would cover it in a later turn, after the system has taken its snapshot.
///
/// The handler may run on any thread, so only a type that is `Sendable` can be registered: an actor, a main-actor
/// class, or another class that conforms to `Sendable`. In a module whose default isolation is the main actor, a class
/// that conforms keeps that isolation; declare its handler `nonisolated`, as above.
///
/// A protocol that provides the handler must also inherit from `Sendable`, so that the handler reaches the main actor.
/// <doc:ReplacingWrappers> has an example.
public protocol Notifiable: AnyObject {
    /// Called with each observed notification, synchronously and on the posting thread.
    ///
    /// - Parameter notification: The notification as it was posted.
    nonisolated func handleNotifications(_ notification: Notification)
}

extension Notifiable {
    /// Starts calling an observer's ``handleNotifications(_:)`` with each notification of the given names.
    ///
    /// Names that the observer already observes with this center are ignored, so a second call with the same names has
    /// no effect. The observer isn't retained and doesn't have to stop observing: its registrations are removed after
    /// it is deallocated, lazily: by the next post of the name, or by later starts and stops of any observers.
    ///
    /// You can call this method from any isolation, including from an initializer.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center to observe. It is retained while the observer observes, as by a message
    ///     token. So an observer that its own center retains, directly or as the object of a recorded post, exists
    ///     until it stops.
    ///   - observer: The object that handles the notifications, usually `self`. It is called on the posting thread, so
    ///     its type must be `Sendable`: an actor, a main-actor class, or a class that conforms to `Sendable`.
    ///   - notifications: The names to observe, with every object: see
    ///     ``startObservingNotifications(withNotificationCenter:forObserver:observing:object:)`` for one object.
    nonisolated public func startObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable & Sendable,
        observing notifications: [Notification.Name]
    ) {
        ObserverRegistry.shared.start(observer, center: notificationCenter, names: notifications)
    }

    /// Starts calling an observer's ``handleNotifications(_:)`` with each notification of the given names and of one
    /// object; `nil` is every object, as in `NotificationCenter`.
    ///
    /// Further calls with other objects add these, so an observer can follow several objects, and the handler is called
    /// for no other one. Observing every object includes each: a start with `nil` replaces the objects of the names,
    /// and a start with an object beside it has no effect. So no post calls the handler twice.
    ///
    /// The object isn't retained, and needs no `stop`: it is forgotten after it is deallocated, lazily: by posts of the
    /// name, or by later starts and stops of any observers. A new object at its address isn't mistaken for it. What the
    /// object posts in its own `deinit` reaches the handler off Apple platforms. On Apple platforms it doesn't, because
    /// there a weak reference is `nil` when the `deinit` begins.
    ///
    /// An observer has one place in the center for each name. So an object that is added during a post of the name, to
    /// an observer that follows other objects, may already receive this post.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center to observe. It is retained while the observer observes.
    ///   - observer: The object that handles the notifications, usually `self`.
    ///   - notifications: The names to observe.
    ///   - object: The object to observe, or `nil` for every object, including none. Values have no identity, and can't
    ///     be observed.
    nonisolated public func startObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable & Sendable,
        observing notifications: [Notification.Name],
        object: AnyObject?
    ) {
        ObserverRegistry.shared.start(observer, center: notificationCenter, names: notifications, object: object)
    }

    /// Stops calling an observer's handler with notifications of the given names.
    ///
    /// No call of the handler for these names begins after this method returns, but a call that has begun on another
    /// thread may still run. If you call this method on the posting thread, even inside a handler, the handler never
    /// runs again. You can call it from `deinit`, but don't have to.
    ///
    /// - Parameters:
    ///   - notificationCenter: The observed center.
    ///   - observer: The object that handles the notifications.
    ///   - notifications: The names to stop observing, with all objects.
    nonisolated public func stopObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable,
        observing notifications: [Notification.Name]
    ) {
        ObserverRegistry.shared.stop(observer, center: notificationCenter, names: notifications)
    }

    /// Stops calling an observer's handler with notifications of the given names and of one object; `nil` is every
    /// object, as in `NotificationCenter`: it ends the observation of all of them.
    ///
    /// The observer goes on to observe its other objects. An observer of every object isn't affected by a stop with one
    /// object. As with `nil`, a call that has begun on another thread may still run.
    ///
    /// - Parameters:
    ///   - notificationCenter: The observed center.
    ///   - observer: The object that handles the notifications.
    ///   - notifications: The names to stop observing.
    ///   - object: The object to stop observing, or `nil` for all.
    nonisolated public func stopObservingNotifications(
        withNotificationCenter notificationCenter: any NotificationProtocol,
        forObserver observer: some Notifiable,
        observing notifications: [Notification.Name],
        object: AnyObject?
    ) {
        ObserverRegistry.shared.stop(observer, center: notificationCenter, names: notifications, object: object)
    }
}

// The labels of Firefox for iOS, from which this pattern comes, so that its call sites compile.

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

    /// Stops sending notifications of some names to an observer that isn't statically ``Notifiable``.
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
        ObserverRegistry.shared.stop(observer, center: notificationCenter, names: notifications)
    }
}
