/// A hazard that a rule found at one place.
package struct Finding: Sendable {
    /// Another place that belongs to it.
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
    /// The declaration around it: with `subject` what a baseline knows it by, whatever moves in the file.
    package let symbol: String
    /// What it is about within that: a name, a key.
    package let subject: String
    package let notes: [Note]
}

extension Finding: Comparable {
    package static func == (left: Self, right: Self) -> Bool {
        left.rule == right.rule && left.path == right.path && left.span == right.span && left.message == right.message
    }

    /// By path, place and rule: what is printed is the same in each run.
    package static func < (left: Self, right: Self) -> Bool {
        if left.path != right.path { return left.path < right.path }
        if left.span != right.span { return left.span < right.span }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}

/// How bad a finding is.
package enum Severity: String, Codable, CaseIterable, Comparable, Sendable {
    /// Worth knowing on the way to messages.
    case note
    /// Goes wrong under conditions that the source does not rule out.
    case warning
    /// Goes wrong.
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
