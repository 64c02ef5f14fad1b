internal import Dispatch
internal import Foundation

#if canImport(os)
    internal import os
#endif

/// Writes diagnostics to the system log, or to standard error, and combines those that repeat quickly.
final class DiagnosticLog: Sendable {
    static let shared = DiagnosticLog { line in
        #if canImport(os)
            Logger(subsystem: "ActorMessaging", category: "MessageCenter").error("\(line, privacy: .public)")
        #else
            // One call writes one line. There is no other place to report a failure.
            try? FileHandle.standardError.write(contentsOf: Data("ActorMessaging: \(line)\n".utf8))
        #endif
    }

    /// Whether a relay's text is being read, in this task or on this thread.
    @TaskLocal private static var isReading = false
    private let repetitions = Lock(DiagnosticRepetitions())
    private let write: @Sendable (String) -> Void

    init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    func append(_ diagnostic: MessageDiagnostic) {
        // A relay's text is foreign code, which may report. It is read once, and without the lock.
        if case .relay(let report) = diagnostic, !(report is RelayText) {
            let text = Self.isReading ? "\(type(of: report))" : Self.$isReading.withValue(true) { report.description }
            return append(.relay(RelayText(description: text)))
        }
        write(repetitions.withLock { $0.append(diagnostic) }, of: diagnostic.key)
    }

    private func write(_ line: String?, of key: String) {
        guard let line else { return }
        write(line)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
            self.write(self.repetitions.withLock { $0.combine(key) }, of: key)
        }
    }
}

private struct RelayText: RelayDiagnostic { let description: String }

/// Decides which diagnostics are written at once, and which are combined: a value without locks. Its owner calls
/// ``combine(_:)`` a second after each line.
struct DiagnosticRepetitions {
    /// The diagnostics of each kind that were held back since a line was written, combined, and their number.
    private var entries: [String: (held: MessageDiagnostic?, count: Int)] = [:]

    /// The number of diagnostics that are told apart.
    var count: Int { entries.count }

    /// Returns a line to write, or `nil` if the diagnostic is held back.
    mutating func append(_ diagnostic: MessageDiagnostic) -> String? {
        let key = diagnostic.key
        guard let entry = entries[key] else {
            entries[key] = (nil, 0)
            return diagnostic.description
        }
        entries[key] = (entry.held.map { diagnostic.adding($0) } ?? diagnostic, entry.count + 1)
        return nil
    }

    /// Returns a line that combines the diagnostics that were held back, or `nil` if there were none.
    mutating func combine(_ key: String) -> String? {
        guard let entry = entries.removeValue(forKey: key), let held = entry.held else { return nil }
        entries[key] = (nil, 0)
        return held.description + (entry.count == 1 ? "" : " (the last of \(entry.count) reports)")
    }
}

extension MessageDiagnostic {
    /// Equal for diagnostics that are combined: their lines differ in numbers only.
    var key: String {
        switch self {
        case .mailboxOverflow(let type, _, let policy): "overflow of \(type), \(policy)"
        case .backlog(let type, let file, let line, _): "backlog of \(type) at \(file):\(line)"
        case .retainedMessagesLost(let type, _, let reason): "retained \(type), \(reason)"
        case .deepNesting(let type, _): "nested \(type)"
        default: description
        }
    }

    /// Returns this diagnostic with the lost messages of another one of its kind.
    fileprivate func adding(_ other: MessageDiagnostic) -> MessageDiagnostic {
        switch (self, other) {
        case (.mailboxOverflow(let type, let lost, let policy), .mailboxOverflow(_, let otherLost, _)):
            .mailboxOverflow(messageType: type, lost: lost + otherLost, policy: policy)
        case (.retainedMessagesLost(let type, let lost, let reason), .retainedMessagesLost(_, let otherLost, _)):
            .retainedMessagesLost(messageType: type, lost: lost + otherLost, reason: reason)
        default: self
        }
    }
}
