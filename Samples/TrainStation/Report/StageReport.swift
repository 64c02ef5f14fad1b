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
        let broken = outcome.checks.filter { !$0.isHeld && $0.isPromised(in: outcome.name) }
        guard broken.isEmpty else {
            return "\(name)BROKEN  " + broken.map(\.description).joined(separator: ", ")
        }
        let promised = outcome.checks.filter { $0.isPromised(in: outcome.name) }
        let guarantees = Set(promised.compactMap(\.guarantee)).sorted().map(\.description).joined(separator: " ")
        let notPromised = outcome.checks.filter { !$0.isHeld && !$0.isPromised(in: outcome.name) }
        let note = notPromised.isEmpty ? "" : "; not promised: " + notPromised.map(\.description).joined(separator: ", ")
        let count = promised.map(\.total).reduce(0, +)
        return "\(name)held    \(guarantees.isEmpty ? "" : guarantees + " ")in \(count) checks\(note)"
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
