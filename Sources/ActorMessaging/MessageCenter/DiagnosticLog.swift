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

    private let repetitions = Lock(DiagnosticRepetitions())
    private let write: @Sendable (String) -> Void

    init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    func append(_ diagnostic: MessageDiagnostic) {
        switch repetitions.withLock({ $0.append(diagnostic, at: .now) }) {
        case .write(let line): write(line)
        case .writeLater(let key):
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
                if let line = self.repetitions.withLock({ $0.combine(key, at: .now) }) { self.write(line) }
            }
        case .nothing: break
        }
    }
}

/// Decides which diagnostics are written at once, and which are combined.
///
/// A value without locks that writes nothing. It remembers for a second when a line was written.
struct DiagnosticRepetitions {
    private struct Entry {
        var written: ContinuousClock.Instant
        /// The diagnostics that weren't written, combined, and their number.
        var held: MessageDiagnostic?
        var count = 0
    }

    private static let interval = Duration.seconds(1)
    private var entries = SweptTable<String, Entry>()

    /// The number of diagnostics that are told apart.
    var count: Int { entries.count }

    enum Action: Equatable {
        case write(String)
        /// Call ``combine(_:at:)`` in a second.
        case writeLater(key: String)
        case nothing
    }

    mutating func append(_ diagnostic: MessageDiagnostic, at now: ContinuousClock.Instant) -> Action {
        for (key, entry) in entries.next(2) where entry.count == 0 && now - entry.written >= Self.interval {
            _ = entries.remove(key)
        }
        let key = diagnostic.key
        var action = Action.nothing
        entries.update(key, initial: Entry(written: now - Self.interval)) { entry in
            if entry.count == 0, now - entry.written >= Self.interval {
                entry.written = now
                action = .write(diagnostic.description)
            } else {
                entry.held = entry.held.map { diagnostic.adding($0) } ?? diagnostic
                entry.count += 1
                if entry.count == 1 { action = .writeLater(key: key) }
            }
            return true
        }
        return action
    }

    /// Returns the line that combines the diagnostics that were held back.
    mutating func combine(_ key: String, at now: ContinuousClock.Instant) -> String? {
        var line: String?
        entries.update(key, initial: Entry(written: now)) { entry in
            guard let held = entry.held else { return entry.count > 0 }
            line = held.description + (entry.count == 1 ? "" : " (the last of \(entry.count) reports)")
            entry = Entry(written: now)
            return true
        }
        return line
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
