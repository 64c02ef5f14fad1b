/// The interface through which a relay delivers messages of one type into a center, which it doesn't retain.
///
/// Deliveries reach all observers and all other relays of the center, but not the relay itself.
public struct MessagePort<Message: MessageCenter.Message>: Sendable {
    let connection: RelayConnection

    /// Whether the center has an observer or another relay that would receive a delivery, or retains it.
    public var hasReceivers: Bool {
        guard connection.isInstalled, let topic = connection.topic else { return false }
        return topic.retains || topic.hasObservers || topic.relays.contains(otherThan: connection.relay)
    }

    /// Whether the center has an observer of the message type. See ``watchInterest(_:)``.
    public var isObserved: Bool { connection.isInstalled && connection.topic?.hasObservers ?? false }

    /// The configuration of the center, or `nil` if the center is deallocated.
    public var configuration: MessageCenter.Configuration? { connection.topic?.configuration }

    /// The identity of the center, or `nil` if the center is deallocated.
    package var centerID: MessageCenter.ID? { connection.topic?.centerID }

    /// Calls a closure when the message type gets its first observer, and when it loses its last one.
    ///
    /// If there are observers already, the closure is called when the relay is connected. The calls are made one at a
    /// time, on the threads that add and remove observers, without a lock. Changes that follow each other quickly may
    /// be left out, but the last call reports the current state. An observer whose subject or actor is deallocated
    /// counts until its registration is removed, which happens lazily.
    ///
    /// - Parameter handler: The closure, which the center retains. Its argument is whether there are observers.
    public func watchInterest(_ handler: @escaping @Sendable (_ isObserved: Bool) -> Void) {
        guard let topic = connection.topic else { return }
        topic.relays.watch(InterestWatch(connection, handler))
        topic.updateInterest()  // Does nothing before the connection is installed.
    }
}

extension MessagePort where Message: MessageCenter.MainActorMessage {
    /// Delivers a message without a subject, as ``deliver(_:subject:from:)`` does.
    @MainActor @discardableResult
    public func deliver(_ message: Message, from origin: MessageOrigin = .init()) -> DeliveryOutcome {
        deliver(message, object: nil, from: origin) { _ in }
    }

    /// Delivers a message, unless it has passed through the center before.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message, or `nil` if it has none.
    ///   - origin: The centers that the message has passed through.
    /// - Returns: The outcome after all observers have run. It is incomplete if the message waits in a sequence, whose
    ///   consumer handles it later.
    @MainActor @discardableResult
    public func deliver(
        _ message: Message,
        subject: Message.Subject?,
        from origin: MessageOrigin = .init()
    ) -> DeliveryOutcome where Message.Subject: AnyObject {
        deliver(message, object: subject, from: origin) { _ in }
    }

    /// Whether a delivered message may be kept: for the consumer of a sequence, or for later observers.
    package var keepsMessages: Bool {
        (connection.topic as? MainActorTopic)?.keepsMessages.load(ordering: .relaxed) ?? false
    }
}

extension MessagePort where Message: MessageCenter.AsyncMessage {
    /// Delivers a message without a subject, as ``deliver(_:subject:from:completion:)`` does.
    public func deliver(
        _ message: Message,
        from origin: MessageOrigin = .init(),
        completion: (@Sendable (DeliveryOutcome) -> Void)? = nil
    ) {
        deliver(message, object: nil, from: origin, completion: completion)
    }

    /// Delivers a message, unless it has passed through the center before.
    ///
    /// You can call this method from any isolation. The messages of one caller reach each observer in the order of the
    /// calls, also before an earlier delivery is complete.
    ///
    /// `completion` is called once, when every observer has run, was removed or lost the message: without a lock, on
    /// the thread where the last observer finished, or before this method returns. An observer that never finishes
    /// prevents the call. Pass `nil` if you need no outcome: then nothing waits. The other parameters are those of the
    /// method for a main-actor message.
    public func deliver(
        _ message: Message,
        subject: Message.Subject?,
        from origin: MessageOrigin = .init(),
        completion: (@Sendable (DeliveryOutcome) -> Void)? = nil
    ) where Message.Subject: AnyObject {
        deliver(message, object: subject, from: origin, completion: completion)
    }
}

extension MessagePort {
    /// Delivers a message about an object, which must be an instance of `Message.Subject`.
    ///
    /// Called on the main actor for a main-actor message; ``MainActorFunction`` explains why it isn't isolated to it.
    ///
    /// - Parameters:
    ///   - origin: The centers that the message has passed through, not including this one; `nil` if there are none.
    ///   - time: The time when the message was posted, if its delivery was deferred.
    package func deliver(
        _ message: Message,
        object: AnyObject?,
        from origin: MessageOrigin?,
        since time: MonotonicTime? = nil
    ) {
        assert(object.map { $0 is Message.Subject } ?? true, "the subject must be a \(Message.Subject.self)")
        guard connection.isInstalled, let topic = connection.topic else { return }
        let relay = connection.relay
        ErasedMessage.with(message) {
            topic.post($0, subject: object, from: relay, origin: origin, since: time)
        }
    }

    /// Returns the origin to deliver a converted message with: `origin` without this center, if it is the last; `nil`
    /// if the center has seen the message before.
    package func origin(behind origin: MessageOrigin) -> MessageOrigin? {
        guard let topic = connection.topic else { return nil }
        // If this center is the last, another message type of it has the same name.
        let behind = origin.centers.last == topic.centerID ? MessageOrigin(origin.centers.dropLast()) : origin
        return topic.hasSeen(behind) ? nil : behind
    }

    /// Runs a delivery on a later turn of the main run loop, with the caller's values that the center carries.
    package func deferDelivery(_ delivery: @escaping @MainActor @Sendable () -> Void) {
        connection.topic?.activity.deferPost(delivery)
    }

    /// Delivers a message, and calls the closure, if there is one, when every observer has finished with it. Returns
    /// the outcome so far.
    @discardableResult
    private func deliver(
        _ message: Message,
        object: AnyObject?,
        from origin: MessageOrigin,
        completion: (@Sendable (DeliveryOutcome) -> Void)?
    ) -> DeliveryOutcome {
        guard connection.isInstalled, let topic = connection.topic, !topic.hasSeen(origin) else {
            let refused = DeliveryOutcome(isAccepted: false)
            completion?(refused)
            return refused
        }
        let context = completion.map { _ in DeliveryContext(isAwaited: true) }
        ErasedMessage.with(message) {
            topic.post($0, subject: object, from: connection.relay, origin: origin, in: context)
        }
        guard let completion, let context else { return DeliveryOutcome() }
        return context.wait(completion)
    }
}
