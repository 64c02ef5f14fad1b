internal import Foundation

/// What the bridge recognizes a notification by that it has posted itself.
///
/// No key is added to the payload for this: observers that cast the whole dictionary, or count it, must find what the
/// poster of the message promised.
///
/// `@unchecked Sendable`: held while the post is under way, on the thread that posts, and compared there.
final class NotificationMark: @unchecked Sendable {
    private let object: Any?
    private let userInfo: [AnyHashable: Any]?
    /// The thread that posts, where posts of several are under way at a time.
    let thread: ThreadIdentity?

    init(object: Any?, userInfo: [AnyHashable: Any]?, thread: ThreadIdentity? = nil) {
        self.object = object
        self.userInfo = userInfo
        self.thread = thread
    }

    /// Whether a notification is the one that was posted, told by the identity of what it carries; an object that is a
    /// value has none, and is told by what it equals.
    ///
    /// A dictionary is passed on without a copy, so its storage has an identity. Dictionaries that share theirs (all empty
    /// ones do) have the same contents.
    func isIdentical(to notification: Notification) -> Bool {
        Self.storage(of: userInfo) == Self.storage(of: notification.userInfo) && hasObject(of: notification)
    }

    /// Whether a notification cannot be told from the one that was posted, though its dictionary was made anew on the way.
    func isAlike(_ notification: Notification) -> Bool {
        guard hasObject(of: notification), userInfo?.count == notification.userInfo?.count else { return false }
        guard let userInfo, let otherInfo = notification.userInfo else { return true }
        return userInfo.allSatisfy { key, value in
            guard let otherValue = otherInfo[key] else { return false }
            return Self.isAlike(value, otherValue)
        }
    }

    private func hasObject(of notification: Notification) -> Bool {
        guard let object else { return notification.object == nil }
        guard let other = notification.object, type(of: object) == type(of: other) else {
            return false
        }
        // A value has no identity: turning it into an object makes a new one each time.
        return type(of: object) is AnyClass ? object as AnyObject === other as AnyObject : Self.isAlike(object, other)
    }

    /// The address of the dictionary's storage: a `Dictionary` is one pointer to it.
    private static func storage(of userInfo: [AnyHashable: Any]?) -> UInt? {
        userInfo.map { unsafeBitCast($0, to: UInt.self) }
    }

    /// Of a value that cannot be compared, only its type is known.
    private static func isAlike(_ first: Any, _ second: Any) -> Bool {
        if let first = first as? AnyHashable, let second = second as? AnyHashable { return first == second }
        if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
        return type(of: first) == type(of: second)
    }
}
