/// A first-in, first-out queue of jobs that run in the isolation of an actor of any type.
///
/// ``Mailbox`` is its public interface. A center uses it directly, so that the code that enqueues and drains is
/// compiled once, in this module.
///
/// `@unchecked Sendable`: the lock guards `machine`; the rest is immutable.
@usableFromInline
final class ActorMailbox: @unchecked Sendable {
    @usableFromInline typealias Job = ActorFunction<Void>

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine: MailboxStateMachine<Envelope>
    private let buffering: MailboxBuffering
    /// The message type in the report of a lost job.
    private let jobType: any Any.Type
    private let report: @Sendable (MessageDiagnostic) -> Void

    init(
        buffering: MailboxBuffering = .unbounded,
        jobType: any Any.Type,
        report: @escaping @Sendable (MessageDiagnostic) -> Void
    ) {
        machine = MailboxStateMachine(buffering: buffering)
        self.buffering = buffering
        self.jobType = jobType
        self.report = report
    }

    var depth: Int { lock.withLock { _ in machine.depth } }

    /// Sends a job to an actor and returns immediately. The job runs with the caller's default center.
    @usableFromInline
    func send(_ job: Job, to actor: any Actor) {
        var job = job
        if let values = CarriedValues.current() {
            job = Job(unchecked: { [job] actor, _ in values.bind { job(actor, ()) } })
        }
        let enqueued = lock.withLock { _ in machine.enqueue(Envelope(job, for: actor)) }
        if let lost = enqueued.lost {
            lost.discard()
            report(.mailboxOverflow(messageType: jobType, lost: 1, policy: buffering))
        }
        if enqueued.startsDrain { startDrain(on: actor, name: nil) }
    }

    // MARK: Observers

    /// Sends a message to an observer, or a job that runs it, and returns immediately.
    ///
    /// The weak reference of an observer to its actor is read only if the mailbox is idle; otherwise the drain retains
    /// the actor.
    ///
    /// - Parameter handling: The handling of the message, if it has one.
    /// - Returns: Whether the observer accepts the message. If the actor is deallocated or the observer is retired, the
    ///   envelope is discarded.
    func send(_ envelope: Envelope, for observer: ActorObserver, _ handling: Handling? = nil) -> Bool {
        if observer.isBounded { return sendBounded(envelope, for: observer, handling) }
        // Declared outside the closure, so that the actor isn't deallocated under the lock.
        var drained: (any Actor)?
        let backlog = lock.withLock { _ -> Int? in
            guard accepts(observer, &drained) else { return nil }
            _ = machine.enqueue(envelope)
            return observer.waiting.send(finished: observer.finished.load(ordering: .relaxed))
        }
        guard let backlog else {
            envelope.discard()
            return false
        }
        if backlog > 0 { observer.reportBacklog(backlog) }
        if let drained { startDrain(on: drained, for: observer) }
        return true
    }

    /// Returns whether an observer accepts messages. Called under the lock.
    ///
    /// - Parameter drained: The actor, if a message for it starts a drain.
    private func accepts(_ observer: ActorObserver, _ drained: inout (any Actor)?) -> Bool {
        if observer.waiting.isRetired { return false }
        guard machine.isIdle else { return true }
        drained = observer.actor
        return drained != nil
    }

    /// Refuses further messages for an observer, and retains the observer until its waiting messages have run.
    ///
    /// The waiting messages don't retain their observer. An observer that leaves its list is retired before the list
    /// releases it, so that no message waits for an observer that is deallocated. There is one exception: an observer
    /// whose actor is deallocated has no waiting message, because the drain would retain the actor.
    ///
    /// - Parameter discardsWaiting: Whether the messages of an observer with a bound are discarded at once.
    func retire(_ observer: ActorObserver, discardsWaiting: Bool) {
        let (discarded, losses) = lock.withLock { _ -> (BoundedMessages.Queue.Removed?, Int) in
            let discarded = discardsWaiting ? observer.waiting.bounded?.takeAll() : nil
            let losses = discarded == nil ? 0 : observer.waiting.reports.drain()
            if !observer.waiting.isRetired {
                observer.waiting.isRetired = true
                if !machine.isIdle {
                    _ = machine.enqueue(Envelope(Job(unchecked: { _, _ in withExtendedLifetime(observer) {} })))
                }
            }
            return (discarded, losses)
        }
        for item in discarded?.items ?? [] { item.element.discard() }
        if losses > 0 { observer.reportLoss(losses) }
    }

    /// The number of messages of an observer that aren't handled.
    func depth(of observer: ActorObserver) -> Int {
        lock.withLock { _ in observer.waiting.depth(finished: observer.finished.load(ordering: .relaxed)) }
    }

    /// Adds a handling that is finished when the actor has run what waits, if anything does.
    func fence(_ handling: Handling) {
        let isKept = lock.withLock { _ in
            guard !machine.isIdle else { return false }
            _ = machine.enqueue(Envelope(Job(unchecked: { _, _ in handling.finish(.handled) })))
            return true
        }
        if !isKept { handling.finish(.handled) }
    }

    // MARK: Observers with a bound

    /// Adds a message to those of an observer with a bound, and its ticket to the mailbox.
    private func sendBounded(_ envelope: Envelope, for observer: ActorObserver, _ handling: Handling?) -> Bool {
        var drained: (any Actor)?
        var (lost, isLossReported) = (BoundedMessages.Queue.Item?.none, false)
        let backlog = lock.withLock { _ -> Int? in
            guard accepts(observer, &drained), var messages = observer.waiting.bounded.take() else { return nil }
            let ticket: Int?
            (ticket, lost) = messages.append(BoundedMessages.Queue.Item(envelope, handling))
            let depth = messages.depth
            observer.waiting.bounded = messages
            if let ticket { _ = machine.enqueue(Envelope(ticket: ticket, for: observer)) }
            if lost != nil {
                isLossReported = observer.waiting.reports.lose(inReport: observer.isReporting)
                if ticket != nil { machine.invalidateOne { $0.isInvalidTicket } }
            }
            return observer.waiting.reports.isDue(at: depth) ? depth : 0
        }
        guard let backlog else {
            envelope.discard()
            return false
        }
        if let lost {
            lost.receipt?.finish(.lost)
            lost.element.discard()
            if isLossReported { observer.reportLoss(1) }
        }
        if backlog > 0 { observer.reportBacklog(backlog) }
        if let drained { startDrain(on: drained, for: observer) }
        return true
    }

    /// Runs the message of a ticket, unless it was lost or removed. Called by the drain, in the actor's isolation.
    func open(_ ticket: Int, of observer: ActorObserver, on actor: any Actor) {
        guard let message = lock.withLock({ _ in observer.waiting.bounded?.take(ticket) }) else { return }
        message.element.run(on: actor, isTicket: false)
        let (finished, losses) = lock.withLock { _ in
            let finished = observer.waiting.bounded?.finish()
            return (finished, observer.waiting.bounded?.isEmpty == true ? observer.waiting.reports.drain() : 0)
        }
        withExtendedLifetime(finished) {}
        if losses > 0 { observer.reportLoss(losses) }
    }

    // MARK: Draining

    private func startDrain(on actor: any Actor, for observer: ActorObserver) {
        var name = lock.withLock { _ in observer.waiting.taskName }
        if name == nil {
            name = observer.site.taskName(for: observer.messageType)
            lock.withLock { _ in observer.waiting.taskName = name }
        }
        startDrain(on: actor, name: name)
    }

    private func startDrain(on actor: any Actor, name: String?) {
        // Detached, because it serves many senders and must not inherit the task-local values of one of them.
        Task.detached(name: name, priority: Task.currentPriority) { await self.drain(on: actor) }
    }

    /// Runs the waiting jobs in turns. Between two turns, other callers of the actor run, however many jobs wait.
    private func drain(on actor: isolated any Actor) async {
        var isFirst = true
        while var batch = lock.withLock({ _ in machine.takeBatch() }) {
            if !isFirst { await Task.yield() }
            isFirst = false
            var turn = DrainTurn()
            var allowance = turn.allowance()
            var finished = FinishedMessages()
            while let envelope = batch.popFirst() {
                if allowance == 0 {
                    finished.store()
                    allowance = turn.allowance()
                    if allowance == 0 {
                        await Task.yield()
                        turn = DrainTurn()
                        allowance = turn.allowance()
                    }
                }
                allowance -= 1
                unsafe finished.add(envelope.countedObserver)
                if let other = envelope.destination(otherThan: actor) {
                    await envelope.run(hoppingTo: other)
                } else {
                    envelope.run(on: actor)
                }
            }
            finished.store()
        }
    }
}

/// The mailboxes of a center: one for each observing actor, so that messages of one poster arrive in posting order,
/// whatever their types.
final class ActorMailboxes: Sendable {
    /// `@unchecked Sendable`: the references are variables because they are weak. Only the initializer writes them.
    private final class Entry: @unchecked Sendable {
        weak var actor: (any Actor)?
        /// The observers retain the mailbox.
        weak var mailbox: ActorMailbox?

        init(actor: any Actor, mailbox: ActorMailbox) {
            self.actor = actor
            self.mailbox = mailbox
        }
    }

    private let table = Lock(SweptTable<ObjectIdentifier, Entry>())

    /// The number of entries, including those of deallocated actors.
    var count: Int { table.withLock { $0.count } }

    /// The mailboxes in use.
    var all: [ActorMailbox] { table.withLock { $0.entries { _ in true } }.compactMap(\.mailbox) }

    /// Returns the mailbox of an actor.
    ///
    /// - Parameter diagnostics: The closure that a new mailbox calls for each lost message.
    func mailbox(
        of actor: any Actor,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void
    ) -> ActorMailbox {
        let new = ActorMailbox(jobType: ActorMailbox.Job.self, report: diagnostics)
        // The object of a weak reference must not be deallocated under the lock.
        let (mailbox, released) = table.withLock { table in
            var released = DeferredReleases()
            let key = ObjectIdentifier(actor)
            // The entry may belong to a deallocated actor with the same address.
            if let entry = table[key], entry.actor === actor, let mailbox = entry.mailbox {
                return (mailbox, released)
            }
            for (key, entry) in table.next(2)
            where !(released.isAlive(entry.actor) && released.isAlive(entry.mailbox)) {
                _ = table.remove(key)
            }
            _ = table.insert(Entry(actor: actor, mailbox: new), for: key)
            return (new, released)
        }
        withExtendedLifetime(released) {}
        return mailbox
    }
}
