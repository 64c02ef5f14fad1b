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
