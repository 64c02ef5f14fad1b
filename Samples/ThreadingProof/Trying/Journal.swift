import Foundation
import NotifiableAdapter

/// What was seen, in order, whoever saw it.
///
/// `@unchecked Sendable`: `lock` guards the entries. It is an `NSLock` and no `Mutex`, which off Apple's systems the thread
/// sanitizer does not understand where threads wait for each other.
final class Journal<Entry: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var written: [Entry] = []

    var entries: [Entry] { lock.withLock { written } }
    var count: Int { lock.withLock { written.count } }

    func append(_ entry: Entry) { lock.withLock { written.append(entry) } }
}

extension Journal<MessageDiagnostic> {
    /// How many messages a full sequence lost.
    var lost: Int {
        entries.reduce(0) { sum, diagnostic in
            if case .mailboxOverflow(_, let lost, _) = diagnostic { sum + lost } else { sum }
        }
    }

    /// How many notifications of a main-actor message were reported as posted off the main actor.
    var deferred: Int {
        entries.count { if case .legacyPostDeferred(let type, _) = $0 { type == Meter.DidShow.self } else { false } }
    }

    /// How many notifications were reported as no message of a type, with the name and with the key that is missing.
    func failures(of messageType: any Any.Type, named name: String) -> Int {
        entries.count {
            guard case .conversionFailed(let type, name, let reason) = $0 else { return false }
            return type == messageType && reason.contains("'\(Meter.key)'")
        }
    }
}
