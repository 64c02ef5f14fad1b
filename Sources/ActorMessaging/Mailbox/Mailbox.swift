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

/// What a mailbox or a message sequence does when messages arrive faster than they are taken.
///
/// Whatever a policy loses is reported as ``MessageDiagnostic/mailboxOverflow(messageType:lost:policy:)``.
public struct MailboxBuffering: Sendable, Hashable {
    enum Policy: Hashable {
        case unbounded
        case newest(Int)
        case oldest(Int)
    }

    let policy: Policy

    /// Keeps every message until it is taken.
    public static let unbounded = MailboxBuffering(policy: .unbounded)

    /// Keeps the newest messages: a message that finds the buffer full pushes the oldest one out.
    ///
    /// - Parameter count: how many messages are kept.
    /// - Precondition: `count` is at least 1.
    public static func newest(_ count: Int) -> MailboxBuffering {
        MailboxBuffering(policy: .newest(checked(count)))
    }

    /// Keeps the oldest messages: a message that finds the buffer full is itself lost.
    ///
    /// - Parameter count: how many messages are kept.
    /// - Precondition: `count` is at least 1.
    public static func oldest(_ count: Int) -> MailboxBuffering {
        MailboxBuffering(policy: .oldest(checked(count)))
    }

    /// Not a precondition, whose message a release build leaves out.
    private static func checked(_ count: Int) -> Int {
        guard count >= 1 else { fatalError("A message buffer must hold at least 1 message, not \(count).") }
        return count
    }
}

extension MailboxBuffering: CustomStringConvertible {
    /// The policy as it is written in code: `.newest(10)`.
    public var description: String {
        switch policy {
        case .unbounded: ".unbounded"
        case .newest(let count): ".newest(\(count))"
        case .oldest(let count): ".oldest(\(count))"
        }
    }
}
