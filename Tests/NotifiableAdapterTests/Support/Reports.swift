import NotifiableAdapter
import TestSupport

/// What a center reported.
final class Reports: Sendable {
    struct Failure: Equatable {
        let messageType: String
        let name: String
        let reason: String
    }

    private let journal = Journal<MessageDiagnostic>()

    var configuration: MessageCenter.Configuration {
        MessageCenter.Configuration(diagnostics: { [journal] in journal.append($0) })
    }

    var all: [MessageDiagnostic] { journal.entries }

    var failures: [Failure] {
        all.compactMap {
            guard case .conversionFailed(let type, let name, let reason) = $0 else { return nil }
            return Failure(messageType: String(describing: type), name: name, reason: reason)
        }
    }

    /// The names of the legacy posts that were deferred.
    var deferred: [String] {
        all.compactMap {
            guard case .legacyPostDeferred(_, let name) = $0 else { return nil }
            return name
        }
    }
}
