public import Foundation

/// A type that handles notifications in one place: a class, a main-actor class or an actor.
///
/// The handler is nonisolated, because a notification arrives on whichever thread posted it, whatever isolation its
/// receiver has. That makes the compiler refuse what would trap at run time: touching main-actor state there. The handler
/// takes what it needs out of the notification and hops, with ``ensureMainThread(on:execute:)`` for main-actor work.
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
/// Posted on the main actor, the screen is covered when `post` returns. A `Task { @MainActor in … }` would cover it a
/// turn later, when the system has taken its snapshot.
///
/// `SendableMetatype` says that a conformance cannot be isolated: without it, a handler that is isolated to the main actor
/// would compile, and run wherever the notification was posted.
public protocol Notifiable: AnyObject, SendableMetatype {
    /// Called with each observed notification, synchronously and on the posting thread.
    ///
    /// - Parameter notification: the notification as it was posted.
    nonisolated func handleNotifications(_ notification: Notification)
}
