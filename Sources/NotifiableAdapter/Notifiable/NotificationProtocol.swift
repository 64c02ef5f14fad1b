public import Foundation

/// An interface to a notification center that tests can replace.
///
/// `NotificationCenter`, ``ActorMessaging/MessageCenter`` and the test kit's `MockNotificationCenter` conform. A type
/// takes one in its initializer:
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
/// A conforming center runs observers without a queue synchronously, on the posting thread, before `post` returns, and
/// passes them the posted object and dictionary. The bridge to messages depends on this. If a message is posted through
/// a center of a type that it doesn't know, or with an object that is a value, the payload of its notification has one
/// more key, `NotifiableAdapter.post`, by which the bridge recognizes its own post.
///
/// A center that is a structure is identified by its type and by the objects that it stores: two such centers of one
/// type around the same objects are the same center, whatever else they store.
///
/// A conforming type implements the three requirements. Extensions add the rest of a notification center: ``post(_:)``,
/// ``notifications(named:object:buffering:)``, and on Apple platforms publishers for Combine and observers with a
/// selector. A call on a plain `NotificationCenter` picks Foundation's method if there is one.
public protocol NotificationProtocol: Sendable {
    /// Posts a notification to the observers of its name and object, on the calling thread.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - object: The object associated with the notification.
    ///   - userInfo: The payload of the notification.
    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?)

    /// Adds an observer of notifications.
    ///
    /// - Parameters:
    ///   - name: The name to observe. Pass `nil` to match every name.
    ///   - object: The object to observe. Pass `nil` to match every object, including none.
    ///   - queue: The queue that runs the closure. Pass `nil` to run it on the posting thread before `post` returns.
    ///   - block: The closure to call with each notification.
    /// - Returns: A token for ``removeObserver(_:)``. Releasing the token does **not** end the observation.
    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol

    /// Ends an observation.
    ///
    /// - Parameter observer: A token that ``addObserver(forName:object:queue:using:)`` returned.
    func removeObserver(_ observer: Any)
}

extension NotificationProtocol {
    /// Posts a notification without a payload.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - object: The object associated with the notification.
    public func post(name: Notification.Name, object: Any? = nil) {
        post(name: name, object: object, userInfo: nil)
    }

    /// Posts a notification without an object.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - userInfo: The payload of the notification.
    public func post(name: Notification.Name, userInfo: [AnyHashable: Any]?) {
        post(name: name, object: nil, userInfo: userInfo)
    }

    /// Posts a notification to the observers of its name and object, on the calling thread.
    ///
    /// - Parameter notification: The notification. Observers receive one with the same name, object and payload.
    public func post(_ notification: Notification) {
        post(name: notification.name, object: notification.object, userInfo: notification.userInfo)
    }
}

extension NotificationCenter: NotificationProtocol {}
