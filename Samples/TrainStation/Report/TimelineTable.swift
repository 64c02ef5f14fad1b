/// Deliveries as lines: posted where, handled where, in place or later, and why that is right or wrong.
struct TimelineTable {
    private static let widths = [5, 16, 18, 9, 18, 8]
    private static let header = ["time", "train", "posted on", "service", "handled on", "when"]

    let arrivals: [Arrival]
    let judgements: [Judge.Judgement]
    let isVerbose: Bool

    /// All lines, or the first of each kind and how many more there are.
    func lines() -> [String] {
        let outcomes = judgements.filter { $0.delivery.step != .received }
        let shown = isVerbose ? outcomes : Self.firstOfEachKind(outcomes)
        var lines = [Self.line(Self.header, "why")] + shown.map(line)
        let rest = outcomes.count - shown.count
        if rest > 0 { lines.append("… and \(rest) more of these kinds (--verbose prints all)") }
        return lines
    }

    private static func firstOfEachKind(_ judgements: [Judge.Judgement]) -> [Judge.Judgement] {
        var seen: Set<Judge.Judgement.Kind> = []
        return judgements.filter { seen.insert($0.kind).inserted }
    }

    private func line(_ judgement: Judge.Judgement) -> String {
        let delivery = judgement.delivery
        let what =
            switch delivery.occurrence {
            case .arrival(let number): [arrivals[number].time.description, arrivals[number].train]
            case .settingsChange: ["", "(settings change)"]
            }
        let timing = delivery.timing == .inPlace ? "in place" : "later"
        let columns = what + [judgement.postedOn.rawValue, delivery.service.rawValue, delivery.place.rawValue, timing]
        return Self.line(columns, judgement.why)
    }

    private static func line(_ columns: [String], _ why: String) -> String {
        let cells = zip(columns, widths).map { text, width in
            text.count > width
                ? String(text.prefix(width - 1)) + "…" : text + String(repeating: " ", count: width - text.count)
        }
        return (cells + [why]).joined(separator: "  ")
    }
}

extension Judge.Judgement {
    /// What makes two deliveries alike for a reader.
    struct Kind: Hashable {
        let isSettingsChange: Bool
        let service: Service
        let postedOn: Place
        let place: Place
        let timing: Delivery.Timing
        let why: String
    }

    var kind: Kind {
        Kind(
            isSettingsChange: delivery.occurrence == .settingsChange,
            service: delivery.service,
            postedOn: postedOn,
            place: delivery.place,
            timing: delivery.timing,
            why: why
        )
    }

    /// What is broken; else the guarantees that are kept.
    var why: String {
        let broken = findings.filter { !$0.isHeld }
        guard broken.isEmpty else {
            let faults = broken.map { ($0.guarantee.map { "\($0) " } ?? "") + $0.fault.rawValue }
            return "BROKEN " + faults.joined(separator: ", ")
        }
        let kept = Set(findings.compactMap(\.guarantee)).sorted()
        return kept.isEmpty ? "as hoped" : kept.map(\.description).joined(separator: " ")
    }
}
