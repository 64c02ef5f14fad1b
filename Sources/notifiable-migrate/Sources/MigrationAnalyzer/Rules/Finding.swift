/// A hazard that a rule found at one place.
package struct Finding: Sendable {
    /// A related place.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let path: String
        package let span: SourceSpan
        /// Whether it is another place of the same hazard, which has no finding of its own.
        var isPlace = false
    }

    package let rule: String
    package fileprivate(set) var severity: Severity
    /// One sentence; a second one for the other places of a group, or for the evidence of a census.
    package fileprivate(set) var message: String
    package let path: String
    package let span: SourceSpan
    /// The enclosing declaration. A baseline identifies a finding by `symbol` and `subject`, which stay when code
    /// moves.
    package let symbol: String
    /// The name or the key that the finding concerns.
    package let subject: String
    package fileprivate(set) var notes: [Note]
    /// What findings that are reported as one have in common, such as their type; `nil` for a finding of its own.
    var group: String?

    fileprivate var place: String { span.place(in: path) }
}

extension Finding {
    func with(_ severity: Severity) -> Self {
        var finding = self
        finding.severity = severity
        return finding
    }
}

extension [Finding] {
    /// The findings in order, each once. Those of one rule, severity and group are one finding, at the first place.
    func merged() -> Self {
        var result: Self = []
        var positions: [[String]: Int] = [:]
        for finding in sorted() {
            let group = finding.group ?? "\(finding.place) \(finding.message)"
            let key = [finding.rule, finding.severity.rawValue, group]
            guard let first = positions[key] else {
                positions[key] = result.count
                result.append(finding)
                continue
            }
            let known = result[first].notes.filter(\.isPlace).map { $0.span.place(in: $0.path) }
            if ([result[first].place] + known).contains(finding.place) { continue }
            let more = finding.subject == result[first].subject ? "" : ": \(finding.subject)"
            let note = Finding.Note(message: "and here\(more)", path: finding.path, span: finding.span, isPlace: true)
            result[first].notes.append(note)
        }
        for index in result.indices {
            let count = result[index].notes.count(where: \.isPlace)
            if count > 0 { result[index].message += " The same is true of \(count.counted("more place"))." }
        }
        return result
    }
}

extension Finding: Comparable {
    package static func == (left: Self, right: Self) -> Bool {
        left.rule == right.rule && left.path == right.path && left.span == right.span && left.message == right.message
    }

    /// Sorted by path, place and rule, so that each run prints the same.
    package static func < (left: Self, right: Self) -> Bool {
        (left.path, left.span, left.rule, left.message) < (right.path, right.span, right.rule, right.message)
    }
}

/// The severity of a finding.
package enum Severity: String, Codable, CaseIterable, Comparable, Sendable {
    /// Information for the migration.
    case note
    /// Can fail under conditions that the source does not rule out.
    case warning
    /// Fails.
    case error

    package static func < (left: Self, right: Self) -> Bool {
        left == .note && right != .note || left == .warning && right == .error
    }
}

/// Identifies findings as a baseline does, so a result keeps its fingerprint while its lines move.
///
/// Alike findings are numbered in the order in which they come.
struct FindingFingerprints {
    private var counts: [String: Int] = [:]

    /// - Parameter path: The file's, the same on all machines.
    mutating func next(_ finding: Finding, path: String) -> String {
        let parts = [finding.rule, path, finding.symbol, finding.subject]
        let hash = String(StableHash.fnv1a(parts.joined(separator: "\u{1F}")), radix: 16)
        let digits = String(repeating: "0", count: 16 - hash.count) + hash
        counts[digits, default: 0] += 1
        return "\(digits):\(counts[digits, default: 1])"
    }
}
