/// A first-in, first-out queue of jobs that run inside one actor's isolation, many per hop.
///
/// `Task { await actor.work() }` for each message neither keeps the order nor is cheap: each is a task of its own, and
/// tasks reach the actor in whatever order the scheduler likes. A mailbox keeps the order in which `send` was called,
/// and one task drains everything that has gathered while it waited for the actor.
///
/// ```swift
/// actor Ledger {
///     private(set) var entries: [Int] = []
///     func append(_ entry: Int) { entries.append(entry) }
/// }
///
/// let ledger = Ledger()
/// let mailbox = Mailbox<Ledger>()
/// for entry in 1...3 {
///     mailbox.send(to: ledger) { $0.append(entry) }  // returns at once; runs in this order
/// }
/// ```
///
/// A mailbox holds the actor only while jobs wait or run; idle, it does not keep it alive. It serves one actor at a
/// time.
public final class Mailbox<A: Actor>: Sendable {
    /// A unit of work, run isolated to the mailbox's actor.
    public typealias Job = @Sendable (isolated A) -> Void

    private struct State {
        var machine: MailboxStateMachine<Job>
        /// The actor whose jobs wait or run; the drain keeps it alive, so the identity is its own.
        var serving: ObjectIdentifier?
    }

    private let state: Lock<State>
    private let buffering: MailboxBuffering
    private let report: @Sendable (MessageDiagnostic) -> Void

    /// Makes an empty mailbox.
    ///
    /// - Parameters:
    ///   - buffering: what happens to a job that finds the mailbox full.
    ///   - diagnostics: called for each job that the policy loses, on the thread that sent it.
    public init(
        buffering: MailboxBuffering = .unbounded,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void = MessageDiagnostic.log
    ) {
        state = Lock(State(machine: MailboxStateMachine(buffering: buffering)))
        self.buffering = buffering
        report = diagnostics
    }

    /// Jobs that have been sent and have not run to their end.
    public var depth: Int { state.withLock { $0.machine.depth } }

    /// Sends a job to an actor and returns at once.
    ///
    /// Jobs sent from one thread or task run in the order in which they were sent. The actor lives at least until its
    /// jobs have run.
    ///
    /// - Parameters:
    ///   - actor: the actor whose isolation the job runs in. While jobs wait, it must be the actor they wait for.
    ///   - job: run once, isolated to `actor`.
    public func send(to actor: A, _ job: @escaping Job) {
        let enqueued = state.withLock { state in
            let enqueued = state.machine.enqueue(job)
            if enqueued.startsDrain { state.serving = ObjectIdentifier(actor) }
            precondition(
                state.serving == ObjectIdentifier(actor),
                "a mailbox serves one actor at a time, and jobs for another still wait"
            )
            return enqueued
        }
        if enqueued.lost != nil {
            report(.mailboxOverflow(messageType: Mailbox<A>.self, lost: 1, policy: buffering))
        }
        if enqueued.startsDrain {
            // Detached: a batch serves many senders, so it must not inherit one sender's task-local values.
            Task.detached(priority: Task.currentPriority) { await self.drain(on: actor) }
        }
    }

    private func drain(on actor: isolated A) async {
        var isFirst = true
        while var batch = state.withLock({ $0.machine.takeBatch() }) {
            // Between batches the actor's other callers have their turn.
            if !isFirst { await Task.yield() }
            isFirst = false
            while let job = batch.popFirst() { job(actor) }
        }
    }
}
