// The delivery of a message, step by step.
//
// `MessageCenter.post` erases the message (`ErasedMessage`), looks up its topic without a lock (`TopicTable`), and
// calls `Topic.post`. From there, one function call after the other, on the posting thread:
//
// - `MainActorTopic.post` is on the main actor. It applies the changes that other threads have left (`PendingChanges`),
//   and calls `Observer.receive` of each observer, which runs the client's closure in place.
// - `AsyncTopic` inherits `Topic.post`, which is on any thread. It copies the list of observers under the topic's lock,
//   unlocks, and calls `Observer.receive` of each: `ActorObserver` puts the message into the mailbox of its actor
//   (`ActorMailbox`), `TaskObserver` into one of its own, `SequenceObserver` into the buffer of a sequence. A task
//   drains each mailbox, in the isolation of the closure.
// - Then the handlers of the relays run (`RelayHandlers`). A message without observers is a dead letter.
//
// The observers are stored in a value without locks (`TopicObservers`). `MainActorTopic` writes it on the main executor
// and under its lock, so that posts read it without the lock; `AsyncTopic` uses it under its lock. Observers, relays
// and `deinit` run without a lock: `DeferredReleases` retains the removed objects until the lock is released.

/// A message type in a center, with its observers and relays.
///
/// A post copies the list of observers under the lock and calls the observers after unlocking. The copy is cheap: the
/// elements are copied only if the list changes during the post. ``MainActorTopic`` reads the list without the lock
/// instead.
///
/// `@unchecked Sendable`: the lock guards the list.
class Topic: @unchecked Sendable {
    final let messageType: any Any.Type
    /// The identity of the center of the topic.
    final let centerID: MessageCenter.ID
    final let activity: CenterActivity
    final let relays: RelayHandlers
    /// Connects a relay to a port of the topic's message type, which only the initializer knows.
    private let offer: @Sendable (any MessageRelay, RelayConnection) -> RelayHandlers.Handler?

    final let isMeasured: Bool
    final let isCarrying: Bool

    final let lock = Lock(())
    /// Exclusivity needs no check: the lock, or the rule of ``MainActorTopic``, makes its accesses exclusive.
    @safe @exclusivity(unchecked) final var observers = TopicObservers<Observer>()
    /// Guarded like the observers.
    @safe @exclusivity(unchecked) final var sweepTurn = SweepTurn()

    init(
        messageType: any Any.Type,
        centerID: MessageCenter.ID,
        activity: CenterActivity,
        offer: @escaping @Sendable (any MessageRelay, RelayConnection) -> RelayHandlers.Handler?
    ) {
        self.messageType = messageType
        self.centerID = centerID
        self.activity = activity
        self.offer = offer
        relays = RelayHandlers(centerID: centerID)
        isMeasured = activity.isMeasured
        isCarrying = activity.isCarrying
    }

    final var configuration: MessageCenter.Configuration { activity.configuration }

    // MARK: Observing

    /// Adds an observer after all others.
    func add(_ observer: Observer, subject: AnyObject?) -> Observation {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            observers.insert(observer, releasing: &released)
            return released
        }
        released.finish()
        updateInterest()
        return Observation(of: self, by: observer)
    }

    func remove(_ observer: Observer) {
        observer.markRemoved()
        let isSweepDue = lock.withLock { _ in
            _ = observers.remove(observer)
            return sweepTurn.isDue()
        }
        if isSweepDue { sweep() }
        updateInterest()
    }

    /// Examines observers, and removes those that are dead.
    private func sweep() {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            observers.examineNext(releasing: &released)
            return released
        }
        guard !released.isEmpty else { return }
        released.finish()
        updateInterest()
    }

    /// Examines observers once in 16 calls, and removes those that are dead. Called after a delivery, without a lock.
    func sweepIfDue() {
        if lock.withLock({ _ in sweepTurn.isDue() }) { sweep() }
    }

    // MARK: Posting

    /// Delivers a message to the observers and the relays.
    ///
    /// - Parameters:
    ///   - message: A message of this topic's type.
    ///   - relay: The relay that delivers the message and doesn't receive it.
    ///   - origin: The centers that the message has passed through; `nil` if it is posted here.
    func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier? = nil,
        origin: MessageOrigin? = nil
    ) {
        if isMeasured || isCarrying || DefaultMessageCenter.replacement != nil {
            return postInContext(message, subject: subject, from: relay, origin: origin)
        }
        nonisolated(unsafe) let known = subject  // Used only for its identity.
        let receivers = lock.withLock { _ in
            unsafe (
                everyone: observers.everyone.list.slots, subject: observers.observers(of: known),
                isSweepDue: sweepTurn.isDue()
            )
        }
        var isObserved = false
        if case .none = receivers.subject {
            receivers.everyone.forEachActive { observer in
                if observer.receive(message, subject: subject) { isObserved = true }
            }
        } else {
            var order = RegistrationOrder(everyone: receivers.everyone, subject: receivers.subject)
            while let observer = order.next() {
                if observer.receive(message, subject: subject) { isObserved = true }
            }
        }
        if !relays.isEmpty,
            relays.post(message, subject: subject, excluding: relay, origin: origin?.through(centerID))
        {
            isObserved = true
        }
        if !isObserved { reportDeadLetter() }
        // After the delivery, because the subject may be in its `deinit` and its observers must receive this message.
        if receivers.isSweepDue { sweep() }
    }

    /// Delivers a message with the context that it has now. Not inlined, so that other posts don't pay for it.
    ///
    /// The other parameters are those of ``post(_:subject:from:origin:)``.
    ///
    /// - Parameters:
    ///   - delivery: The delivery that waits for the observers, if one does.
    ///   - time: The time of the post, if it was before.
    @inline(never)
    final func postInContext(
        _ message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier? = nil,
        origin: MessageOrigin? = nil,
        awaitedBy delivery: AwaitedDelivery? = nil,
        since time: ContinuousClock.Instant? = nil
    ) {
        // Read first: an instrument may add observers, which don't receive this message.
        let receivers = receivers(of: subject)
        let context = DeliveryContext(
            values: CarriedValues.current(configuration.carriedValues),
            delivery: delivery,
            measurement: MeasuredPost(of: messageType, by: configuration.instrument, since: time)
        )
        willRunObservers()
        var isObserved = false
        for observer in receivers where !observer.isRemoved {
            if observer.receive(message, subject: subject, in: context) { isObserved = true }
        }
        didRunObservers()
        if !relays.isEmpty,
            relays.post(message, subject: subject, excluding: relay, origin: origin?.through(centerID))
        {
            isObserved = true
        }
        if !isObserved { reportDeadLetter() }
        sweepIfDue()
    }

    /// Called before and after the observers of a message receive it.
    func willRunObservers() {}
    func didRunObservers() {}

    /// Returns the observers that a message reaches, in the order of registration. Called in the isolation of
    /// ``post(_:subject:from:origin:)``.
    func receivers(of subject: AnyObject?) -> [Observer] {
        nonisolated(unsafe) let subject = subject  // Used only for its identity.
        return lock.withLock { _ in unsafe observers.receivers(of: subject) }.remaining
    }

    /// Makes a wait last until the observers have handled what was posted.
    final func fence(_ delivery: AwaitedDelivery) {
        for observer in everyObserver { observer.fence(delivery) }
    }

    // MARK: Observers

    var hasObservers: Bool { lock.withLock { _ in !observers.isEmpty } }

    /// The observers whose subject and receiver aren't deallocated.
    var snapshot: ObserverSnapshot<Observer> { lock.withLock { _ in observers.snapshot } }

    /// All observers, including those whose subject or receiver is deallocated.
    var everyObserver: [Observer] { lock.withLock { _ in observers.all } }

    // MARK: Relays

    /// Connects a relay to the topic, once.
    final func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        if relays.install(offer(relay, connection), of: connection), relays.hasWatches {
            relays.updateWatches(for: self)
        }
    }

    /// Tells the relays that watch the message type whether it has observers. Called after observers were added or
    /// removed, without a lock.
    @inline(__always) final func updateInterest() {
        if relays.hasWatches { relays.updateWatches(for: self) }
    }

    /// Returns whether a message has passed through the topic's center.
    final func hasSeen(_ origin: MessageOrigin) -> Bool { origin.centers.contains(centerID) }

    /// Returns whether an observer or another relay would receive a delivery of the relay.
    final func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        hasObservers || relays.contains(otherThan: relay)
    }

    // MARK: Center

    /// The descriptions of the observers. Called without a lock.
    final var infos: [MessageCenter.ObserverInfo] {
        snapshot.entries.filter { !$0.member.isRemoved }.map { observer, subject in
            MessageCenter.ObserverInfo(
                messageType: messageType,
                subject: subject,
                isolation: observer.isolation,
                site: observer.site,
                depth: observer.depth
            )
        }
    }

    /// Ends the sequences and the connections of the relays, because the center is being deallocated. The list is
    /// released with the topic.
    final func close() {
        for observer in everyObserver { observer.finish() }
        relays.keep(only: [])
    }

    final func reportDeadLetter() {
        guard activity.reportsDeadLetters else { return }
        configuration.diagnostics(.deadLetter(messageType: messageType))
    }
}

/// An asynchronous message type in one center.
final class AsyncTopic: Topic, @unchecked Sendable {
    init<Message: MessageCenter.AsyncMessage>(
        of messageType: Message.Type,
        centerID: MessageCenter.ID,
        activity: CenterActivity
    ) {
        super.init(messageType: messageType, centerID: centerID, activity: activity) { relay, connection in
            guard let handler = relay.connect(to: MessagePort<Message>(connection: connection)) else { return nil }
            return { post in handler(post.message.value(as: Message.self), post.subject, post.origin) }
        }
    }
}
