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

    @usableFromInline let core: ActorMailbox

    /// Makes an empty mailbox.
    ///
    /// - Parameters:
    ///   - buffering: what happens to a job that finds the mailbox full.
    ///   - diagnostics: called for each job that the policy loses, on the thread that sent it.
    public init(
        buffering: MailboxBuffering = .unbounded,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void = MessageDiagnostic.log
    ) {
        core = ActorMailbox(buffering: buffering, jobType: Mailbox<A>.self, report: diagnostics)
    }

    /// Jobs that have been sent and have not run to their end.
    public var depth: Int { core.depth }

    /// Sends a job to an actor and returns at once.
    ///
    /// Jobs sent from one thread or task run in the order in which they were sent. The actor lives at least until its
    /// jobs have run.
    ///
    /// - Parameters:
    ///   - actor: the actor whose isolation the job runs in. While jobs wait, it must be the actor they wait for.
    ///   - job: run once, isolated to `actor`.
    @inlinable
    public func send(to actor: A, _ job: @escaping Job) {
        // The same closure to the machine; the mailbox calls it where the isolation holds.
        let run = unsafeBitCast(job, to: (@Sendable (A) -> Void).self)
        core.send(to: actor) { actor in run(unsafeDowncast(actor, to: A.self)) }
    }
}
