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
/// A value without locks that writes nothing. It remembers for a second when a line of the same kind, message type,
/// name and reason was written.
struct DiagnosticRepetitions {
    /// The diagnostics that are combined.
    struct Key: Hashable {
        private let kind: String
        private let messageType: ObjectIdentifier?
        private let text: String

        init(_ diagnostic: MessageDiagnostic) {
            let messageType: (any Any.Type)?
            (kind, messageType, text) =
                switch diagnostic {
                case .conversionFailed(let type, let name, let reason): ("conversion", type, "\(name) \(reason)")
                case .legacyPostDeferred(let type, let name): ("deferred", type, name)
                case .mailboxOverflow(let type, _, let policy): ("overflow", type, "\(policy)")
                case .backlog(let type, let file, let line, _): ("backlog", type, "\(file):\(line)")
                case .waitInsideObserver(let type, let file, let line): ("wait", type, "\(file):\(line)")
                case .retainedMessagesLost(let type, _, let reason): ("retained", type, reason)
                case .notDemanded(let type): ("demand", type, "")
                case .foreignToken(let type): ("token", type, "")
                case .deadLetter(let type): ("dead letter", type, "")
                case .deepNesting(let type, _): ("nesting", type, "")
                case .relay(let diagnostic): ("relay", nil, diagnostic.description)
                }
            self.messageType = messageType.map { ObjectIdentifier($0) }
        }
    }

    private struct Entry {
        var written: ContinuousClock.Instant
        /// The diagnostics that weren't written, combined, and their number.
        var held: MessageDiagnostic?
        var count = 0
    }

    private static let interval = Duration.seconds(1)
    private var entries = SweptTable<Key, Entry>()

    /// The number of diagnostics that are told apart.
    var count: Int { entries.count }

    enum Action: Equatable {
        case write(String)
        /// Call ``combine(_:at:)`` in a second.
        case writeLater(Key)
        case nothing
    }

    mutating func append(_ diagnostic: MessageDiagnostic, at now: ContinuousClock.Instant) -> Action {
        for (key, entry) in entries.next(2) where entry.count == 0 && now - entry.written >= Self.interval {
            _ = entries.remove(key)
        }
        let key = Key(diagnostic)
        var action = Action.nothing
        entries.update(key, initial: Entry(written: now - Self.interval)) { entry in
            if entry.count == 0, now - entry.written >= Self.interval {
                entry.written = now
                action = .write(diagnostic.description)
            } else {
                entry.held = entry.held.map { diagnostic.adding($0) } ?? diagnostic
                entry.count += 1
                if entry.count == 1 { action = .writeLater(key) }
            }
            return true
        }
        return action
    }

    /// Returns the line that combines the diagnostics that were held back.
    mutating func combine(_ key: Key, at now: ContinuousClock.Instant) -> String? {
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
    /// Returns this diagnostic with the lost messages of another one of its kind.
    fileprivate func adding(_ other: MessageDiagnostic) -> MessageDiagnostic {
        guard case .mailboxOverflow(let type, let lost, let policy) = self,
            case .mailboxOverflow(_, let otherLost, _) = other
        else { return self }
        return .mailboxOverflow(messageType: type, lost: lost + otherLost, policy: policy)
    }
}
