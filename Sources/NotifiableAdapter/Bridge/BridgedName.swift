internal import Foundation

/// One notification name on the legacy side of a bridge. The connections of both kinds of message use it.
struct BridgedName: Sendable {
    private let name: Notification.Name
    private let legacy: any NotificationProtocol
    private let preservesUserInfoIdentity: Bool

    init(_ name: Notification.Name, of bridge: LegacyBridge) {
        self.name = name
        legacy = bridge.legacy
        preservesUserInfoIdentity = bridge.preservesUserInfoIdentity
    }

    /// Observes the name until the returned observation is released. The legacy center retains what the closure
    /// captures.
    func observe(_ block: @escaping @Sendable (Notification) -> Void) -> LegacyObservation {
        LegacyObservation(of: name, object: nil, in: legacy, using: block)
    }

    /// Returns the mark of a notification to post.
    func mark(object: Any?, userInfo: [AnyHashable: Any]?) -> NotificationMark {
        NotificationMark(object: object, userInfo: userInfo, isDictionaryKept: preservesUserInfoIdentity)
    }

    /// Posts the notification that a mark describes.
    func post(_ mark: NotificationMark) {
        legacy.post(name: name, object: mark.object, userInfo: mark.userInfo)
    }

    /// Returns the post whose echo a notification is, or `nil` if it isn't an echo.
    ///
    /// - Parameter expected: The posts, oldest first. The newest one is looked at first.
    func echo(of notification: Notification, among expected: [EchoGuard<NotificationMark>.Echo]) -> Int? {
        // By index, because a closure would receive a copy of each mark.
        for index in expected.indices.reversed() where expected[index].mark.matches(notification) {
            return expected[index].id
        }
        return nil
    }
}

/// A center that knows whether its observers receive the posted dictionary itself rather than a copy.
///
/// If they do, the bridge recognizes the echo of its own post by the dictionary's identity.
package protocol UserInfoPreservingCenter: NotificationProtocol {
    /// Whether observers receive the posted dictionary itself.
    var preservesUserInfoIdentity: Bool { get }
}

extension LegacyCenter: UserInfoPreservingCenter {
    package var preservesUserInfoIdentity: Bool { true }
}

extension MessageCenter: UserInfoPreservingCenter {
    /// The legacy side delivers, so it decides.
    package var preservesUserInfoIdentity: Bool { bridge.preservesUserInfoIdentity }
}

extension LegacyBridge {
    /// Whether the legacy center's observers receive the posted dictionary itself. `false` for a center of an unknown
    /// type.
    var preservesUserInfoIdentity: Bool {
        if let center = legacy as? any UserInfoPreservingCenter { return center.preservesUserInfoIdentity }
        return type(of: legacy) == NotificationCenter.self && Self.notificationCenterPreservesUserInfoIdentity
    }

    /// Whether observers of `NotificationCenter` receive the posted dictionary itself. On Apple platforms, the
    /// dictionary may be bridged to Objective-C. A post to a private center answers this once per process.
    private static let notificationCenterPreservesUserInfoIdentity: Bool = {
        struct Payload {}
        let center = NotificationCenter()
        let name = Notification.Name("LegacyBridge")
        let mark = NotificationMark(object: nil, userInfo: ["key": Payload()], isDictionaryKept: true)
        let isPreserved = Lock(false)
        let token = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            isPreserved.withLock { $0 = mark.matches(notification) }
        }
        center.post(name: name, object: nil, userInfo: mark.userInfo)
        center.removeObserver(token)
        return isPreserved.withLock { $0 }
    }()
}
