internal import Synchronization

/// A main-actor message type in one center.
///
/// Posts happen on the main actor alone, so the observer list needs no lock to be read there. The rule: the list is
/// **written only on the main executor and under the lock**; so main-actor code reads it as it is, and other code under
/// the lock. What other threads add and remove waits in `pending`, in order, for the next post or the next turn of the
/// main run loop; a removed observer is also marked at once, so that it is not called in the meantime.
///
/// `@unchecked Sendable`: by that rule.
final class MainActorTopic: Topic, @unchecked Sendable {
    /// Written on the main executor and under the lock.
    ///
    /// Its accesses need no check that they do not overlap: each is over before anything foreign is called.
    @exclusivity(unchecked) private var observers = TopicObservers<MainActorObserver>()
    private let lock = Lock(())
    /// Under the lock, which keeps its accesses apart.
    @exclusivity(unchecked) private var pending = PendingChanges<MainActorObserver>()
    /// Whether a turn of the main run loop has been asked for. Under the lock.
    private var isFlushScheduled = false
    /// Whether `pending` holds changes, told without taking the lock.
    private let hasPending = Atomic<Bool>(false)
    private let relays = RelayHandlers<MainActorHandler>()
    /// Offers a relay a port of the topic's message type, which only the maker of the topic knows.
    private let offer: @Sendable (any MessageRelay, RelayConnection<MainActorTopic>) -> MainActorHandler?

    init<Message: MessageCenter.MainActorMessage>(
        of messageType: Message.Type,
        centerID: ObjectIdentifier,
        configuration: MessageCenter.Configuration
    ) {
        offer = { relay, connection -> MainActorHandler? in
            guard let handler = relay.connect(to: MainActorMessagePort<Message>(connection: connection)) else {
                return nil
            }
            return MainActorHandler { message, subject in
                handler(message.assumingMemoryBound(to: Message.self).pointee, subject)
            }
        }
        super.init(messageType: messageType, centerID: centerID, configuration: configuration)
    }

    // MARK: Observing

    func add(_ observer: MainActorObserver, subject: AnyObject?) -> MessageCenter.ObservationToken {
        if ProcessMainRunLoop.main.isCurrent {
            changeInPlace { observers, released in
                observers.insert(observer, subject: subject, releasing: &released)
            }
        } else {
            postpone(.add(observer, WeakSubject(subject)))
        }
        return MessageCenter.ObservationToken(topic: self, observer: observer)
    }

    override func remove(_ observer: AnyObject) {
        let observer = unsafeDowncast(observer, to: MainActorObserver.self)
        observer.markRemoved()
        guard ProcessMainRunLoop.main.isCurrent else { return postpone(.remove(observer)) }
        changeInPlace { observers, _ in _ = observers.remove(observer) }
    }

    /// Changes the list, after what other threads had changed before. On the main executor.
    private func changeInPlace(_ change: (inout TopicObservers<MainActorObserver>, inout Released) -> Void) {
        let released = lock.withLock { _ in
            var released = Released()
            if !pending.isEmpty { pending.apply(to: &observers, releasing: &released) }
            hasPending.store(false, ordering: .relaxed)
            change(&observers, &released)
            return released
        }
        released.finish()
    }

    /// Leaves a change to the main executor. On any thread.
    private func postpone(_ change: PendingChanges<MainActorObserver>.Change) {
        let (schedulesFlush, released) = lock.withLock { _ in
            var released = Released()
            pending.append(change, releasing: &released)
            hasPending.store(true, ordering: .releasing)
            let schedulesFlush = !isFlushScheduled
            isFlushScheduled = true
            return (schedulesFlush, released)
        }
        released.finish()
        guard schedulesFlush else { return }
        ProcessMainRunLoop.main.enqueue { [weak self] in self?.flush() }
    }

    @MainActor private func flush() {
        lock.withLock { _ in isFlushScheduled = false }
        applyPending()
    }

    /// Brings the list up to date with what was added and removed, in order. On the main executor.
    private func applyPending() {
        changeInPlace { _, _ in }
    }

    // MARK: Posting

    // Posts nest as deep as handlers post, and a main thread may have no more than 1 MB of stack. So what is not on the
    // way to a handler is in functions of its own, whose temporaries take no room while the handler runs.

    /// Runs the observers, then the relays. On the main actor; see ``MainActorHandler`` for why it does not say so.
    ///
    /// - Parameters:
    ///   - message: the address of the message, which is of this topic's type.
    ///   - relay: the relay that delivers the message, which does not get it back.
    func post(_ message: UnsafeRawPointer, subject: AnyObject?, from relay: ObjectIdentifier? = nil) {
        if hasPending.load(ordering: .acquiring) { applyPending() }
        var isObserved: Bool
        if let subject, observers.observesSubjects {
            isObserved = runObservers(of: subject, message)
        } else {
            isObserved = run(observers.everyone.list.slots, message, subject)
        }
        if !relays.isEmpty, runRelays(message, subject, from: relay) { isObserved = true }
        if !isObserved { reportDeadLetter() }
    }

    private func run(
        _ slots: [MainActorObserver?],
        _ message: UnsafeRawPointer,
        _ subject: AnyObject?
    ) -> Bool {
        var isObserved = false
        slots.walk { observer in
            observer.receive(message, subject: subject)
            isObserved = true
        }
        return isObserved
    }

    private func runObservers(of subject: AnyObject, _ message: UnsafeRawPointer) -> Bool {
        guard let group = observers.group(of: subject) else {
            return run(observers.everyone.list.slots, message, subject)
        }
        guard !observers.everyone.list.isEmpty else { return run(group.list.slots, message, subject) }
        var order = RegistrationOrder(everyone: observers.everyone, group: group)
        var isObserved = false
        while let observer = order.next() {
            observer.receive(message, subject: subject)
            isObserved = true
        }
        return isObserved
    }

    private func runRelays(
        _ message: UnsafeRawPointer,
        _ subject: AnyObject?,
        from relay: ObjectIdentifier?
    ) -> Bool {
        relays.forEach(excluding: relay) { $0(message, subject) }
    }

    private func reportDeadLetter() {
        guard configuration.reportsDeadLetters else { return }
        configuration.diagnostics(.deadLetter(messageType: messageType))
    }

    func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        lock.withLock { _ in !pending.isEmpty || !observers.isEmpty }
            || relays.contains(otherThan: relay)
    }

    // MARK: Center

    override func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        relays.install(offer(relay, connection), of: connection.relay, install: connection.install)
    }

    override var infos: [MessageCenter.ObserverInfo] {
        let living = lock.withLock { _ in
            var living = observers.living
            pending.appendAdditions(to: &living)
            return living
        }
        return living.infos(of: messageType)
    }

    /// Ends the sequences. The list itself goes with the topic, which nobody else reaches any more.
    override func close() {
        for observer in lock.withLock({ _ in observers.all + pending.additions }) { observer.finish() }
    }
}
