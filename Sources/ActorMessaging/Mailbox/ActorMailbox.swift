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

    /// Sends a job to an actor and returns immediately.
    @usableFromInline
    func send(_ job: Job, to actor: any Actor) {
        send(Envelope(DefaultMessageCenter.carried(by: job), for: actor), to: actor)
    }

    /// Sends an envelope and returns immediately.
    ///
    /// The weak reference of an observer to its actor is read only if the mailbox is idle; otherwise the drain retains
    /// the actor.
    ///
    /// - Parameters:
    ///   - observer: The observer of the message or the job in the envelope, if it has one.
    ///   - actor: The actor, if it is known.
    /// - Returns: Whether the mailbox accepted the envelope. If the actor is deallocated or the observer is retired,
    ///   the envelope is discarded.
    @discardableResult
    func send(_ envelope: Envelope, for observer: ActorObserver? = nil, to actor: (any Actor)? = nil) -> Bool {
        let envelope = observer == nil ? envelope : DefaultMessageCenter.carried(by: envelope)
        // Declared outside the closure, so that the actor isn't deallocated under the lock.
        var drained: (any Actor)?
        let enqueued = lock.withLock { _ -> MailboxStateMachine<Envelope>.Enqueued? in
            if observer?.isRetired == true { return nil }
            if machine.isIdle {
                drained = actor ?? observer?.actor
                if drained == nil { return nil }
            }
            return machine.enqueue(envelope)
        }
        guard let enqueued else {
            envelope.discard()
            return false
        }
        if let lost = enqueued.lost {
            lost.discard()
            report(.mailboxOverflow(messageType: jobType, lost: 1, policy: buffering))
        }
        if let drained { startDrain(on: drained) }
        return true
    }

    /// Refuses further messages for an observer, and retains the observer until its waiting messages have run.
    ///
    /// The waiting messages don't retain their observer. An observer that leaves its list is retired before the list
    /// releases it, so that no message waits for an observer that is deallocated. There is one exception: an observer
    /// whose actor is deallocated has no waiting message, because the drain would retain the actor.
    func retire(_ observer: ActorObserver) {
        lock.withLock { _ in
            guard !observer.isRetired else { return }
            observer.isRetired = true
            guard !machine.isIdle else { return }
            _ = machine.enqueue(Envelope(Job(unchecked: { _, _ in withExtendedLifetime(observer) {} })))
        }
    }

    private func startDrain(on actor: any Actor) {
        // Detached, because it serves many senders and must not inherit the task-local values of one of them.
        Task.detached(priority: Task.currentPriority) { await self.drain(on: actor) }
    }

    /// Runs the waiting jobs in turns. Between two turns, other callers of the actor run, however many jobs wait.
    private func drain(on actor: isolated any Actor) async {
        var isFirst = true
        while var batch = lock.withLock({ _ in machine.takeBatch() }) {
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
                    envelope.run(on: actor)
                }
            }
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
