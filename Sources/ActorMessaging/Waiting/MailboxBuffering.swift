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
    public static func newest(_ count: Int) -> MailboxBuffering { .init(policy: .newest(checked(count))) }

    /// Keeps the oldest messages. If the buffer is full, the new message is lost.
    ///
    /// - Parameter count: The number of messages to keep.
    /// - Precondition: `count` is at least 1.
    public static func oldest(_ count: Int) -> MailboxBuffering { .init(policy: .oldest(checked(count))) }

    // `fatalError`, because a release build omits the message of a precondition.
    private static func checked(_ count: Int) -> Int {
        guard count >= 1 else { fatalError("A message buffer must hold at least 1 message, not \(count).") }
        return count
    }

    /// Whether a message that is lost has been replaced by a newer one, so that it isn't reported.
    package var coalesces: Bool { policy == .newest(1) }

    /// Whether a full buffer loses the added message rather than the oldest one.
    package var losesNewest: Bool { if case .oldest = policy { true } else { false } }
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
