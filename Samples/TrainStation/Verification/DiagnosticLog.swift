import NotifiableAdapter
import Synchronization

/// What the message centers of a stage have reported.
final class DiagnosticLog: Sendable {
    private let reports = Mutex<[MessageDiagnostic]>([])

    var all: [MessageDiagnostic] { reports.withLock { $0 } }

    func append(_ diagnostic: MessageDiagnostic) {
        reports.withLock { $0.append(diagnostic) }
    }

    /// How many notifications were reported as posted off the main actor.
    func deferrals<Message>(of type: Message.Type) -> Int {
        all.count {
            if case .legacyPostDeferred(let messageType, _) = $0 { messageType == type } else { false }
        }
    }

    /// How many notifications were reported as no message of a type, with a reason that names what is missing.
    func failures<Message>(of type: Message.Type, naming key: String) -> Int {
        all.count {
            if case .conversionFailed(let messageType, _, let reason) = $0 {
                messageType == type && reason.contains("'\(key)'")
            } else {
                false
            }
        }
    }
}
