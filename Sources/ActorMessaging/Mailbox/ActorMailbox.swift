/// A first-in, first-out queue of jobs that run inside one actor's isolation: the mailbox whatever the actor's type.
///
/// ``Mailbox`` is its public face. The mailboxes of a center are used as they are, so that the code that queues and drains
/// is compiled once, in this module.
@usableFromInline
final class ActorMailbox: Sendable {
    /// A unit of work. It is called isolated to the actor that it is given, which its type cannot say for actors of any
    /// type.
    @usableFromInline typealias Job = @Sendable (any Actor) -> Void

    private struct Entry: Sendable {
        let job: Job
        /// Who asked for the job, if it is void once that observation has ended.
        let observer: AsyncObserver?
    }

    private struct State {
        var machine: MailboxStateMachine<Entry>
        /// The actor whose jobs wait or run; the drain keeps it alive, so the identity is its own.
        var serving: ObjectIdentifier?
    }

    private let state: Lock<State>
    private let buffering: MailboxBuffering
    /// What a lost job is reported as.
    private let jobType: any Any.Type
    private let report: @Sendable (MessageDiagnostic) -> Void

    init(
        buffering: MailboxBuffering = .unbounded,
        jobType: any Any.Type,
        report: @escaping @Sendable (MessageDiagnostic) -> Void
    ) {
        state = Lock(State(machine: MailboxStateMachine(buffering: buffering)))
        self.buffering = buffering
        self.jobType = jobType
        self.report = report
    }

    var depth: Int { state.withLock { $0.machine.depth } }

    /// Sends a job to an actor and returns at once.
    @usableFromInline
    func send(to actor: any Actor, _ job: @escaping Job) {
        send(to: actor, job, for: nil)
    }

    /// Sends a job to an actor, to be left out if the observation that asks for it has ended by then.
    func send(to actor: any Actor, _ job: @escaping Job, for observer: AsyncObserver?) {
        let entry = Entry(job: job, observer: observer)
        let enqueued = state.withLock { state in
            let enqueued = state.machine.enqueue(entry)
            if enqueued.startsDrain { state.serving = ObjectIdentifier(actor) }
            precondition(
                state.serving == ObjectIdentifier(actor),
                "a mailbox serves one actor at a time, and jobs for another still wait"
            )
            return enqueued
        }
        if enqueued.lost != nil {
            report(.mailboxOverflow(messageType: jobType, lost: 1, policy: buffering))
        }
        if enqueued.startsDrain {
            // Detached: a batch serves many senders, so it must not inherit one sender's task-local values.
            Task.detached(priority: Task.currentPriority) { await self.drain(on: actor) }
        }
    }

    private func drain(on actor: isolated any Actor) async {
        var isFirst = true
        while var batch = state.withLock({ $0.machine.takeBatch() }) {
            // Between batches the actor's other callers have their turn.
            if !isFirst { await Task.yield() }
            isFirst = false
            while let entry = batch.popFirst() {
                if entry.observer?.isRemoved != true { entry.job(actor) }
            }
        }
    }
}
