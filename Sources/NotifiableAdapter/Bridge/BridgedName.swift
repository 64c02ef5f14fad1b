internal import Foundation

/// One notification name on the legacy side of a bridge: what the connections of both kinds of message share.
///
/// `@unchecked Sendable`: `token` is written by ``observe(_:)`` alone, which the connection's initializer calls once.
final class BridgedName: @unchecked Sendable {
    private let name: Notification.Name
    private let legacy: any NotificationProtocol
    private let preservesUserInfoIdentity: Bool
    private var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name, of bridge: LegacyBridge) {
        self.name = name
        legacy = bridge.legacy
        preservesUserInfoIdentity = bridge.preservesUserInfoIdentity
    }

    deinit {
        if let token { legacy.removeObserver(token) }
    }

    /// Observes the name for as long as this lives.
    func observe(_ block: @escaping @Sendable (Notification) -> Void) {
        token = legacy.addObserver(forName: name, object: nil, queue: nil, using: block)
    }

    /// Posts the notification of a mark.
    func post(_ mark: NotificationMark) {
        legacy.post(name: name, object: mark.object, userInfo: mark.userInfo)
    }

    /// The post whose echo a notification is, if it is one.
    ///
    /// Comparing runs foreign code (values' `==`), so the caller holds no lock.
    func echo(of notification: Notification, among expected: some Sequence<EchoGuard<NotificationMark>.Echo>) -> Int? {
        let echo =
            preservesUserInfoIdentity
            ? expected.first { $0.mark.hasSameDictionary(as: notification) }
            : expected.first { $0.mark.hasSameContents(as: notification) }
        return echo?.id
    }
}

/// A center that knows whether its observers get the very dictionary that was posted.
///
/// Where they do, the bridge recognizes the echo of its own post by the dictionary's identity alone.
package protocol UserInfoPreservingCenter: NotificationProtocol {
    /// Whether a notification reaches its observers with the very dictionary that was posted.
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
    /// Whether a notification reaches the legacy center's observers with the very dictionary that was posted. A center of an
    /// unknown type may do anything.
    var preservesUserInfoIdentity: Bool {
        if let center = legacy as? any UserInfoPreservingCenter { return center.preservesUserInfoIdentity }
        return type(of: legacy) == NotificationCenter.self && Self.notificationCenterPreservesUserInfoIdentity
    }

    /// Whether `NotificationCenter` does so on this platform, where Objective-C may bridge the dictionary: found out once, with
    /// a center that nothing else knows.
    private static let notificationCenterPreservesUserInfoIdentity: Bool = {
        struct Payload {}
        let center = NotificationCenter()
        let name = Notification.Name("LegacyBridge")
        let mark = NotificationMark(object: nil, userInfo: ["key": Payload()])
        let isPreserved = Lock(false)
        let token = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            isPreserved.withLock { $0 = mark.hasSameDictionary(as: notification) }
        }
        center.post(name: name, object: nil, userInfo: mark.userInfo)
        center.removeObserver(token)
        return isPreserved.withLock { $0 }
    }()
}
