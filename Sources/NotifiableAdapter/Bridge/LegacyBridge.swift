internal import Foundation

/// The relay between a message center and a legacy notification center.
///
/// The bridge connects to message types that declare a name. It observes a name once the topic of its message type is
/// created, which connects the bridge. It stores only the legacy center; the message center retains each connection
/// with its handler.
final class LegacyBridge: ObservingRelay {
    let legacy: any NotificationProtocol

    init(legacy: any NotificationProtocol) {
        self.legacy = legacy
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        guard Message.isBridged else { return nil }
        let connection = LegacyConnection(port: port, bridge: self)
        // Released with the handler. The connection doesn't retain it: the observer of the notifications retains the
        // connection.
        let observation = connection.observe()
        return { message, subject, origin in
            connection.post(message, subject: subject, from: origin)
            extendLifetime(observation)
        }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        guard Message.isBridged else { return nil }
        let connection = LegacyConnection(port: port, bridge: self)
        let observation = connection.observe()
        return { message, subject, origin in
            connection.post(message, subject: subject, from: origin)
            extendLifetime(observation)
        }
    }
}

/// A center that knows which center calls its observers, and that this one passes them the posted dictionary itself.
///
/// The bridge recognizes its own post in such a center by the dictionary's identity.
package protocol UserInfoPreservingCenter: NotificationProtocol {
    /// The center that calls the observers with the posted dictionary itself, or `nil` if they may receive a copy.
    var preservingCenter: AnyObject? { get }
}

extension LegacyCenter: UserInfoPreservingCenter {
    package var preservingCenter: AnyObject? { self }
}

extension MessageCenter: UserInfoPreservingCenter {
    package var preservingCenter: AnyObject? { bridge.preservingCenter }
}

extension LegacyBridge {
    /// The center that calls the legacy center's observers with the posted dictionary itself. `nil` if observers may
    /// receive a copy, as those of a center of an unknown type.
    var preservingCenter: AnyObject? {
        if let center = legacy as? any UserInfoPreservingCenter { return center.preservingCenter }
        guard type(of: legacy) == NotificationCenter.self else { return nil }
        return Self.notificationCenterPreservesUserInfoIdentity ? legacy.object : nil
    }

    /// Whether observers of `NotificationCenter` receive the posted dictionary itself. On Apple platforms, the
    /// dictionary may be bridged to Objective-C. A post to a private center determines this once per process.
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
