/// A first-in, first-out queue of jobs that run in the isolation of one actor, many per hop.
///
/// Creating `Task { await actor.work() }` for each message is expensive and doesn't preserve the order: tasks reach the
/// actor in the order that the scheduler chooses. A mailbox preserves the order of the calls to `send`, and one task
/// runs all jobs that arrive while it waits for the actor.
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
/// A mailbox retains the actor only while jobs wait or run. It may serve several actors: a job runs after all jobs that
/// were sent before, whatever their actors.
public final class Mailbox<A: Actor>: Sendable {
    /// A unit of work that runs isolated to the actor.
    public typealias Job = @Sendable (isolated A) -> Void

    @usableFromInline let core: ActorMailbox

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
        let report = ReportScope().limit(diagnostics)
        core = ActorMailbox(buffering: buffering, jobType: Mailbox<A>.self, report: report)
    }

    /// The number of jobs that have been sent and haven't finished.
    public var depth: Int { core.depth }

    /// Sends a job to an actor and returns immediately.
    ///
    /// Jobs from one thread or task run in the order in which they are sent. The actor is retained until its jobs have
    /// run.
    ///
    /// - Parameters:
    ///   - actor: The actor that the job is isolated to.
    ///   - job: The closure to call once, isolated to `actor`.
    @inlinable
    public func send(to actor: A, _ job: @escaping Job) {
        core.send(ActorFunction { (actor: isolated A, _: Void) in job(actor) }, to: actor)
    }
}

/// A policy for messages that arrive in a mailbox or a message sequence faster than they are handled.
///
/// A lost message is reported as ``MessageDiagnostic/mailboxOverflow(messageType:lost:policy:)``: the first of a
/// backlog at once, the number of further ones when the backlog has been handled. With `.newest(1)`, an observer or a
/// sequence coalesces messages: one that a newer one replaces isn't reported.
public struct MailboxBuffering: Sendable, Hashable {
    package enum Policy: Hashable, Sendable {
        case unbounded
        case newest(Int)
        case oldest(Int)
    }

    package let policy: Policy

    /// Keeps every message until it is handled.
    public static let unbounded = MailboxBuffering(policy: .unbounded)

    /// Keeps the newest messages. If the buffer is full, the oldest message is lost.
    ///
    /// - Parameter count: The number of messages to keep.
    /// - Precondition: `count` is at least 1.
    public static func newest(_ count: Int) -> MailboxBuffering {
        MailboxBuffering(policy: .newest(checked(count)))
    }

    /// Keeps the oldest messages. If the buffer is full, the new message is lost.
    ///
    /// - Parameter count: The number of messages to keep.
    /// - Precondition: `count` is at least 1.
    public static func oldest(_ count: Int) -> MailboxBuffering {
        MailboxBuffering(policy: .oldest(checked(count)))
    }

    /// Returns a valid count. Calls `fatalError`, because a release build omits the message of a precondition.
    private static func checked(_ count: Int) -> Int {
        guard count >= 1 else { fatalError("A message buffer must hold at least 1 message, not \(count).") }
        return count
    }
}

extension MailboxBuffering {
    /// Whether a message that is lost has been replaced by a newer one, so that it isn't reported.
    package var coalesces: Bool { policy == .newest(1) }

    /// Whether a full buffer loses the added message rather than the oldest one.
    package var losesNewest: Bool { if case .oldest = policy { true } else { false } }

    /// Whether so many messages may wait.
    func mayReach(_ count: Int?) -> Bool {
        guard let count else { return false }
        return switch policy {
        case .unbounded: true
        case .newest(let limit), .oldest(let limit): limit >= count
        }
    }
}

extension MailboxBuffering: CustomStringConvertible {
    /// The policy in source form, such as `.newest(10)`.
    public var description: String {
        switch policy {
        case .unbounded: ".unbounded"
        case .newest(let count): ".newest(\(count))"
        case .oldest(let count): ".oldest(\(count))"
        }
    }
}
