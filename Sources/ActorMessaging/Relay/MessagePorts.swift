/// A relay's way into a center, for one main-actor message type.
public struct MainActorMessagePort<Message: MessageCenter.MainActorMessage>: Sendable {
    let connection: RelayConnection

    /// Whether a delivery would reach anybody: an observer of the center, or another relay.
    public var hasReceivers: Bool {
        connection.topic?.hasReceivers(excluding: connection.relay) ?? false
    }

    /// What the center uses as its main run loop, and whom it reports to; `nil` once the center is gone.
    public var configuration: MessageCenter.Configuration? {
        connection.topic?.configuration
    }

    /// Delivers a message without a subject as if it had been posted to the center, but not to this relay's own handler.
    ///
    /// It does nothing once the center has been deallocated.
    ///
    /// - Parameter message: the message.
    @MainActor public func deliver(_ message: Message) {
        deliver(message, object: nil)
    }

    /// Delivers a message as if it had been posted to the center, but not to this relay's own handler.
    ///
    /// It does nothing once the center has been deallocated.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: the subject of the message, or `nil` if it has none.
    @MainActor public func deliver(_ message: Message, subject: Message.Subject?) where Message.Subject: AnyObject {
        deliver(message, object: subject)
    }

    /// Delivers a message about an object that the caller has found to be an instance of `Message.Subject`.
    @MainActor package func deliver(_ message: Message, object: AnyObject?) {
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: object, from: connection.relay) }
    }
}

/// A relay's way into a center, for one asynchronous message type.
public struct AsyncMessagePort<Message: MessageCenter.AsyncMessage>: Sendable {
    let connection: RelayConnection

    /// Whether a delivery would reach anybody: an observer of the center, or another relay.
    public var hasReceivers: Bool {
        connection.topic?.hasReceivers(excluding: connection.relay) ?? false
    }

    /// What the center uses as its main run loop, and whom it reports to; `nil` once the center is gone.
    public var configuration: MessageCenter.Configuration? {
        connection.topic?.configuration
    }

    /// Delivers a message without a subject as if it had been posted to the center, but not to this relay's own handler.
    ///
    /// It may be called from any isolation, and does nothing once the center has been deallocated.
    ///
    /// - Parameter message: the message.
    public func deliver(_ message: Message) {
        deliver(message, object: nil)
    }

    /// Delivers a message as if it had been posted to the center, but not to this relay's own handler.
    ///
    /// It may be called from any isolation, and does nothing once the center has been deallocated.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - subject: the subject of the message, or `nil` if it has none.
    public func deliver(_ message: Message, subject: Message.Subject?) where Message.Subject: AnyObject {
        deliver(message, object: subject)
    }

    /// Delivers a message about an object that the caller has found to be an instance of `Message.Subject`.
    package func deliver(_ message: Message, object: AnyObject?) {
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: object, from: connection.relay) }
    }
}
