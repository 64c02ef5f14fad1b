/// The text that the command prints about a stage.
struct StageReport {
    private static let widths = [5, 16, 18, 9, 18, 8]
    private static let header = ["time", "train", "posted on", "service", "handled on", "when"]

    let arrivals: [Arrival]
    let outcome: StageOutcome

    // MARK: Deliveries

    /// The deliveries under a heading: all of them and all checks, or the first delivery of each kind.
    func timeline(isVerbose: Bool) -> String {
        let judgements = outcome.judgements.filter { $0.delivery.step != .received }
        var seen: Set<[String]> = []
        let shown = isVerbose ? judgements : judgements.filter { seen.insert(kind($0)).inserted }
        var lines = ["— \(outcome.name.rawValue): \(outcome.name.summary)", Self.line(Self.header, "why")]
        lines += shown.map { judgement in Self.line(occurrence(judgement) + place(judgement), judgement.why) }
        if shown.count < judgements.count {
            lines.append("… and \(judgements.count - shown.count) more of these kinds (--verbose prints all)")
        }
        if isVerbose { lines += outcome.checks.map(line) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The properties that two deliveries share if a reader would call them alike.
    private func kind(_ judgement: Judgement) -> [String] {
        ["\(judgement.delivery.occurrence == .settingsChange)", judgement.why] + place(judgement)
    }

    private func occurrence(_ judgement: Judgement) -> [String] {
        switch judgement.delivery.occurrence {
        case .arrival(let number): [arrivals[number].time.rawValue, arrivals[number].train]
        case .settingsChange: ["", "(settings change)"]
        }
    }

    private func place(_ judgement: Judgement) -> [String] {
        let delivery = judgement.delivery
        let timing = delivery.timing == .inPlace ? "in place" : "later"
        return [delivery.postedOn.rawValue, delivery.service.rawValue, delivery.place.rawValue, timing]
    }

    private static func line(_ columns: [String], _ why: String) -> String {
        let cells = zip(columns, widths).map { text, width in
            text.count > width ? text.prefix(width - 1) + "…" : text.padded(to: width)
        }
        return (cells + [why]).joined(separator: "  ")
    }

    private func line(_ check: Check) -> String {
        let label = (check.guarantee?.description ?? "").padded(to: 5)
        return "  \(label)not \(check.fault.rawValue.padded(to: 34))\(check.held) of \(check.total)"
    }

    // MARK: Verdict

    /// The guarantees that the stage has kept, or what is broken and how often.
    func verdict() -> String {
        let name = outcome.name.rawValue.padded(to: 12)
        func list(_ checks: [Check]) -> String { checks.map(\.description).joined(separator: ", ") }
        guard outcome.broken.isEmpty else {
            let causes = outcome.broken.filter { !$0.fault.isConsequence }
            return "\(name)BROKEN  \(list(causes.isEmpty ? outcome.broken : causes))"
        }
        let guarantees = Set(outcome.promised.compactMap(\.guarantee)).sorted().map { "\($0) " }.joined()
        let count = outcome.promised.map(\.total).reduce(0, +)
        let note = outcome.notPromised.isEmpty ? "" : "; not promised: \(list(outcome.notPromised))"
        return "\(name)held    \(guarantees)in \(count) checks\(note)"
    }

    /// The stages that ended with the board of the timetable.
    static func boards(of outcomes: [StageOutcome], after arrivals: [Arrival]) -> String {
        let expected = Board(showing: arrivals)
        func names(_ outcomes: [StageOutcome]) -> String { outcomes.map(\.name.rawValue).joined(separator: ", ") }
        let same = outcomes.filter { $0.boards.allSatisfy { $0 == expected } }
        let different = outcomes.filter { $0.boards.contains { $0 != expected } }
        let verdicts = [
            same.isEmpty ? nil : "as timetabled: \(names(same))",
            different.isEmpty ? nil : "different: \(names(different))",
        ]
        return "board       \(expected); " + verdicts.compactMap(\.self).joined(separator: "; ")
    }
}

extension Judgement {
    /// The broken guarantees, or those that are kept.
    fileprivate var why: String {
        let broken = findings.filter { !$0.isHeld }
        guard broken.isEmpty else {
            let faults = broken.map { ($0.guarantee.map { "\($0) " } ?? "") + $0.fault.rawValue }
            return "BROKEN " + faults.joined(separator: ", ")
        }
        let kept = Set(findings.compactMap(\.guarantee)).sorted()
        return kept.isEmpty ? "as hoped" : kept.map(\.description).joined(separator: " ")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
