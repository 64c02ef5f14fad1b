/// A first-in, first-out queue of jobs that run in the isolation of one actor, many per hop.
///
/// A `Task { await actor.work() }` for each message is expensive, and the tasks reach the actor in any order. A mailbox
/// preserves the order of the calls to `send`, and one task runs all jobs that arrive while it waits for the actor.
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
///     mailbox.send(to: ledger) { $0.append(entry) }  // returns immediately; runs in this order
/// }
/// ```
///
/// A mailbox retains an actor only while jobs wait or run. It may serve several: a job runs after all jobs that were
/// sent before, whatever their actors.
public final class Mailbox<A: Actor>: Sendable {
    /// A unit of work that runs isolated to the actor.
    public typealias Job = @Sendable (isolated A) -> Void

    @usableFromInline let jobs: MailboxJobs

    /// Creates an empty mailbox.
    ///
    /// - Parameters:
    ///   - buffering: The policy for a job that is sent when the mailbox is full.
    ///   - diagnostics: The closure to call with the first lost job of a backlog, on the thread that sends, and with
    ///     the number of further ones, when the waiting jobs have run. A job that is lost because of a call of the
    ///     closure is logged instead.
    public init(
        buffering: MailboxBuffering = .unbounded,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void = MessageDiagnostic.log
    ) {
        jobs = MailboxJobs(BacklogReporter(of: Mailbox<A>.self, buffering, ReportScope().limit(diagnostics)))
    }

    /// The number of jobs that have been sent and haven't finished.
    public var depth: Int { jobs.depth }

    /// Sends a job to an actor and returns immediately.
    ///
    /// Jobs from one thread or task run in the order in which they are sent.
    ///
    /// - Parameters:
    ///   - actor: The actor that the job is isolated to.
    ///   - job: The closure to call once, isolated to `actor`.
    @inlinable
    public func send(to actor: A, _ job: @escaping Job) {
        jobs.send(.synchronous(ActorFunction { (actor: isolated A, _: Void) in job(actor) }), to: actor)
    }

    /// Sends an asynchronous job to an actor and returns immediately.
    ///
    /// The next job of the mailbox begins when this one has ended. While it is suspended, other code runs on the actor,
    /// and the mailbox sends nothing to any actor. So a job must not wait for a later one. A job that has begun counts
    /// in ``depth``, but not against the bound.
    @inlinable
    public func send(to actor: A, _ job: @escaping @Sendable (isolated A) async -> Void) {
        jobs.send(.asynchronous { unsafe await job(unsafeDowncast($0, to: A.self)) }, to: actor)
    }
}

/// The jobs of a ``Mailbox``, in the only lane of an ``ActorMailbox``. Not generic, so that the code that enqueues and
/// drains is compiled once, in this module.
@usableFromInline
final class MailboxJobs: Sendable {
    @usableFromInline
    enum Job: Sendable {
        case synchronous(ActorFunction<Void>)
        case asynchronous(AsyncActorFunction)
    }

    /// The owner of the lane: an object of its own, because the lane retains it.
    private final class Owner: LaneOwner {
        let reporter: BacklogReporter

        init(_ reporter: BacklogReporter) { self.reporter = reporter }

        func run(_ item: ActorMailbox.Item, on actor: any Actor) -> AsyncActorFunction? {
            let values = item.context?.values
            var rest: AsyncActorFunction?
            unsafe item.element.open(Job.self) { job in
                switch unsafe job.pointee {
                case .synchronous(let job):
                    if let values { values.bind { job(actor, ()) } } else { job(actor, ()) }
                case .asynchronous(let job):
                    rest = job
                    if let values { rest = { actor in await values.bind { await job(actor) } } }
                }
            }
            return rest
        }

        func discard(_ envelope: Envelope) { unsafe envelope.open(Job.self) { _ in } }

        func didDrain() {}
    }

    private let mailbox = ActorMailbox()
    private let owner: Owner
    private let lane: ActorMailbox.Machine.LaneID

    init(_ reporter: BacklogReporter) {
        owner = Owner(reporter)
        // Of a mailbox's jobs, none replaces another, so each loss is reported.
        lane = mailbox.addLane(for: owner, Backlog(buffering: reporter.buffering))
    }

    var depth: Int { mailbox.depth(of: lane) }

    /// Sends a job, which runs with the caller's default center.
    @usableFromInline func send(_ job: Job, to actor: any Actor) {
        var context: DeliveryContext?
        if let values = CarriedValues.current() {
            context = DeliveryContext(isAwaited: false)
            context?.set(values)
        }
        _ = mailbox.send(.init(Envelope(job, actor), context), to: lane, of: owner, for: actor)()
    }
}
