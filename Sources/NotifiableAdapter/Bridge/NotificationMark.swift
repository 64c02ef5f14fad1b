internal import Foundation

/// What the bridge recognizes a notification by that it has posted itself.
///
/// No key is added to the payload for this: observers that cast the whole dictionary, or count it, must find what the
/// poster of the message promised.
///
/// `@unchecked Sendable`: held while the post is under way, on the thread that posts, and compared there.
struct NotificationMark: @unchecked Sendable {
    private let object: ObjectIdentifier?
    private let value: AnyHashable?
    private let objectType: ObjectIdentifier?
    private let userInfo: [AnyHashable: Any]?

    init(object: Any?, userInfo: [AnyHashable: Any]?) {
        let objectType = object.map { type(of: $0) as any Any.Type }
        self.objectType = objectType.map { ObjectIdentifier($0) }
        // A value has no identity: turning it into an object makes a new one each time.
        let isObject = objectType is AnyClass
        self.object = isObject ? object.map { ObjectIdentifier($0 as AnyObject) } : nil
        value = isObject ? nil : object as? AnyHashable
        self.userInfo = userInfo
    }

    /// Whether a notification is the one that was posted, told by the identity of what it carries; an object that is a
    /// value has none, and is told by what it equals.
    ///
    /// A dictionary is passed on without a copy, so its storage has an identity. Dictionaries that share theirs (all empty
    /// ones do) have the same contents.
    func isIdentical(to other: NotificationMark) -> Bool {
        hasSameObject(as: other) && storage == other.storage
    }

    /// Whether a notification cannot be told from the one that was posted, though its dictionary was made anew on the way.
    func isAlike(_ other: NotificationMark) -> Bool {
        guard hasSameObject(as: other), userInfo?.count == other.userInfo?.count else { return false }
        guard let userInfo, let otherInfo = other.userInfo else { return true }
        return userInfo.allSatisfy { key, value in
            guard let otherValue = otherInfo[key] else { return false }
            return Self.isAlike(value, otherValue)
        }
    }

    private func hasSameObject(as other: NotificationMark) -> Bool {
        object == other.object && objectType == other.objectType && value == other.value
    }

    /// The address of the dictionary's storage: a `Dictionary` is one pointer to it.
    private var storage: UInt? {
        userInfo.map { unsafeBitCast($0, to: UInt.self) }
    }

    private static func isAlike(_ first: Any, _ second: Any) -> Bool {
        if let first = first as? AnyHashable, let second = second as? AnyHashable { return first == second }
        if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
        return type(of: first) == type(of: second)
    }
}
