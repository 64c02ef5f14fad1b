internal import Foundation

/// The relay between a message center and a legacy notification center.
///
/// It connects to message types that declare a name. It stores only the legacy center; the message center retains each
/// connection with its handler.
final class LegacyBridge: ObservingRelay {
    let legacy: any NotificationProtocol

    init(legacy: any NotificationProtocol) {
        self.legacy = legacy
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        guard Message.isBridged else { return nil }
        let connection = MainActorConnection(port: port, bridge: self)
        // Released with the handler. The connection doesn't retain it: the observer of the notifications retains the
        // connection.
        let observation = connection.observe()
        return { message, subject, _ in
            connection.post(message, subject: subject)
            extendLifetime(observation)
        }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        guard Message.isBridged else { return nil }
        let connection = AsyncConnection(port: port, bridge: self)
        // Released with the handler. The connection doesn't retain it: the observer of the notifications retains the
        // connection.
        let observation = connection.observe()
        return { message, subject, _ in
            connection.post(message, subject: subject)
            extendLifetime(observation)
        }
    }
}
