/// A delivery problem that a message center reports.
///
/// A center passes each diagnostic to its ``MessageCenter/Configuration/diagnostics`` closure, on the thread where the
/// problem occurred and outside every lock, so the closure may use the center. Later versions may add cases, so a
/// `switch` needs a default.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum MessageDiagnostic: Sendable {
    /// A notification couldn't be converted to a message, so no observer of the message received it. `reason` describes
    /// the problem, such as the key, the expected type and the found type.
    case conversionFailed(messageType: any Any.Type, name: String, reason: String)

    /// The notification of a main-actor message was posted off the main actor. The observers of the message receive it
    /// on a later turn of the main run loop.
    case legacyPostDeferred(messageType: any Any.Type, name: String)

    /// A full mailbox, observer or message sequence lost messages.
    ///
    /// The first lost message of a backlog is reported at once, and the number of further ones when what waited has
    /// been handled or the observation ends. What a newer message replaces in an observer or a sequence with the policy
    /// `.newest(1)` isn't reported.
    case mailboxOverflow(messageType: any Any.Type, lost: Int, policy: MailboxBuffering)

    /// The messages that wait for the observer added at this place have reached
    /// ``MessageCenter/Configuration/backlogLimit``. Reported again only after fewer than half of the limit waited.
    case backlog(messageType: any Any.Type, file: String, line: Int, depth: Int)

    /// ``MessageCenter/postAndWait(_:)`` or ``MessageCenter/drain()`` was called inside an observer that it would wait
    /// for, so it didn't wait for that observer. Reported once for each observer.
    case waitInsideObserver(messageType: any Any.Type, file: String, line: Int)

    /// Messages that waited for their first observer were lost: the oldest ones beyond the limit of
    /// ``MessageCenter/Retention/untilObserved(limit:)``, those about a subject that died, or all because the center
    /// was deallocated. Each message is reported when it is lost.
    case retainedMessagesLost(messageType: any Any.Type, lost: Int, reason: String)

    /// A message was lost because the subscriber of a publisher hadn't demanded it.
    case notDemanded(messageType: any Any.Type)

    /// A token was passed to a center that didn't create it. The center ignored it.
    case foreignToken(messageType: any Any.Type)

    /// A message without observers was posted, though relays may have received it. Reported only if
    /// ``MessageCenter/Configuration/reportsDeadLetters`` is `true`.
    case deadLetter(messageType: any Any.Type)

    /// Posts of a main-actor message are nested `depth` deep in its observers, which may post to each other without
    /// end. Such posts overflow the stack.
    case deepNesting(messageType: any Any.Type, depth: Int)

    /// A relay of the center reported a problem of its own.
    case relay(any RelayDiagnostic)
}

extension MessageDiagnostic: CustomStringConvertible {
    /// The diagnostic as one line.
    public var description: String {
        switch self {
        case .conversionFailed(let messageType, let name, let reason):
            "notification '\(name)' can't be converted to \(messageType) and isn't delivered: \(reason)"
        case .legacyPostDeferred(let messageType, let name):
            "notification '\(name)' was posted off the main actor; observers of \(messageType) receive it on a later turn"
        case .mailboxOverflow(let type, let lost, let policy): "a full mailbox (\(policy)) lost \(lost) of \(type)"
        case .backlog(let messageType, let file, let line, let depth):
            "\(depth) of \(messageType) wait for the observer at \(file):\(line)"
        case .waitInsideObserver(let messageType, let file, let line):
            "the observer of \(messageType) at \(file):\(line) can't wait for itself; the wait leaves it out"
        case .retainedMessagesLost(let type, let lost, let reason):
            "\(lost) of \(type) that waited for an observer were lost: \(reason)"
        case .notDemanded(let type): "\(type) was lost because the subscriber hadn't demanded it"
        case .foreignToken(let messageType):
            "the token of an observer of \(messageType) belongs to another message center and was ignored"
        case .deadLetter(let type): "\(type) was posted and has no observers"
        case .deepNesting(let messageType, let depth):
            "\(depth) posts of \(messageType) are nested; its observers may post to each other without end"
        case .relay(let diagnostic):
            diagnostic.description
        }
    }

    /// Writes a diagnostic as one line to the system log, or to standard error off Apple platforms.
    ///
    /// The first diagnostic of a kind, message type, name and reason is written at once. Of further ones, this method
    /// writes at most one line a second, with their number.
    public static func log(_ diagnostic: MessageDiagnostic) { DiagnosticLog.shared.append(diagnostic) }
}

/// Prevents endless recursion if the diagnostics closure of a center or a mailbox causes another report.
final class ReportScope: Sendable {
    /// The scopes whose closure is running in the current task or on the current thread.
    @TaskLocal private static var running: [ReportScope] = []

    /// Whether the caller is in a report, on this thread or in this task.
    static var isReporting: Bool { !running.isEmpty }

    /// Returns a closure that passes reports to a given closure, and logs the reports that its calls cause.
    func limit(_ report: @escaping @Sendable (MessageDiagnostic) -> Void) -> @Sendable (MessageDiagnostic) -> Void {
        { diagnostic in
            if Self.running.contains(where: { $0 === self }) { return MessageDiagnostic.log(diagnostic) }
            Self.$running.withValue(Self.running + [self]) { report(diagnostic) }
        }
    }
}
