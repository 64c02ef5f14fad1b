/// All that was found of one guarantee.
struct Row: Sendable {
    let guarantee: Guarantee
    let evidence: [Evidence]

    /// Picks what belongs to a guarantee.
    init(_ guarantee: Guarantee, in evidence: [Evidence]) {
        self.guarantee = guarantee
        self.evidence = evidence.filter { $0.guarantee == guarantee }
    }

    var interleavings: UInt64 { count { $0 == .interleavings } }
    var trials: UInt64 { count { $0 != .interleavings } }
    var failures: [Evidence] { evidence.filter { $0.failure != nil } }

    var verdict: Verdict {
        if !failures.isEmpty { return .broken }
        return interleavings + trials > 0 ? .held : .notTried
    }

    private func count(_ isCounted: (Evidence.Means) -> Bool) -> UInt64 {
        evidence.filter { isCounted($0.means) }.map(\.count).reduce(0) { sum, count in
            // Interleavings of one machine may be almost as many as an integer can count.
            let (result, isTooLarge) = sum.addingReportingOverflow(count)
            return isTooLarge ? .max : result
        }
    }
}
