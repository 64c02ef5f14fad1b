/// The interface through which a relay delivers main-actor messages of one type into a center.
public struct MainActorMessagePort<Message: MessageCenter.MainActorMessage>: Sendable {
    let connection: RelayConnection

    /// Whether the center has an observer or another relay that would receive a delivery.
    public var hasReceivers: Bool { connection.hasReceivers }

    /// Whether the center has an observer of the message type. See ``watchInterest(_:)``.
    public var isObserved: Bool { connection.isObserved }

    /// The configuration of the center, or `nil` if the center is deallocated.
    public var configuration: MessageCenter.Configuration? { connection.topic?.configuration }

    /// Calls a closure when the message type gets its first observer, and when it loses its last one.
    ///
    /// If there are observers already, the closure is called when the relay is connected. The calls are made one at a
    /// time, on the threads that add and remove observers, without a lock. Changes that follow each other quickly may
    /// be left out, but the last call tells what applies. An observer whose subject or actor is deallocated counts
    /// until its registration is removed, which happens lazily.
    ///
    /// - Parameter handler: The closure, which the center retains. Its argument is whether there are observers.
    public func watchInterest(_ handler: @escaping @Sendable (_ isObserved: Bool) -> Void) {
        connection.watchInterest(handler)
    }

    /// Delivers a message without a subject to all observers and all other relays of the center.
    ///
    /// If the center is deallocated or the relay detached, this does nothing.
    ///
    /// - Parameter message: The message.
    @MainActor public func deliver(_ message: Message) {
        deliver(message, object: nil)
    }

    /// Delivers a message to all observers and all other relays of the center.
    ///
    /// If the center is deallocated or the relay detached, this does nothing.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    @MainActor public func deliver(_ message: Message, subject: Message.Subject?) where Message.Subject: AnyObject {
        deliver(message, object: subject)
    }

    /// Whether a delivered message may wait for a consumer.
    package var keepsMessages: Bool {
        (connection.topic as? MainActorTopic)?.keepsMessages.load(ordering: .relaxed) ?? false
    }

    /// Delivers a message about an object, which must be an instance of `Message.Subject`.
    @MainActor package func deliver(_ message: Message, object: AnyObject?) {
        assert(object.map { $0 is Message.Subject } ?? true, "the subject must be a \(Message.Subject.self)")
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: object, from: connection.relay) }
    }

    /// Delivers a message of another center without a subject, unless it has passed through this center.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - origin: The centers that the message has passed through.
    /// - Returns: The outcome. All observers have run. It is incomplete if the message waits in a sequence, whose
    ///   consumer handles it later.
    @MainActor @discardableResult
    public func deliver(_ message: Message, from origin: MessageOrigin) -> DeliveryOutcome {
        deliver(message, object: nil, from: origin)
    }

    /// Delivers a message of another center, unless it has passed through this center.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    ///   - origin: The centers that the message has passed through.
    /// - Returns: The outcome. All observers have run. It is incomplete if the message waits in a sequence, whose
    ///   consumer handles it later.
    @MainActor @discardableResult
    public func deliver(
        _ message: Message,
        subject: Message.Subject?,
        from origin: MessageOrigin
    ) -> DeliveryOutcome where Message.Subject: AnyObject {
        deliver(message, object: subject, from: origin)
    }

    @MainActor private func deliver(_ message: Message, object: AnyObject?, from origin: MessageOrigin)
        -> DeliveryOutcome
    {
        withUnsafePointer(to: message) {
            connection.deliver(UnsafeRawPointer($0), subject: object, from: origin) { _ in }
        }
    }
}

/// The interface through which a relay delivers asynchronous messages of one type into a center.
public struct AsyncMessagePort<Message: MessageCenter.AsyncMessage>: Sendable {
    let connection: RelayConnection

    /// Whether the center has an observer or another relay that would receive a delivery.
    public var hasReceivers: Bool { connection.hasReceivers }

    /// Whether the center has an observer of the message type. See ``watchInterest(_:)``.
    public var isObserved: Bool { connection.isObserved }

    /// The configuration of the center, or `nil` if the center is deallocated.
    public var configuration: MessageCenter.Configuration? { connection.topic?.configuration }

    /// Calls a closure when the message type gets its first observer, and when it loses its last one.
    ///
    /// If there are observers already, the closure is called when the relay is connected. The calls are made one at a
    /// time, on the threads that add and remove observers, without a lock. Changes that follow each other quickly may
    /// be left out, but the last call tells what applies. An observer whose subject or actor is deallocated counts
    /// until its registration is removed, which happens lazily.
    ///
    /// - Parameter handler: The closure, which the center retains. Its argument is whether there are observers.
    public func watchInterest(_ handler: @escaping @Sendable (_ isObserved: Bool) -> Void) {
        connection.watchInterest(handler)
    }

    /// Delivers a message without a subject to all observers and all other relays of the center.
    ///
    /// You can call this from any isolation. If the center is deallocated or the relay detached, this does nothing.
    ///
    /// - Parameter message: The message.
    public func deliver(_ message: Message) {
        deliver(message, object: nil)
    }

    /// Delivers a message to all observers and all other relays of the center.
    ///
    /// You can call this from any isolation. If the center is deallocated or the relay detached, this does nothing.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    public func deliver(_ message: Message, subject: Message.Subject?) where Message.Subject: AnyObject {
        deliver(message, object: subject)
    }

    /// Delivers a message about an object, which must be an instance of `Message.Subject`.
    package func deliver(_ message: Message, object: AnyObject?) {
        assert(object.map { $0 is Message.Subject } ?? true, "the subject must be a \(Message.Subject.self)")
        guard connection.isInstalled, let topic = connection.topic else { return }
        withUnsafePointer(to: message) { topic.post(UnsafeRawPointer($0), subject: object, from: connection.relay) }
    }

    /// Delivers a message of another center without a subject, unless it has passed through this center.
    ///
    /// You can call this from any isolation. The messages of one caller reach each observer in the order of the calls,
    /// also before an earlier delivery is complete.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - origin: The centers that the message has passed through.
    ///   - completion: The closure to call once, when every observer has run, was removed or lost the message. It is
    ///     called without a lock, on the thread where the last observer finished, or before this method returns. An
    ///     observer that never finishes keeps it waiting.
    public func deliver(
        _ message: Message,
        from origin: MessageOrigin,
        completion: @escaping @Sendable (DeliveryOutcome) -> Void
    ) {
        deliver(message, object: nil, from: origin, completion: completion)
    }

    /// Delivers a message of another center, unless it has passed through this center.
    ///
    /// You can call this from any isolation. The messages of one caller reach each observer in the order of the calls,
    /// also before an earlier delivery is complete.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    ///   - origin: The centers that the message has passed through.
    ///   - completion: The closure to call once, when every observer has run, was removed or lost the message. It is
    ///     called without a lock, on the thread where the last observer finished, or before this method returns. An
    ///     observer that never finishes keeps it waiting.
    public func deliver(
        _ message: Message,
        subject: Message.Subject?,
        from origin: MessageOrigin,
        completion: @escaping @Sendable (DeliveryOutcome) -> Void
    ) where Message.Subject: AnyObject {
        deliver(message, object: subject, from: origin, completion: completion)
    }

    /// Delivers a message of another center without a subject, and waits for the observers.
    ///
    /// Canceling the task doesn't end the wait.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - origin: The centers that the message has passed through.
    /// - Returns: What became of the message, when every observer has run, was removed or lost the message.
    public func deliverAndWait(_ message: Message, from origin: MessageOrigin = .init()) async -> DeliveryOutcome {
        await withCheckedContinuation { continuation in
            deliver(message, object: nil, from: origin) { continuation.resume(returning: $0) }
        }
    }

    /// Delivers a message of another center, and waits for the observers.
    ///
    /// Canceling the task doesn't end the wait.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    ///   - origin: The centers that the message has passed through.
    /// - Returns: What became of the message, when every observer has run, was removed or lost the message.
    public func deliverAndWait(
        _ message: Message,
        subject: Message.Subject?,
        from origin: MessageOrigin = .init()
    ) async -> DeliveryOutcome where Message.Subject: AnyObject {
        await withCheckedContinuation { continuation in
            deliver(message, object: subject, from: origin) { continuation.resume(returning: $0) }
        }
    }

    private func deliver(
        _ message: Message,
        object: AnyObject?,
        from origin: MessageOrigin,
        completion: @escaping @Sendable (DeliveryOutcome) -> Void
    ) {
        _ = withUnsafePointer(to: message) {
            connection.deliver(UnsafeRawPointer($0), subject: object, from: origin, completion: completion)
        }
    }
}

/// What both kinds of port have in common.
extension RelayConnection {
    fileprivate var hasReceivers: Bool {
        isInstalled && topic?.hasReceivers(excluding: relay) ?? false
    }

    fileprivate var isObserved: Bool {
        isInstalled && topic?.hasObservers ?? false
    }

    fileprivate func watchInterest(_ handler: @escaping @Sendable (Bool) -> Void) {
        guard let topic else { return }
        topic.relays.watch(InterestWatch(handler), of: self)
        // Before the connection is installed, this does nothing.
        topic.relays.updateWatches(for: topic)
    }

    /// Delivers a message by its address, and calls the closure when every observer has finished with it.
    ///
    /// - Returns: The outcome so far.
    @discardableResult fileprivate func deliver(
        _ message: UnsafeRawPointer,
        subject: AnyObject?,
        from origin: MessageOrigin,
        completion: @escaping @Sendable (DeliveryOutcome) -> Void
    ) -> DeliveryOutcome {
        guard isInstalled, let topic, !topic.hasSeen(origin) else {
            completion(.refused)
            return .refused
        }
        let delivery = AwaitedDelivery(completion: completion)
        topic.deliver(message, subject: subject, from: relay, origin: origin, to: delivery)
        return delivery.close()
    }
}
