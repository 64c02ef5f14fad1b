extension MessageCenter {
    /// Posts an asynchronous message about a subject, and waits until the observers have handled it.
    ///
    /// This method returns when each observer that receives the message, as from `post`, has handled it, has lost it
    /// because of its bound, or was removed. It waits for message sequences, too: one that nobody iterates holds it up.
    /// ``observers`` shows how many messages wait where. Relays have forwarded the message by then; this method doesn't
    /// wait for the systems at their other end.
    ///
    /// If the task is canceled, the method returns at once. Unless every observer has finished, the outcome is then
    /// incomplete; the others still handle the message.
    ///
    /// Called inside an observer of the message, the method doesn't wait for that observer; the outcome is incomplete,
    /// and the center reports ``MessageDiagnostic/waitInsideObserver(messageType:file:line:)``. Tasks that a closure
    /// starts, unless they are detached, are inside it while it handles messages. Of the consumer of a sequence, only
    /// the task that iterates is. Two observers that wait for each other, each for the handling of a message by the
    /// other, wait until one of their tasks is canceled.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - subject: The subject of the message.
    /// - Returns: The number of observers that handled the message, lost it, or were removed before.
    public func postAndWait<Message: AsyncMessage>(
        _ message: Message,
        subject: Message.Subject
    ) async -> DeliveryOutcome where Message.Subject: AnyObject {
        await postAwaited(message, subject: subject).outcome()
    }

    /// Posts an asynchronous message without a subject, and waits as ``postAndWait(_:subject:)-24fsw``.
    public func postAndWait<Message: AsyncMessage>(_ message: Message) async -> DeliveryOutcome {
        await postAwaited(message, subject: nil).outcome()
    }

    /// Posts an asynchronous message about a subject with the identity of an object, and waits in the same way.
    @_disfavoredOverload
    public func postAndWait<Message: AsyncMessage>(
        _ message: Message,
        subject: Message.Subject
    ) async -> DeliveryOutcome where Message.Subject: Identifiable, Message.Subject.ID == ObjectIdentifier {
        await postAwaited(message, subject: identities.knownObject(for: subject)).outcome()
    }

    private func postAwaited<Message: AsyncMessage>(_ message: Message, subject: AnyObject?) -> DeliveryContext {
        let context = DeliveryContext(isAwaited: true, at: .current)
        let topic: AsyncTopic = topic(of: Message.self)
        ErasedMessage.with(message) { topic.post($0, subject: subject, in: context) }
        return context
    }

    /// Waits until everything that was posted before has been handled.
    ///
    /// The method returns when each observer of each message that was posted before the call has handled it, has lost
    /// it because of its bound, or was removed. It also waits for legacy posts that are deferred to the main run loop;
    /// in a test, turn a `ManualRunLoop`. It doesn't wait for what handlers post meanwhile, for a sequence that nobody
    /// has begun to iterate, or for a message that waits for its first observer.
    ///
    /// If the task is canceled, the method returns at once. Called inside an observer, it doesn't wait for that
    /// observer, and reports ``MessageDiagnostic/waitInsideObserver(messageType:file:line:)``. Two observers that drain
    /// at the same time wait for each other until one of their tasks is canceled.
    public func drain() async {
        let wait = DeliveryContext(isAwaited: true, at: .current)
        // Read first: a deferred post that runs meanwhile may reach a sequence after its fence.
        let hasDeferredPosts = activity.hasDeferredPosts
        for topic in allTopics { topic.fence(wait) }
        // After the topics: an observer is added to this list before it leaves its topic.
        for observer in activity.leavingObservers { observer.fence(wait) }
        if hasDeferredPosts {
            // The deferred posts reach the sequences of main-actor messages, also of types that are first posted then.
            activity.fenceDeferredPosts(wait) { [weak self] wait in
                for case let topic as MainActorTopic in self?.allTopics ?? [] { topic.fence(wait) }
            }
        }
        _ = await wait.outcome()
    }

    // MARK: Misuse

    /// Unavailable: `post` of a main-actor message waits for its observers.
    @available(*, unavailable, message: "'post' of a MainActorMessage returns when its observers have run")
    public func postAndWait<Message: MainActorMessage>(
        _ message: Message,
        subject: Message.Subject
    ) async -> DeliveryOutcome { unavailable() }

    /// Unavailable: `post` of a main-actor message waits for its observers.
    @available(*, unavailable, message: "'post' of a MainActorMessage returns when its observers have run")
    public func postAndWait<Message: MainActorMessage>(_ message: Message) async -> DeliveryOutcome { unavailable() }

    /// Unavailable: a value has no identity.
    @available(*, unavailable, message: "a subject that is a value has no identity; post without it")
    public func postAndWait<Message: AsyncMessage>(
        _ message: Message,
        subject: Message.Subject
    ) async -> DeliveryOutcome { unavailable() }
}
