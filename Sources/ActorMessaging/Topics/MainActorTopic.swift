internal import Synchronization

/// A main-actor message type in one center.
///
/// Posts happen on the main actor alone, so the observer list needs no lock to be read there. The rule: the list is
/// **written only on the main executor and under the lock**; so main-actor code reads it as it is, and other code under
/// the lock. What other threads add and remove waits in `pending`, in order, for the next post or the next turn of the
/// main run loop; a removed observer is also marked at once, so that it is not called in the meantime.
///
/// `@unchecked Sendable`: by that rule.
final class MainActorTopic<Message: MessageCenter.MainActorMessage>: Topic, @unchecked Sendable {
    typealias Observer = MainActorObserver<Message>
    typealias Handler = @MainActor (Message, (any AnyObject)?) -> Void

    /// Written on the main executor and under the lock.
    private var observers = TopicObservers<Observer>()
    /// Posts that walk over `observers` right now. Main executor only.
    private var depth = 0
    private let lock = Lock(())
    /// Under the lock.
    private var pending = PendingChanges<Observer>()
    /// Whether a turn of the main run loop has been asked for. Under the lock.
    private var isFlushScheduled = false
    /// Whether `pending` holds changes, told without taking the lock.
    private let hasPending = Atomic<Bool>(false)
    private let relays = RelayHandlers<Handler>()

    override var messageType: any Any.Type { Message.self }

    // MARK: Observing

    func add(_ observer: Observer, subject: AnyObject?) {
        change(.add(observer, WeakSubject(subject)))
    }

    override func remove(_ observer: AnyObject) {
        let observer = unsafeDowncast(observer, to: Observer.self)
        observer.markRemoved()
        change(.remove(observer))
    }

    private func change(_ change: PendingChanges<Observer>.Change) {
        let isOnMain = ProcessMainRunLoop.main.isCurrent
        let (schedulesFlush, released) = lock.withLock { _ in
            var released = Released()
            pending.append(change, releasing: &released)
            hasPending.store(true, ordering: .releasing)
            let schedulesFlush = !isOnMain && !isFlushScheduled
            if schedulesFlush { isFlushScheduled = true }
            return (schedulesFlush, released)
        }
        withExtendedLifetime(released) {}
        if isOnMain {
            MainActor.assumeIsolated { applyPending() }
        } else if schedulesFlush {
            ProcessMainRunLoop.main.enqueue { [weak self] in self?.flush() }
        }
    }

    @MainActor private func flush() {
        lock.withLock { _ in isFlushScheduled = false }
        applyPending()
    }

    /// Brings the list up to date with what was added and removed, in order.
    @MainActor private func applyPending() {
        let released = lock.withLock { _ in
            var released = Released()
            hasPending.store(false, ordering: .relaxed)
            pending.apply(to: &observers, compacting: depth == 0, releasing: &released)
            return released
        }
        withExtendedLifetime(released) {}
    }

    // MARK: Posting

    // Posts nest as deep as handlers post, and a main thread may have no more than 1 MB of stack. So what is not on the
    // way to a handler is in functions of its own, whose temporaries take no room while the handler runs.

    /// Runs the observers, then the relays.
    ///
    /// - Parameter relay: the relay that delivers the message, which does not get it back.
    @MainActor func post(_ message: Message, subject: AnyObject?, from relay: ObjectIdentifier? = nil) {
        if hasPending.load(ordering: .acquiring) { applyPending() }
        depth += 1
        let isObserved = runObservers(message, subject)
        depth -= 1
        if depth == 0, observers.needsCompaction { compact() }
        let isRelayed = !relays.isEmpty && runRelays(message, subject, from: relay)
        if !isObserved, !isRelayed { reportDeadLetter() }
    }

    @MainActor private func runObservers(_ message: Message, _ subject: AnyObject?) -> Bool {
        var isObserved = false
        var walk = walk(of: subject)
        while let observer = walk.next() {
            guard !observer.isRemoved else { continue }
            observer.receive(message, subject: subject)
            isObserved = true
        }
        return isObserved
    }

    @MainActor private func walk(of subject: AnyObject?) -> RegistrationOrder<Observer> {
        RegistrationOrder(everyone: observers.everyone, group: subject.flatMap(observers.group(of:)))
    }

    @MainActor private func runRelays(
        _ message: Message,
        _ subject: AnyObject?,
        from relay: ObjectIdentifier?
    ) -> Bool {
        let handlers = relays.handlers(excluding: relay)
        for handler in handlers { handler(message, subject) }
        return !handlers.isEmpty
    }

    @MainActor private func compact() {
        lock.withLock { _ in observers.compact() }
    }

    private func reportDeadLetter() {
        guard configuration.reportsDeadLetters else { return }
        configuration.diagnostics(.deadLetter(messageType: Message.self))
    }

    func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        lock.withLock { _ in !pending.isEmpty || !observers.isEmpty }
            || !relays.handlers(excluding: relay).isEmpty
    }

    // MARK: Center

    override func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        let handler = relay.connect(to: MainActorMessagePort<Message>(connection: connection))
        relays.install(handler, of: connection.relay, install: connection.install)
    }

    override var infos: [MessageCenter.ObserverInfo] {
        living.map { observer, subject in
            MessageCenter.ObserverInfo(
                messageType: Message.self,
                subject: subject,
                isolation: observer.isolation,
                site: observer.site,
                depth: observer.depth
            )
        }
    }

    /// Ends the sequences. The list itself goes with the topic, which nobody else reaches any more.
    override func close() {
        for (observer, _) in living { observer.finish() }
    }

    private var living: [(member: Observer, subject: AnyObject?)] {
        let living = lock.withLock { _ in
            var living = observers.living
            pending.appendAdditions(to: &living)
            return living
        }
        return living.entries.filter { !$0.member.isRemoved }
    }
}
