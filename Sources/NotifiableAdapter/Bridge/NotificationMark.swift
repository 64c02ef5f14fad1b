internal import Foundation

/// Identifies a notification that the bridge has posted.
///
/// The bridge doesn't add a key to the payload for this, because observers may cast the whole dictionary or count its
/// keys.
///
/// `@unchecked Sendable`: it exists during the post and is compared on the posting thread.
struct NotificationMark: @unchecked Sendable {
    let object: Any?
    let userInfo: [AnyHashable: Any]?
    /// The posting thread, on which the echo arrives.
    let thread = ThreadIdentity.current

    init(object: Any?, userInfo: [AnyHashable: Any]?) {
        self.object = object
        self.userInfo = userInfo
    }

    /// Whether a notification has the posted dictionary itself, and the same object.
    ///
    /// The center passes the dictionary on without copying its storage, so the storage has an identity. Dictionaries
    /// that share their storage, as all empty ones do, have the same contents.
    func hasSameDictionary(as notification: Notification) -> Bool {
        Self.storage(of: userInfo) == Self.storage(of: notification.userInfo) && hasObject(of: notification)
    }

    /// Whether a notification has the same contents as the posted one.
    ///
    /// It doesn't matter which of two notifications with the same contents is delivered.
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
        // A value has no identity. Converting it to an object creates a new object each time.
        return type(of: object) is AnyClass ? object as AnyObject === other as AnyObject : Self.isSame(object, other)
    }

    /// The address of the dictionary's storage. A `Dictionary` is one pointer to its storage.
    private static func storage(of userInfo: [AnyHashable: Any]?) -> UInt? {
        userInfo.map { unsafeBitCast($0, to: UInt.self) }
    }

    /// Whether two values are copies of one value, or equal. One of them may have been bridged to Objective-C.
    private static func isSame(_ first: Any, _ second: Any) -> Bool {
        if ValueIdentity(of: first) == ValueIdentity(of: second) { return true }
        guard let first = first as? AnyHashable, let second = second as? AnyHashable else { return false }
        return first == second
    }
}
