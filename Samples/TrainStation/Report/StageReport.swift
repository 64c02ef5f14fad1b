/// What is printed of a stage.
struct StageReport {
    let arrivals: [Arrival]
    let outcome: StageOutcome
    let isVerbose: Bool

    /// The timeline under a heading.
    func timeline() -> [String] {
        let table = TimelineTable(arrivals: arrivals, judgements: outcome.judgements, isVerbose: isVerbose)
        let checks = isVerbose ? outcome.checks.map(line) : []
        return ["— \(outcome.name.rawValue): \(outcome.name.summary)"] + table.lines() + checks + [""]
    }

    /// What was held, or what was broken and how often.
    func verdict() -> String {
        let name = outcome.name.rawValue.padded(to: 12)
        guard outcome.broken.isEmpty else {
            let causes = outcome.broken.filter { !$0.fault.isConsequence }
            return "\(name)BROKEN  \(Self.list(causes.isEmpty ? outcome.broken : causes))"
        }
        let guarantees = Set(outcome.promised.compactMap(\.guarantee)).sorted().map { "\($0) " }.joined()
        let count = outcome.promised.map(\.total).reduce(0, +)
        let note = outcome.notPromised.isEmpty ? "" : "; not promised: \(Self.list(outcome.notPromised))"
        return "\(name)held    \(guarantees)in \(count) checks\(note)"
    }

    private static func list(_ checks: [Check]) -> String {
        checks.map(\.description).joined(separator: ", ")
    }

    private func line(_ check: Check) -> String {
        let label = (check.guarantee?.description ?? "").padded(to: 5)
        return "  \(label)not \(check.fault.rawValue.padded(to: 34))\(check.held) of \(check.total)"
    }
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
