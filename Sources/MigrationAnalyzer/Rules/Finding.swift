/// A hazard that a rule found at one place.
package struct Finding: Sendable {
    /// A related place.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let path: String
        package let span: SourceSpan
    }

    package let rule: RuleIdentifier
    package let severity: Severity
    /// One sentence.
    package let message: String
    package let path: String
    package let span: SourceSpan
    /// The enclosing declaration. A baseline identifies a finding by `symbol` and `subject`, which stay when code moves.
    package let symbol: String
    /// The name or the key that the finding concerns.
    package let subject: String
    package let notes: [Note]
}

extension Finding: Comparable {
    package static func == (left: Self, right: Self) -> Bool {
        left.rule == right.rule && left.path == right.path && left.span == right.span && left.message == right.message
    }

    /// Sorted by path, place and rule, so that each run prints the same.
    package static func < (left: Self, right: Self) -> Bool {
        if left.path != right.path { return left.path < right.path }
        if left.span != right.span { return left.span < right.span }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
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
        let parts = [finding.rule.rawValue, path, finding.symbol, finding.subject]
        let hash = String(StableHash.fnv1a(parts.joined(separator: "\u{1F}")), radix: 16)
        let digits = String(repeating: "0", count: 16 - hash.count) + hash
        counts[digits, default: 0] += 1
        return "\(digits):\(counts[digits, default: 1])"
    }
}
