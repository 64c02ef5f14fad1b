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
/// A protocol that gives its conforming types a handler inherits from `Sendable` as well, so that the handler can hop:
///
/// ```swift
/// @MainActor protocol Themeable: Notifiable, Sendable {
///     func applyTheme()
/// }
///
/// extension Themeable {
///     nonisolated func handleNotifications(_ notification: Notification) {
///         ensureMainThread { self.applyTheme() }
///     }
/// }
/// ```
public protocol Notifiable: AnyObject {
    /// Called with each observed notification, synchronously and on the posting thread.
    ///
    /// - Parameter notification: The notification as it was posted.
    nonisolated func handleNotifications(_ notification: Notification)
}
