internal import Foundation

/// The relay between a message center and a legacy notification center.
///
/// It cares for the message types that have a notification name, and keeps nothing but the legacy center: each connection
/// lives in the handler that the message center holds.
final class LegacyBridge: MessageRelay {
    let legacy: any NotificationProtocol

    init(legacy: any NotificationProtocol) {
        self.legacy = legacy
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)? {
        guard let bridged = Message.self as? any MessageCenter.BridgedMainActorMessage.Type else { return nil }
        return connect(bridged, to: port)
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
        guard let bridged = Message.self as? any MessageCenter.BridgedAsyncMessage.Type else { return nil }
        return connect(bridged, to: port)
    }

    /// `Bridged` is `Message`, known to be bridged.
    private func connect<Message, Bridged: MessageCenter.BridgedMainActorMessage>(
        _ bridged: Bridged.Type,
        to port: MainActorMessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?) -> Void)? {
        guard let port = port as? MainActorMessagePort<Bridged> else { return nil }
        let connection = MainActorConnection(port: port, bridge: self)
        return { message, subject in connection.post(unsafeBitCast(message, to: Bridged.self), subject: subject) }
    }

    /// `Bridged` is `Message`, known to be bridged.
    private func connect<Message, Bridged: MessageCenter.BridgedAsyncMessage>(
        _ bridged: Bridged.Type,
        to port: AsyncMessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
        guard let port = port as? AsyncMessagePort<Bridged> else { return nil }
        let connection = AsyncConnection(port: port, bridge: self)
        return { message, subject in connection.post(unsafeBitCast(message, to: Bridged.self), subject: subject) }
    }
}
