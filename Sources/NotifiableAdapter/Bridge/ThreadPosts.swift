internal import ActorMessaging
internal import Foundation

/// The posts that the bridges of the process are making on one thread.
///
/// A notification reaches the bridge's observer inside the post, so no other thread needs the posts, and no lock guards
/// them. The thread's value for the key retains them, and is released when the thread ends.
final class ThreadPosts {
    /// A notification that a connection is posting.
    struct Post {
        /// The number of the connection.
        let connection: Int
        let name: Notification.Name
        /// The center that calls the observers, or `nil` if that isn't known.
        let center: ObjectIdentifier?
        let mark: NotificationMark
        /// The centers that the message has passed through, the last of which posts the notification.
        let origin: MessageOrigin
    }

    /// Exclusivity needs no check: only this thread uses the guard, which runs no foreign code.
    @safe @exclusivity(unchecked) var echoes = EchoGuard<Post>()

    private static let lastConnection = Atomic<Int>(0)

    /// Returns a number that no other connection has. The address of a connection may be another one's later.
    static func nextConnection() -> Int { lastConnection.add(1, ordering: .relaxed).newValue }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key) { value in
            // Optional on some platforms.
            let value: UnsafeMutableRawPointer? = unsafe value
            if let value = unsafe value { unsafe Unmanaged<ThreadPosts>.fromOpaque(value).release() }
        }
        precondition(status == 0, "The process has no key left for values of threads")
        return key
    }()

    /// The posts of the calling thread, or `nil` if no bridge has posted there.
    static var existing: ThreadPosts? {
        unsafe pthread_getspecific(key).map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// The posts of the calling thread.
    static var current: ThreadPosts {
        if let existing { return existing }
        let posts = ThreadPosts()
        unsafe pthread_setspecific(key, Unmanaged.passRetained(posts).toOpaque())
        return posts
    }
}

/// Identifies a notification that the bridge has posted, without reading its payload.
///
/// A center that passes on the posted dictionary identifies the post by the dictionary's storage. Posts with equal
/// storage and the same object (such as none of either) are indistinguishable, and need not be told apart. In the
/// payload of other posts, the mark adds a ``Token`` under ``tokenKey``: to a center that may copy the dictionary, and
/// where the object is a value, which has no identity.
///
/// `@unchecked Sendable`: a mark exists during the post and is compared on the posting thread.
struct NotificationMark: @unchecked Sendable {
    /// Identifies one post.
    final class Token: Sendable {}

    static var tokenKey: String { "NotifiableAdapter.post" }

    let object: Any?
    private let isValue: Bool
    /// The payload to post.
    private(set) var userInfo: [AnyHashable: Any]?
    private var token: Token?

    /// - Parameter isDictionaryKept: Whether observers receive the posted dictionary itself.
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

    /// Returns whether a notification has the same object, or also has a value if the posted object is a value.
    private func hasObject(of notification: Notification) -> Bool {
        guard let object else { return notification.object == nil }
        guard let other = notification.object else { return false }
        // A value that is converted to an object becomes a new object each time.
        return isValue ? !(type(of: other) is AnyClass) : object as AnyObject === other as AnyObject
    }

    /// The address of the dictionary's storage. A `Dictionary` is one pointer to its storage.
    private static func storage(of userInfo: [AnyHashable: Any]?) -> UInt? {
        userInfo.map { unsafe withUnsafeBytes(of: $0) { unsafe $0.load(as: UInt.self) } }
    }
}
