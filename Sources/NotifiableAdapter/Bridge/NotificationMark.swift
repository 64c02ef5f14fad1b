internal import Foundation

/// What the bridge recognizes a notification by that it has posted itself.
///
/// No key is added to the payload for this: observers that cast the whole dictionary, or count it, must find what the
/// poster of the message promised.
///
/// `@unchecked Sendable`: held while the post is under way, on the thread that posts, and compared there.
final class NotificationMark: @unchecked Sendable {
    let name: Notification.Name
    let object: Any?
    let userInfo: [AnyHashable: Any]?
    /// The thread that posts. The echo arrives on it, inside the post.
    let thread = ThreadIdentity.current

    init(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        self.name = name
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

    /// Whether a notification carries the very name that was posted, which has storage of its own.
    func hasSameName(as notification: Notification) -> Bool {
        name.storage == notification.name.storage
    }

    /// Whether the contents of a notification cannot be told from what was posted.
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

    /// Of a value that cannot be compared, or that does not equal itself, only its type is known.
    private static func isAlike(_ first: Any, _ second: Any) -> Bool {
        if let first = first as? AnyHashable, let second = second as? AnyHashable, first == first {
            return first == second
        }
        if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
        return type(of: first) == type(of: second)
    }
}

extension Notification.Name {
    /// The same name in a string that shares its storage with no other.
    var withOwnStorage: Notification.Name {
        var name = ""
        // More than fits into the string itself, so that it has storage.
        name.reserveCapacity(Swift.max(16, rawValue.utf8.count))
        name += rawValue
        return Notification.Name(rawValue: name)
    }

    /// The address of the string's storage. A short string without storage has an address that no other string has.
    fileprivate var storage: UInt? {
        rawValue.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    }
}
