internal import Foundation

/// What the bridge recognizes a notification by that it has posted itself.
///
/// No key is added to the payload for this: observers that cast the whole dictionary, or count it, must find what the
/// poster of the message promised.
///
/// `@unchecked Sendable`: held while the post is under way, on the thread that posts, and compared there.
final class NotificationMark: @unchecked Sendable {
    let object: Any?
    let userInfo: [AnyHashable: Any]?
    /// The thread that posts. The echo arrives on it, inside the post.
    let thread = ThreadIdentity.current

    init(object: Any?, userInfo: [AnyHashable: Any]?) {
        self.object = object
        self.userInfo = userInfo
    }

    /// Whether a notification carries the very dictionary that was posted, and its object.
    ///
    /// A dictionary is passed on without a copy, so its storage has an identity. Dictionaries that share their storage (all
    /// empty ones do) have the same contents.
    func hasSameDictionary(as notification: Notification) -> Bool {
        Self.storage(of: userInfo) == Self.storage(of: notification.userInfo) && hasObject(of: notification)
    }

    /// Whether a notification carries the same contents as the one that was posted.
    ///
    /// Two posts with the same contents can take each other's place: it does not matter which of them is delivered.
    func hasSameContents(as notification: Notification) -> Bool {
        guard hasObject(of: notification), userInfo?.count == notification.userInfo?.count else { return false }
        guard let userInfo, let otherInfo = notification.userInfo else { return true }
        return userInfo.allSatisfy { key, value in
            guard let otherValue = otherInfo[key] else { return false }
            return Self.isSame(value, otherValue)
        }
    }

    private func hasObject(of notification: Notification) -> Bool {
        guard let object else { return notification.object == nil }
        guard let other = notification.object, type(of: object) == type(of: other) else {
            return false
        }
        // A value has no identity: turning it into an object makes a new one each time.
        return type(of: object) is AnyClass ? object as AnyObject === other as AnyObject : Self.isSame(object, other)
    }

    /// The address of the dictionary's storage: a `Dictionary` is one pointer to it.
    private static func storage(of userInfo: [AnyHashable: Any]?) -> UInt? {
        userInfo.map { unsafeBitCast($0, to: UInt.self) }
    }

    /// Whether two values are copies of one, or equal: Objective-C may have bridged one of them.
    private static func isSame(_ first: Any, _ second: Any) -> Bool {
        if ValueIdentity(of: first) == ValueIdentity(of: second) { return true }
        guard let first = first as? AnyHashable, let second = second as? AnyHashable else { return false }
        return first == second
    }
}
