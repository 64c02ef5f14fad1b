/// A first-in, first-out queue of jobs that run in the isolation of an actor of any type.
///
/// ``Mailbox`` is its public interface. A center uses it directly, so that the code that enqueues and drains is
/// compiled once, in this module.
///
/// `@unchecked Sendable`: the lock guards `machine`; the rest is immutable.
@usableFromInline
final class ActorMailbox: @unchecked Sendable {
    /// A unit of work. It is called isolated to its argument, which its type can't express for actors of any type.
    @usableFromInline typealias Job = @Sendable (any Actor) -> Void

    private let lock = Lock(())
    /// Under the lock, which keeps its accesses apart.
    @exclusivity(unchecked) private var machine: MailboxStateMachine<Envelope>
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
    func send(to actor: any Actor, _ job: @escaping Job) {
        let job = DefaultMessageCenter.carried(by: job)
        let enqueued = lock.withLock { _ in
            machine.enqueue(for: ObjectIdentifier(actor)) { isOther in
                Envelope(job: job, hoppingTo: isOther ? actor : nil)
            }
        }
        if let lost = enqueued.lost {
            lost.discard()
            report(.mailboxOverflow(messageType: jobType, lost: 1, policy: buffering))
        }
        if enqueued.startsDrain { startDrain(on: actor) }
    }

    /// Sends a message to the actor of an observer and returns immediately.
    ///
    /// The weak reference to the actor is read only if the mailbox is idle; otherwise the drain retains the actor.
    ///
    /// - Parameter message: The address of the message, which is copied to where it waits.
    /// - Returns: Whether the message was sent; `false` if the actor is deallocated or the observer is retired.
    func send(_ message: UnsafeRawPointer, subject: AnyObject?, for observer: ActorObserver) -> Bool {
        var isSent = true
        let drained: (any Actor)? = lock.withLock { _ in
            guard !observer.isRetired else {
                isSent = false
                return nil
            }
            var drained: (any Actor)?
            if machine.isIdle {
                // Returned, so that it isn't deallocated under the lock.
                guard let actor = observer.actor else {
                    isSent = false
                    return nil
                }
                drained = actor
            }
            let envelope = Envelope(message, subject: subject, for: observer)
            if DefaultMessageCenter.replacement == nil {
                _ = machine.enqueue(envelope)
            } else {
                _ = machine.enqueue(Envelope(job: DefaultMessageCenter.carried(by: envelope.run)))
            }
            return drained
        }
        if let drained { startDrain(on: drained) }
        return isSent
    }

    /// Accepts no more messages for an observer, and retains it until those that wait have run.
    ///
    /// The messages that wait don't retain their observer. An observer that leaves its list is retired before the list
    /// releases it, so that no message waits for an observer that is deallocated. There is one exception: an observer
    /// whose actor is deallocated has no waiting message, because the drain would retain the actor.
    func retire(_ observer: ActorObserver) {
        lock.withLock { _ in
            guard !observer.isRetired else { return }
            observer.isRetired = true
            guard !machine.isIdle else { return }
            _ = machine.enqueue(Envelope(job: { _ in withExtendedLifetime(observer) {} }))
        }
    }

    /// Sends a job to the actor of an observer and returns immediately. See ``send(_:subject:for:)``.
    func send(for observer: ActorObserver, _ job: @escaping Job) -> Bool {
        let job = DefaultMessageCenter.carried(by: job)
        var isSent = true
        let drained: (any Actor)? = lock.withLock { _ in
            let drained = machine.isIdle ? observer.actor : nil
            isSent = drained != nil || !machine.isIdle
            if isSent { _ = machine.enqueue(Envelope(job: job)) }
            return drained
        }
        if let drained { startDrain(on: drained) }
        return isSent
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
                if let other = envelope.destination {
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
    /// `@unchecked Sendable`: both references are variables because they are weak, and only the initializer writes
    /// them.
    private final class Entry: @unchecked Sendable {
        weak var actor: (any Actor)?
        /// The observers retain the mailbox.
        weak var mailbox: ActorMailbox?

        init(actor: any Actor, mailbox: ActorMailbox) {
            self.actor = actor
            self.mailbox = mailbox
        }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepThreshold = 32
    }

    private let state = Lock(State())

    /// The mailbox of an actor.
    ///
    /// - Parameter diagnostics: where a new mailbox reports what it loses.
    func mailbox(
        of actor: any Actor,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void
    ) -> ActorMailbox {
        let new = ActorMailbox(jobType: ActorMailbox.Job.self, report: diagnostics)
        // The object of a weak reference must not be deallocated under the lock.
        let (mailbox, released) = state.withLock { state in
            var released = DeferredReleases()
            let key = ObjectIdentifier(actor)
            // The entry may belong to a deallocated actor with the same address.
            if let entry = state.entries[key], entry.actor === actor, let mailbox = entry.mailbox {
                return (mailbox, released)
            }
            if state.entries.count >= state.sweepThreshold {
                state.entries = state.entries.filter {
                    released.isAlive($0.value.actor) && released.isAlive($0.value.mailbox)
                }
                state.sweepThreshold = max(32, 2 * state.entries.count)
            }
            state.entries[key] = Entry(actor: actor, mailbox: new)
            return (new, released)
        }
        withExtendedLifetime(released) {}
        return mailbox
    }
}
