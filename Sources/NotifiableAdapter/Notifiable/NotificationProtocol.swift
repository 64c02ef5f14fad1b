public import Foundation

/// An interface to a notification center that tests can replace.
///
/// `NotificationCenter`, ``ActorMessaging/MessageCenter`` and the test kit's `MockNotificationCenter` conform. A type takes
/// one in its initializer:
///
/// ```swift
/// final class Timetable {
///     private let notificationCenter: any NotificationProtocol
///
///     init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
///         self.notificationCenter = notificationCenter
///     }
/// }
/// ```
///
/// A conforming center runs the observers that have no queue synchronously, on the posting thread, before `post` returns,
/// and hands them the object and the dictionary that were posted. The bridge to messages relies on that.
///
/// A type that conforms implements the three requirements. The rest of a notification center is built on them:
/// ``post(_:)``, ``notifications(named:object:buffering:)``, and on Apple platforms publishers for Combine and observers with a
/// selector. On a plain `NotificationCenter`, a call picks Foundation's own method where there is one.
public protocol NotificationProtocol: Sendable {
    /// Posts a notification to the observers of its name and object, on the calling thread.
    ///
    /// - Parameters:
    ///   - name: the name of the notification.
    ///   - object: the object associated with the notification.
    ///   - userInfo: its payload.
    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?)

    /// Adds a closure that runs for each notification of a name and an object.
    ///
    /// - Parameters:
    ///   - name: the name to observe, or `nil` for all.
    ///   - object: the object to observe. Pass `nil` to match every object, including none.
    ///   - queue: where the closure runs; `nil` for the posting thread, before `post` returns.
    ///   - block: called with each notification.
    /// - Returns: a token for ``removeObserver(_:)``. Dropping it does **not** end the observation.
    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol

    /// Ends an observation.
    ///
    /// - Parameter observer: what ``addObserver(forName:object:queue:using:)`` returned.
    func removeObserver(_ observer: Any)
}

extension NotificationProtocol {
    /// Posts a notification without a payload.
    ///
    /// - Parameters:
    ///   - name: the name of the notification.
    ///   - object: the object associated with the notification.
    public func post(name: Notification.Name, object: Any? = nil) {
        post(name: name, object: object, userInfo: nil)
    }

    /// Posts a notification without an object.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - userInfo: Its payload.
    public func post(name: Notification.Name, userInfo: [AnyHashable: Any]?) {
        post(name: name, object: nil, userInfo: userInfo)
    }

    /// Posts a notification to the observers of its name and object, on the calling thread.
    ///
    /// - Parameter notification: the notification, which observers receive with the same name, object and payload.
    public func post(_ notification: Notification) {
        post(name: notification.name, object: notification.object, userInfo: notification.userInfo)
    }
}

extension NotificationCenter: NotificationProtocol {}
