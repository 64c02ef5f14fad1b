/// The figures of one case, as they are printed and written.
struct CaseReport: Codable {
    struct Cost: Codable {
        let contender: String
        let cost: Quartiles
    }

    struct Comparison: Codable {
        let contender: String
        /// The first contender's cost as a share of this one's.
        let ratio: Quartiles
        let direction: Target.Direction?
        let target: Double?
        let isMet: Bool?
    }

    let name: String
    let title: String
    let unit: BenchmarkCase.Unit
    let rounds: Int
    let costs: [Cost]
    let comparisons: [Comparison]
    /// The most that the first contender was to take by itself.
    let limit: Double?
    let isWithinLimit: Bool?

    init(_ benchmarkCase: BenchmarkCase, sample: Sample) {
        name = benchmarkCase.name
        title = benchmarkCase.title
        unit = benchmarkCase.unit
        rounds = sample.costs[0].count
        costs = benchmarkCase.contenders.indices.map {
            Cost(contender: benchmarkCase.contenders[$0].name, cost: sample.cost(of: $0))
        }
        let cost = costs[0].cost.median
        limit = benchmarkCase.limit
        isWithinLimit = benchmarkCase.limit.map { cost <= $0 }
        comparisons = benchmarkCase.contenders.indices.dropFirst().map { index in
            let contender = benchmarkCase.contenders[index].name
            let ratio = sample.ratio(of: 0, to: index)
            let target = benchmarkCase.targets.first { $0.contender == contender }
            return Comparison(
                contender: contender,
                ratio: ratio,
                direction: target?.direction,
                target: target?.factor,
                isMet: target?.isMet(byRatio: ratio.median)
            )
        }
    }
}

extension CaseReport {
    /// The limit, and whether the first contender kept it; empty where there is none.
    var verdict: String {
        guard let limit, let isWithinLimit else { return "" }
        return "≤ \(limit.short) \(unit.rawValue)  \(isWithinLimit ? "met" : "MISSED")"
    }
}

extension CaseReport.Comparison {
    /// The ratio with its quartiles, in the words of its target: "5.1× less (4.9–5.3)".
    var words: String {
        if direction ?? (ratio.median <= 1 ? .timesLess : .timesAsMuch) == .timesLess {
            return "\((1 / ratio.median).short)× less (\((1 / ratio.upper).short)–\((1 / ratio.lower).short))"
        }
        return "\(ratio.median.short)× as much (\(ratio.lower.short)–\(ratio.upper.short))"
    }

    /// What was to be reached, and whether it was; empty where nothing was.
    var verdict: String {
        guard let direction, let target, let isMet else { return "" }
        return "\(direction == .timesLess ? "≥" : "≤") \(target.short)  \(isMet ? "met" : "MISSED")"
    }
}

extension Double {
    /// Three significant digits, without an exponent.
    var short: String {
        let digits = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let rounded = (self * scale).rounded() / scale
        guard digits > 0 else { return String(Int(rounded)) }
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
