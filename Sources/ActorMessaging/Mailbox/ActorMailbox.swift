internal import CActorMessaging

/// A first-in, first-out queue of jobs that run in the isolation of an actor of any type.
///
/// ``Mailbox`` is its public interface. A center uses it directly, so that the code that enqueues and drains is
/// compiled once, in this module.
///
/// `@unchecked Sendable`: the lock guards the variables; the rest is immutable.
@usableFromInline
final class ActorMailbox: @unchecked Sendable {
    @usableFromInline typealias Job = ActorFunction<Void>

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine: MailboxStateMachine<Envelope>
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var reports = BacklogReports()
    /// The envelopes that a drain has taken and leaves to another one, because its task is canceled. Guarded by the
    /// lock.
    private var rest: SegmentedBuffer<Envelope>?
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

    private func reportLoss(_ count: Int) {
        report(.mailboxOverflow(messageType: jobType, lost: count, policy: buffering))
    }

    /// Sends a job to an actor and returns immediately. The job runs with the caller's default center.
    @usableFromInline
    func send(_ job: Job, to actor: any Actor) {
        var job = job
        if let values = CarriedValues.current() {
            job = Job(unchecked: { [job] actor, _ in values.bind { job(actor, ()) } })
        }
        let (enqueued, isLossReported) = lock.withLock { _ in
            let enqueued = machine.enqueue(Envelope(job, for: actor))
            return (enqueued, enqueued.lost != nil && reports.lose(inReport: ReportScope.isReporting))
        }
        if let lost = enqueued.lost {
            lost.discard()
            if isLossReported { reportLoss(1) }
        }
        if enqueued.startsDrain { startDrain(on: actor, name: nil) }
    }

    // MARK: Observers

    /// Sends a message to an observer, and returns immediately.
    ///
    /// The weak reference of an observer to its actor is read only if the mailbox is idle; otherwise the drain retains
    /// the actor.
    ///
    /// - Parameter handling: The handling of the message, if it has one.
    /// - Returns: Whether the observer accepts the message. If the actor is deallocated or the observer is retired, the
    ///   envelope is discarded.
    func send(_ envelope: Envelope, for observer: ActorObserver, _ handling: Handling? = nil) -> Bool {
        if observer.isBounded || handling != nil { return store(envelope, for: observer, handling) }
        // Declared outside the closure, so that the actor isn't deallocated under the lock.
        var drained: (any Actor)?
        let backlog = lock.withLock { _ -> Int? in
            guard accepts(observer, &drained) else { return nil }
            _ = machine.enqueue(envelope)
            return observer.waiting.send(finished: observer.finished.load(ordering: .acquiring))
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

    /// Stores a message in its observer, and its ticket in the mailbox.
    private func store(_ envelope: Envelope, for observer: ActorObserver, _ handling: Handling?) -> Bool {
        var drained: (any Actor)?
        var (lost, isLossReported) = (StoredMessages.Queue.Item?.none, false)
        let backlog = lock.withLock { _ -> Int? in
            guard accepts(observer, &drained) else { return nil }
            let ticket: Int?
            (ticket, lost) = observer.waiting.stored.append(.init(envelope, handling))
            if let ticket { _ = machine.enqueue(Envelope(ticket: ticket, for: observer)) }
            if lost != nil {
                isLossReported = observer.waiting.reports.lose(inReport: ReportScope.isReporting)
                if ticket != nil { machine.invalidateOne { $0.isInvalidTicket } }
            }
            return observer.waiting.messageAdded(finished: observer.finished.load(ordering: .acquiring))
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

    /// Refuses further messages for an observer, and retains the observer until its waiting messages have run.
    ///
    /// The waiting messages don't retain their observer. An observer that leaves its list is retired before the list
    /// releases it, so that no message waits for an observer that is deallocated. There is one exception: an observer
    /// whose actor is deallocated has no waiting message, because the drain would retain the actor.
    ///
    /// - Parameter discardsWaiting: Whether the stored messages are discarded and the waits end at once.
    func retire(_ observer: ActorObserver, discardsWaiting: Bool) {
        let (discarded, finished, losses, isWaitedFor) = lock.withLock { _ in
            let (discarded, finished) =
                discardsWaiting ? observer.waiting.stored.takeAll() : (StoredMessages.Queue.Removed(), [])
            let passed = discardsWaiting ? observer.waiting.fences.takeAll() : []
            let losses = discardsWaiting ? observer.waiting.reports.drain() : 0
            let isWaitedFor = !observer.waiting.isRetired && !machine.isIdle
            observer.waiting.isRetired = true
            if isWaitedFor { _ = machine.enqueue(Envelope(Job(unchecked: { _, _ in observer.haveMessagesRun() }))) }
            return (discarded, finished + passed, losses, isWaitedFor)
        }
        for item in discarded.items { item.element.discard() }
        for handling in finished { handling.finish(.removed) }
        if losses > 0 { observer.reportLoss(losses) }
        if discardsWaiting || !isWaitedFor { observer.haveMessagesRun() }
    }

    /// The number of messages of an observer that aren't handled.
    func depth(of observer: ActorObserver) -> Int {
        lock.withLock { _ in observer.waiting.depth(finished: observer.finished.load(ordering: .acquiring)) }
    }

    /// Makes a wait last until an observer has handled its messages, or is removed.
    func fence(_ delivery: AwaitedDelivery, for observer: ActorObserver) {
        delivery.begin()
        let join = { (handling: Handling) in handling.join(delivery) }
        let isKept = lock.withLock { _ in
            if observer.isRemoved { return false }
            if observer.isBounded {
                return observer.waiting.stored.fence(joining: join, Handling(fence: delivery))
            }
            if observer.waiting.depth(finished: observer.finished.load(ordering: .acquiring)) == 0 { return false }
            if observer.waiting.fences.add(joining: join, Handling(fence: delivery)) {
                _ = machine.enqueue(Envelope(Job(unchecked: { _, _ in self.passFence(of: observer) })))
            }
            return true
        }
        if !isKept { delivery.finish(.handled) }
    }

    private func passFence(of observer: ActorObserver) {
        lock.withLock { _ in observer.waiting.fences.reach() }?.finish(.handled)
    }

    /// Runs the message of a ticket, unless it was lost or removed. Called by the drain, in the actor's isolation.
    func open(_ ticket: Int, of observer: ActorObserver, on actor: any Actor) {
        let (item, passed) = lock.withLock { _ in observer.waiting.stored.take(ticket) }
        for handling in passed { handling.finish(.handled) }
        guard let item else { return }
        if observer.isRemoved {
            item.element.discard()
            item.receipt?.finish(.removed)
        } else if let handling = item.receipt {
            handling.run { item.element.run(on: actor, isStored: true) }
        } else {
            _ = item.element.run(on: actor, isStored: true)
        }
        let (finished, losses) = lock.withLock { _ in
            let finished = observer.waiting.stored.finish()
            return (finished, observer.waiting.stored.isEmpty ? observer.waiting.reports.drain() : 0)
        }
        for handling in finished { handling.finish(.handled) }
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
        Task.detached(name: name, priority: Task.currentPriority) { await self.drain(on: actor, name: name) }
    }

    /// Runs the waiting jobs in turns. Between two turns, other callers of the actor run, however many jobs wait. If a
    /// job cancels its task, another task runs the following ones.
    private func drain(on actor: isolated any Actor, name: String?) async {
        var isFirst = true
        while var batch = takeBatch() {
            if !isFirst { await Task.yield() }
            isFirst = false
            var turn = DrainTurn()
            var allowance = turn.allowance()
            while let envelope = batch.popFirst() {
                if allowance == 0 {
                    allowance = turn.allowance()
                    if allowance == 0 {
                        await Task.yield()
                        turn = DrainTurn()
                        allowance = turn.allowance()
                    }
                }
                allowance -= 1
                if let other = envelope.destination(otherThan: actor) {
                    await envelope.run(hoppingTo: other)
                } else {
                    _ = envelope.run(on: actor)
                }
                if CActorMessagingIsCurrentTaskCanceled() {
                    lock.withLock { _ in rest = batch.takeAll() }
                    return startDrain(on: actor, name: name)
                }
            }
        }
    }

    /// Takes what waits, or ends the drain and reports the jobs that were lost meanwhile.
    private func takeBatch() -> SegmentedBuffer<Envelope>? {
        let (batch, losses) = lock.withLock { _ in
            let batch = rest.take() ?? machine.takeBatch()
            return (batch, batch == nil ? reports.drain() : 0)
        }
        if losses > 0 { reportLoss(losses) }
        return batch
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
