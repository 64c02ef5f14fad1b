// The delivery of a message, step by step.
//
// `MessageCenter.post` erases the message (`ErasedMessage`), looks up its topic without a lock (`TopicTable`), and
// calls `Topic.post`. From there, one function call after the other, on the posting thread:
//
// - It takes the observers that the message reaches (`Receivers`): on the main actor without the lock, after applying
//   the changes that other threads have left (`PendingChanges`); elsewhere under the topic's lock.
// - It calls `Observer.receive` of each. `MessageObserver` and `PostObserver` run the client's closure in place.
//   `ActorObserver` adds the message to the mailbox of its actor (`ActorMailbox`), and `TaskObserver` to a mailbox of
//   its own, which tasks drain; `SequenceObserver` adds it to the buffer of a sequence (`MessageSequenceStorage`),
//   which its consumer drains.
// - A post that is awaited, measured or has values to carry has a `DeliveryContext`, which counts each observer before
//   it receives the message (`enter`). Whoever handles, loses or discards the message calls `finish`.
// - Then it calls the handlers of the relays (`RelayHandlers`). A message without observers is a dead letter.
//
// The observers are stored in a value without locks (`TopicObservers`). `MainActorTopic` writes it on the main executor
// and under its lock, so that posts read it without the lock; `AsyncTopic` uses it under its lock. Observers, relays
// and `deinit` run without a lock: `DeferredReleases` retains the removed objects until the lock is released.

/// A message type in a center, with its observers and relays.
///
/// `@unchecked Sendable`: the lock guards the variables, except for the rule of ``MainActorTopic``.
class Topic: @unchecked Sendable {
    final let messageType: any Any.Type
    /// The identity of the center of the topic.
    final let centerID: MessageCenter.ID
    final let activity: CenterActivity
    final let relays: RelayHandlers
    /// Connects a relay to a port of the topic's message type, which only the initializer knows.
    private let offer: @Sendable (any MessageRelay, RelayConnection) -> RelayHandlers.Handler?

    /// The messages that are kept for later observers: none of most types. See `Topic+Retention.swift`.
    final let latest: LatestMessages?
    final let waiting: WaitingQueue?
    final let messageClass: RetainedMessage.Type
    final let retains: Bool

    final let lock = Lock(())
    // Exclusivity needs no check: the lock, or the rule of ``MainActorTopic``, makes the accesses exclusive.
    @safe @exclusivity(unchecked) final var observers = TopicObservers<Observer>()
    @safe @exclusivity(unchecked) final var sweepCounter = SweepCounter()

    init<Message: MessageCenter.Message>(
        of messageType: Message.Type,
        centerID: MessageCenter.ID,
        activity: CenterActivity,
        offer: @escaping @Sendable (any MessageRelay, RelayConnection) -> RelayHandlers.Handler?
    ) {
        self.messageType = messageType
        self.centerID = centerID
        self.activity = activity
        let retention = Message.retention
        messageClass = TypedRetainedMessage<Message>.self
        latest = retention == .latest ? LatestMessages(messageClass) : nil
        waiting = retention.limit.map { WaitingQueue(of: messageType, limit: $0, activity.configuration.diagnostics) }
        retains = retention != .none
        self.offer = offer
        relays = RelayHandlers(centerID: centerID)
    }

    final var configuration: MessageCenter.Configuration { activity.configuration }

    // MARK: Posting

    /// Delivers a message to the observers and the relays. Called on the main actor for a main-actor message;
    /// ``MainActorFunction`` explains why it isn't isolated to it.
    ///
    /// - Parameters:
    ///   - relay: The relay that delivers the message and doesn't receive it.
    ///   - origin: The centers that the message has passed through; `nil` if it is posted here.
    ///   - context: The context, if the poster waits.
    ///   - time: The time of the post, if its delivery was deferred.
    final func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier? = nil,
        origin: MessageOrigin? = nil,
        in context: DeliveryContext? = nil,
        since time: MonotonicTime? = nil
    ) {
        if retains, !keepInPlace(message, about: subject) {
            return post(retaining: message, subject: subject, from: relay, origin: origin, in: context, since: time)
        }
        // Taken before the context: an instrument may add observers, which don't receive this message.
        let receivers = beginPost(about: subject)
        let context = context != nil || needsContext ? prepare(context, since: time) : nil
        var isObserved = false
        receivers.forEachActive { observer in
            context?.enter()
            if observer.receive(message, subject: subject, in: context) { isObserved = true }
        }
        if !relays.isEmpty, post(toRelays: message, subject: subject, from: relay, origin) { isObserved = true }
        if !isObserved { reportDeadLetter() }
        // After the delivery, because the subject may be in its `deinit` and its observers must receive this message.
        endPost(isSweepDue: receivers.isSweepDue)
    }

    // Posts nest as deep as handlers post, and a main thread may have only 1 MB of stack. Code that isn't on the way to
    // a handler is in separate functions, so that its temporaries occupy no stack while the handler runs. A test
    // watches the size.

    @inline(never)
    final func prepare(_ context: DeliveryContext?, since time: MonotonicTime?, tells: Bool = true) -> DeliveryContext {
        let context = context ?? DeliveryContext(isAwaited: false)
        let measurement = activity.instrument.flatMap { MeasuredPost(of: messageType, $0, since: time) }
        context.set(carriedValues, measurement)
        if tells { measurement?.didPost() }
        return context
    }

    @inline(never)
    final func post(
        toRelays message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier?,
        _ origin: MessageOrigin?
    ) -> Bool {
        relays.post(message, subject: subject, excluding: relay, origin: origin?.through(centerID))
    }

    /// Makes a wait last until the observers have handled the messages that they have received.
    final func fence(_ wait: DeliveryContext) {
        for observer in everyObserver { observer.fence(wait) }
    }

    // MARK: Access to the observers, under the lock

    // `AsyncTopic` inherits these members. `MainActorTopic` overrides them, because of its rule.

    func add(_ observer: Observer, subject: AnyObject?) -> Observation {
        guard retains else {
            change { observers.insert(observer, releasing: &$0) }
            return Observation(of: self, by: observer)
        }
        changeAndStart { released in
            observers.insert(observer, releasing: &released)
            return deliveries(to: observer, releasing: &released)
        }
        waiting?.sweep()
        return Observation(of: self, by: observer)
    }

    /// Changes the observers, and adds the returned messages to their backlogs.
    private func changeAndStart(_ body: (inout DeferredReleases) -> [RetainedDelivery]) {
        var deliveries: [RetainedDelivery] = []  // Released without the lock.
        var rest: [(() -> Void)?] = []
        change { released in
            deliveries = body(&released)
            rest = deliveries.map { $0.take() }
        }
        for body in rest { body?() }
    }

    func remove(_ observer: Observer) {
        let isOffered = waiting?.messages.withLock { $0.giveBack(from: ObjectIdentifier(observer)) } == true
        observer.end(.removed)
        change { released in
            _ = observers.remove(observer)
            if sweepCounter.isDue() { observers.examineNext(releasing: &released) }
        }
        if isOffered { offerWaiting() }
    }

    /// Whether a post needs a context although its poster doesn't wait.
    var needsContext: Bool { retainsContext }

    /// Whether an observer that handles a message after its post needs one.
    final var retainsContext: Bool {
        activity.isMeasured || activity.isCarrying || DefaultMessageCenter.replacement != nil
    }

    /// The task-local values of the poster that the observers see.
    var carriedValues: CarriedValues? {
        CarriedValues.current(activity.configuration.carriedValues, retainingDefault: !retains)
    }

    /// Begins a post, which calls ``endPost(isSweepDue:)`` later, and returns the observers of its message.
    func beginPost(about subject: AnyObject?) -> Receivers<Observer> {
        nonisolated(unsafe) let subject = subject  // Used only for its identity.
        return lock.withLock { _ in
            var receivers = unsafe observers.receivers(of: subject)
            receivers.isSweepDue = sweepCounter.isDue()
            return receivers
        }
    }

    /// Begins a post, and first calls a closure that retains its message.
    func beginPost(
        about subject: AnyObject?,
        retaining retain: (inout DeferredReleases) -> Void
    ) -> Receivers<Observer> {
        var receivers = Receivers<Observer>(everyone: [], subject: .none)
        change { released in
            retain(&released)
            receivers = observers.receivers(of: subject)
            receivers.isSweepDue = sweepCounter.isDue()
        }
        return receivers
    }

    /// Makes a message the latest one if nothing else is to be done before the post. Called on the main actor.
    func keepInPlace(_ message: ErasedMessage, about subject: AnyObject?) -> Bool { false }

    /// Called when the observers have received a message. Regularly examines observers: see ``SweepCounter``.
    func endPost(isSweepDue: Bool) {
        if isSweepDue { change { observers.examineNext(releasing: &$0) } }
    }

    var hasObservers: Bool { lock.withLock { _ in !observers.isEmpty } }

    /// All observers in the order of registration, including dead ones.
    var everyObserver: [Observer] { lock.withLock { _ in observers.inOrder } }

    /// Changes the observers under the lock, and releases the removed ones without it.
    @inline(__always) final func change(_ body: (inout DeferredReleases) -> Void) {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            body(&released)
            return released
        }
        released.endObservers()
        updateInterest()
    }

    /// Offers the waiting messages to the observers. Called without a lock.
    func offerWaiting() { changeAndStart { deliveries(releasing: &$0) } }

    /// Releases what is retained about a subject, or all.
    func forget(about key: ObjectIdentifier?) {
        let forgotten = waiting?.messages.withLock { messages in
            messages.remove(includesTaken: true) { key == nil || $0.subjectKey == key }
        }
        for message in forgotten ?? [] { message.context?.finish(.removed) }
        if let latest { change { latest.table.forget(about: key, releasing: &$0) } }
    }

    // MARK: Relays

    /// Offers a relay a port of the topic, and returns a connection to install, and the handler of the relay, if it
    /// wants the messages. Called without a lock.
    final func offer(to relay: any MessageRelay) -> (connection: RelayConnection, handler: RelayHandlers.Handler?) {
        let connection = RelayConnection(topic: self, relay: relay)
        return (connection, offer(relay, connection))
    }

    /// Tells the relays that watch the message type whether it has observers. Called without a lock.
    @inline(__always) final func updateInterest() {
        if relays.hasWatches { relays.updateWatches(for: self) }
    }

    final func hasSeen(_ origin: MessageOrigin) -> Bool { origin.centers.contains(centerID) }

    // MARK: Center

    /// The descriptions of the living observers. Called without a lock.
    final var infos: [MessageCenter.ObserverInfo] {
        everyObserver.compactMap { observer in
            let subject = observer.subject
            let isDead = observer.receiver == nil || subject == nil && observer.subjectKey != nil
            if isDead || observer.isRemoved { return nil }
            return MessageCenter.ObserverInfo(observer, of: subject, for: messageType)
        }
    }

    /// Ends the observers and the connections of the relays, because the center is being deallocated.
    final func close() {
        waiting?.isClosed.store(true, ordering: .releasing)
        for observer in everyObserver { observer.end(.centerDied) }
        waiting?.loseAll()
        relays.keep(only: [])
    }

    final func reportDeadLetter() {
        if activity.reportsDeadLetters { configuration.diagnostics(.deadLetter(messageType: messageType)) }
    }
}

/// An asynchronous message type in one center.
final class AsyncTopic: Topic, @unchecked Sendable {
    init<Message: MessageCenter.AsyncMessage>(
        of messageType: Message.Type,
        centerID: MessageCenter.ID,
        activity: CenterActivity
    ) {
        super.init(of: messageType, centerID: centerID, activity: activity) { relay, connection in
            guard let handler = relay.connect(to: MessagePort<Message>(connection: connection)) else { return nil }
            return { post in handler(post.message.value(as: Message.self), post.subject, post.origin) }
        }
    }
}
