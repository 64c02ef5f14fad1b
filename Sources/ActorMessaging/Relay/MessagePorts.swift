/// The interface through which a relay delivers main-actor messages of one type into a center.
public struct MainActorMessagePort<Message: MessageCenter.MainActorMessage>: Sendable {
    let connection: RelayConnection

    /// Whether the center has an observer or another relay that would receive a delivery.
    public var hasReceivers: Bool {
        connection.topic?.hasReceivers(excluding: connection.relay) ?? false
    }

    /// The configuration of the center, or `nil` if the center is deallocated.
    public var configuration: MessageCenter.Configuration? {
        connection.topic?.configuration
    }

    /// Delivers a message without a subject to all observers and all other relays of the center.
    ///
    /// If the center is deallocated, this does nothing.
    ///
    /// - Parameter message: The message.
    @MainActor public func deliver(_ message: Message) {
        deliver(message, object: nil)
    }

    /// Delivers a message to all observers and all other relays of the center.
    ///
    /// If the center is deallocated, this does nothing.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    @MainActor public func deliver(_ message: Message, subject: Message.Subject?) where Message.Subject: AnyObject {
        deliver(message, object: subject)
    }

    /// Delivers a message about an object, which must be an instance of `Message.Subject`.
    @MainActor package func deliver(_ message: Message, object: AnyObject?) {
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: object, from: connection.relay) }
    }
}

/// The interface through which a relay delivers asynchronous messages of one type into a center.
public struct AsyncMessagePort<Message: MessageCenter.AsyncMessage>: Sendable {
    let connection: RelayConnection

    /// Whether the center has an observer or another relay that would receive a delivery.
    public var hasReceivers: Bool {
        connection.topic?.hasReceivers(excluding: connection.relay) ?? false
    }

    /// The configuration of the center, or `nil` if the center is deallocated.
    public var configuration: MessageCenter.Configuration? {
        connection.topic?.configuration
    }

    /// Delivers a message without a subject to all observers and all other relays of the center.
    ///
    /// You can call this from any isolation. If the center is deallocated, this does nothing.
    ///
    /// - Parameter message: The message.
    public func deliver(_ message: Message) {
        deliver(message, object: nil)
    }

    /// Delivers a message to all observers and all other relays of the center.
    ///
    /// You can call this from any isolation. If the center is deallocated, this does nothing.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    public func deliver(_ message: Message, subject: Message.Subject?) where Message.Subject: AnyObject {
        deliver(message, object: subject)
    }

    /// Delivers a message about an object, which must be an instance of `Message.Subject`.
    package func deliver(_ message: Message, object: AnyObject?) {
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: object, from: connection.relay) }
    }
}
