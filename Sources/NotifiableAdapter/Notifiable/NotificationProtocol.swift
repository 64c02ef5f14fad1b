public import Foundation

#if canImport(ObjectiveC)
    public import ObjectiveC
#endif

/// An interface to a notification center that tests can replace.
///
/// `NotificationCenter`, ``ActorMessaging/MessageCenter`` and the test kit's `MockNotificationCenter` conform. A type
/// takes a center in its initializer, as the example of ``Notifiable`` does.
///
/// A conforming center runs observers without a queue synchronously, on the posting thread, before `post` returns, and
/// passes them the posted object and dictionary. The bridge to messages depends on this. If a message is posted through
/// a center of a type that the bridge doesn't know, or with an object that is a value, the payload of its notification
/// has one more key, `NotifiableAdapter.post`, by which the bridge recognizes its own post.
///
/// A center that is a structure is identified by its type and by the objects that it stores: two such centers of one
/// type that store the same objects are the same center, whatever else they store.
///
/// A conforming type implements the three requirements. Extensions add the other methods of a notification center:
/// ``post(_:)``, ``notifications(named:object:buffering:)``, and on Apple platforms publishers for Combine and
/// observers with a selector. A call on a plain `NotificationCenter` picks Foundation's method if there is one.
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
    public func post(name: Notification.Name, object: Any? = nil) {
        post(name: name, object: object, userInfo: nil)
    }

    /// Posts a notification without an object.
    public func post(name: Notification.Name, userInfo: [AnyHashable: Any]?) {
        post(name: name, object: nil, userInfo: userInfo)
    }

    /// Posts a notification. Observers receive one with the same name, object and payload.
    public func post(_ notification: Notification) {
        post(name: notification.name, object: notification.object, userInfo: notification.userInfo)
    }
}

extension NotificationCenter: NotificationProtocol {}

#if canImport(ObjectiveC)
    extension NotificationProtocol {
        /// Adds an observer whose method is called with each notification of a name and an object.
        ///
        /// The method runs on the posting thread, before `post` returns, whatever isolation its type has: declare it
        /// `nonisolated`, or use a ``Notifiable`` instead, for which the compiler checks this.
        ///
        /// The center doesn't retain the observer, which needs no removal. An observer that is added twice receives
        /// each notification twice. A call on a plain `NotificationCenter` picks Foundation's own method.
        ///
        /// - Parameters:
        ///   - observer: The observer, an object with an Objective-C method of one argument.
        ///   - selector: The method to call with each notification.
        ///   - name: The name to observe. Pass `nil` to match every name.
        ///   - object: The object to observe, which isn't retained. Pass `nil` to match every object, including none.
        public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
            switch self {
            case let center as NotificationCenter:
                center.addObserver(observer, selector: selector, name: name, object: object)
            case let center as MessageCenter:
                center.legacy.addObserver(observer, selector: selector, name: name, object: object)
            default:
                ObserverRegistry.shared.add(observer as AnyObject, to: self, name: name, object: object) {
                    _ = ($0 as? any NSObjectProtocol)?.perform(selector, with: $1)
                }
            }
        }

        /// Removes an observer that was added with a selector.
        ///
        /// - Parameters:
        ///   - observer: The observer.
        ///   - name: The observed name. Pass `nil` to match every name.
        ///   - object: The observed object. Pass `nil` to match every object, including none.
        public func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?) {
            switch self {
            case let center as NotificationCenter:
                center.removeObserver(observer, name: name, object: object)
            case let center as MessageCenter:
                center.legacy.removeObserver(observer, name: name, object: object)
            default:
                ObserverRegistry.shared.remove(observer as AnyObject, from: self, name: name, object: object) {
                    removeObserver($0)
                }
            }
        }
    }
#endif

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
