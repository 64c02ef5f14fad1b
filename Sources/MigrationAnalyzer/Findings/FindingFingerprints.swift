/// Names findings by what a baseline knows them by, so that a result keeps its name while its lines move.
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
