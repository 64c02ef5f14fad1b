internal import Foundation

/// Identifies a notification that the bridge has posted, without reading its payload.
///
/// A center that passes on the posted dictionary identifies the post by the dictionary's storage. Two posts with one
/// storage and one object, as without a payload and an object, are the same notification. In the payload of other
/// posts, the mark adds a ``Token`` under ``tokenKey``: to a center that may copy the dictionary, and where the object
/// is a value, which has no identity.
///
/// `@unchecked Sendable`: it exists during the post and is compared on the posting thread.
struct NotificationMark: @unchecked Sendable {
    /// Identifies one post.
    final class Token: Sendable {}

    static var tokenKey: String { "NotifiableAdapter.post" }

    let object: Any?
    private let isValue: Bool
    /// The payload to post.
    private(set) var userInfo: [AnyHashable: Any]?
    private var token: Token?
    /// The posting thread, on which the echo arrives.
    let thread = ThreadIdentity.current

    init(object: Any?, userInfo: [AnyHashable: Any]?, isDictionaryKept: Bool) {
        self.object = object
        self.userInfo = userInfo
        isValue = if let object { !(type(of: object) is AnyClass) } else { false }
        guard isValue || !isDictionaryKept else { return }
        let token = Token()
        self.token = token
        self.userInfo = userInfo ?? [:]
        self.userInfo?[Self.tokenKey] = token
    }

    /// Returns whether a notification is the one that was posted.
    func matches(_ notification: Notification) -> Bool {
        guard hasObject(of: notification) else { return false }
        guard let token else { return Self.storage(of: userInfo) == Self.storage(of: notification.userInfo) }
        return notification.userInfo?[Self.tokenKey] as? Token === token
    }

    /// Returns whether a notification has the same object, or a value too.
    private func hasObject(of notification: Notification) -> Bool {
        guard let object else { return notification.object == nil }
        guard let other = notification.object else { return false }
        // A value that is converted to an object is a new one each time.
        return isValue ? !(type(of: other) is AnyClass) : object as AnyObject === other as AnyObject
    }

    /// The address of the dictionary's storage. A `Dictionary` is one pointer to its storage.
    private static func storage(of userInfo: [AnyHashable: Any]?) -> UInt? {
        userInfo.map { withUnsafeBytes(of: $0) { $0.load(as: UInt.self) } }
    }
}
