/// A relay's way into a center, for one asynchronous message type.
public struct AsyncMessagePort<Message: MessageCenter.AsyncMessage>: Sendable {
    let connection: RelayConnection<AsyncTopic>

    /// Whether a delivery would reach anybody: an observer of the center, or another relay.
    public var hasReceivers: Bool {
        connection.topic?.hasReceivers(excluding: connection.relay) ?? false
    }

    /// What the center uses as its main run loop, and whom it reports to; `nil` once the center is gone.
    public var configuration: MessageCenter.Configuration? {
        connection.topic?.configuration
    }

    /// Delivers a message as if it had been posted to the center, but not to this relay's own handler.
    ///
    /// It may be called from any isolation, and does nothing once the center is gone.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: its subject, if it has one; an instance of `Message.Subject`.
    public func deliver(_ message: Message, subject: (any AnyObject)? = nil) {
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: subject, from: connection.relay) }
    }
}
