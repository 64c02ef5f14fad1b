#if canImport(os)
    internal import os
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(ucrt)
    internal import ucrt
#endif

/// Something that a message center could not do, or did in another way than the poster may have thought.
///
/// A center hands each to its ``MessageCenter/Configuration/diagnostics`` closure, on the thread where it was noticed and
/// outside every lock, so the closure may use the center.
public enum MessageDiagnostic: Sendable {
    /// A notification could not be converted to a message, so no observer of the message got it.
    ///
    /// - `reason` says why: for a payload, the key, the expected and the found type.
    case conversionFailed(messageType: any Any.Type, name: String, reason: String)

    /// A notification that stands for a main-actor message was posted off the main actor: the observers of the message
    /// get it on a later turn of the main run loop.
    case legacyPostDeferred(messageType: any Any.Type, name: String)

    /// A full mailbox or message sequence lost messages.
    case mailboxOverflow(messageType: any Any.Type, lost: Int, policy: MailboxBuffering)

    /// A message was lost because the subscriber of a publisher had not demanded it.
    case notDemanded(messageType: any Any.Type)

    /// A token was given to a center that did not make it, and was ignored.
    case foreignToken(messageType: any Any.Type)

    /// A message was posted that nobody observed. Reported only where
    /// ``MessageCenter/Configuration/reportsDeadLetters`` asks for it.
    case deadLetter(messageType: any Any.Type)
}

extension MessageDiagnostic: CustomStringConvertible {
    /// The diagnostic as one line.
    public var description: String {
        switch self {
        case .conversionFailed(let messageType, let name, let reason):
            "notification '\(name)' is no \(messageType), so its observers did not get it: \(reason)"
        case .legacyPostDeferred(let messageType, let name):
            "notification '\(name)' was posted off the main actor: observers of \(messageType) get it on a later turn"
        case .mailboxOverflow(let messageType, let lost, let policy):
            "a full mailbox (\(policy)) lost \(lost) \(messageType)"
        case .notDemanded(let messageType):
            "a subscriber had not demanded \(messageType), which was lost"
        case .foreignToken(let messageType):
            "the token of an observer of \(messageType) belongs to another message center and was ignored"
        case .deadLetter(let messageType):
            "nobody observes \(messageType), which was posted"
        }
    }
}

extension MessageDiagnostic {
    /// Writes a diagnostic as one line to the system log; off Apple's systems, to standard error.
    public static func log(_ diagnostic: MessageDiagnostic) {
        SystemLog.append(diagnostic.description)
    }
}

/// Where a diagnostic goes that nobody asked for: the system log, or standard error where there is none.
enum SystemLog {
    static func append(_ line: String) {
        #if canImport(os)
            Logger(subsystem: "ActorMessaging", category: "MessageCenter").error("\(line, privacy: .public)")
        #else
            // The descriptor and not `stderr`: that is a mutable global to the compiler, and one write is one line.
            let bytes = Array("ActorMessaging: \(line)\n".utf8)
            bytes.withUnsafeBytes { buffer in
                #if canImport(ucrt)
                    _ = _write(2, buffer.baseAddress, UInt32(buffer.count))
                #else
                    _ = write(2, buffer.baseAddress, buffer.count)
                #endif
            }
        #endif
    }
}
