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
    @exclusivity(unchecked) private var observers = TopicObservers<Observer>()
    private let lock = Lock(())
    /// Under the lock, which keeps its accesses apart.
    @exclusivity(unchecked) private var pending = PendingChanges<Observer>()
    /// Whether a turn of the main run loop has been asked for. Under the lock.
    private var isFlushScheduled = false
    /// Whether `pending` holds changes, told without taking the lock.
    private let hasPending = Atomic<Bool>(false)

    init<Message: MessageCenter.MainActorMessage>(
        of messageType: Message.Type,
        centerID: ObjectIdentifier,
        configuration: MessageCenter.Configuration
    ) {
        super.init(messageType: messageType, centerID: centerID, configuration: configuration) { relay, connection in
            guard let handler = relay.connect(to: MainActorMessagePort<Message>(connection: connection)) else {
                return nil
            }
            return MainActorHandler { message, subject in
                handler(message.assumingMemoryBound(to: Message.self).pointee, subject)
            }.function
        }
    }

    // MARK: Observing

    override func add(_ observer: Observer, subject: AnyObject?) -> MessageCenter.ObservationToken {
        if configuration.mainRunLoop.isCurrent {
            changeInPlace { observers, released in
                observers.insert(observer, subject: subject, releasing: &released)
            }
        } else {
            postpone(.add(observer, WeakSubject(subject)))
        }
        return MessageCenter.ObservationToken(topic: self, observer: observer)
    }

    override func remove(_ observer: Observer) {
        observer.markRemoved()
        guard configuration.mainRunLoop.isCurrent else { return postpone(.remove(observer)) }
        changeInPlace { observers, _ in _ = observers.remove(observer) }
    }

    /// Changes the list, after what other threads had changed before. On the main executor.
    private func changeInPlace(_ change: (inout TopicObservers<Observer>, inout DeferredReleases) -> Void) {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            if !pending.isEmpty { pending.apply(to: &observers, releasing: &released) }
            hasPending.store(false, ordering: .relaxed)
            change(&observers, &released)
            return released
        }
        released.finish()
    }

    /// Leaves a change to the main executor. On any thread.
    private func postpone(_ change: PendingChanges<Observer>.Change) {
        let (schedulesFlush, released) = lock.withLock { _ in
            var released = DeferredReleases()
            pending.append(change, releasing: &released)
            hasPending.store(true, ordering: .releasing)
            let schedulesFlush = !isFlushScheduled
            isFlushScheduled = true
            return (schedulesFlush, released)
        }
        released.finish()
        guard schedulesFlush else { return }
        configuration.mainRunLoop.enqueue { [weak self] in self?.flush() }
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
    override func post(_ message: UnsafeRawPointer, subject: AnyObject?, from relay: ObjectIdentifier? = nil) {
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
        _ slots: [Observer?],
        _ message: UnsafeRawPointer,
        _ subject: AnyObject?
    ) -> Bool {
        var isObserved = false
        slots.forEachActive { observer in
            if observer.receive(message, subject: subject) { isObserved = true }
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
            if observer.receive(message, subject: subject) { isObserved = true }
        }
        return isObserved
    }

    private func runRelays(
        _ message: UnsafeRawPointer,
        _ subject: AnyObject?,
        from relay: ObjectIdentifier?
    ) -> Bool {
        relays.post(message, subject: subject, excluding: relay)
    }

    // MARK: Observers

    override var hasObservers: Bool { lock.withLock { _ in !pending.isEmpty || !observers.isEmpty } }

    override var snapshot: ObserverSnapshot<Observer> {
        lock.withLock { _ in
            var snapshot = observers.snapshot
            pending.appendAdditions(to: &snapshot)
            return snapshot
        }
    }

    override var everyObserver: [Observer] { lock.withLock { _ in observers.all + pending.additions } }
}
