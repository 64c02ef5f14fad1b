import Foundation

/// The contents of the file that `--json` writes.
struct BenchmarkReport: Codable {
    let machine: Machine
    let cases: [CaseReport]
}

extension Encodable {
    /// The value as the commands write it.
    var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { preconditionFailure("the commands write plain values only") }
        return data
    }
}

/// The printed and written figures of one case.
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
    /// The most that the first contender may take by itself.
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
    /// The limit and whether the first contender meets it; empty without a limit.
    var verdict: String {
        guard let limit, let isWithinLimit else { return "" }
        return "≤ \(limit.short) \(unit.rawValue)  \(isWithinLimit ? "met" : "MISSED")"
    }
}

extension CaseReport.Comparison {
    /// Whether the ratio is worded as "times less" rather than as "times as much".
    private var isLess: Bool { (direction ?? (ratio.median <= 1 ? .timesLess : .timesAsMuch)) == .timesLess }

    /// The ratio with its quartiles, worded like its target: "5.1× less (4.9–5.3)".
    var words: String {
        isLess
            ? "\((1 / ratio.median).short)× less (\((1 / ratio.upper).short)–\((1 / ratio.lower).short))"
            : "\(ratio.median.short)× as much (\(ratio.lower.short)–\(ratio.upper.short))"
    }

    /// The ratio with the other contender: "5.1× less than Foundation messages".
    var sentence: String {
        isLess
            ? "\((1 / ratio.median).short)× less than \(contender)" : "\(ratio.median.short)× as much as \(contender)"
    }

    /// The target and whether it is met; empty without a target.
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

/// The machine and the date of the measurement.
struct Machine: Codable {
    let date: String
    let processor: String
    let cores: Int
    let system: String

    /// The machine and the day of the measurement.
    static var current: Machine {
        let information = ProcessInfo.processInfo
        return Machine(
            date: Date.now.formatted(.iso8601.year().month().day()),
            processor: processor ?? architecture,
            cores: information.activeProcessorCount,
            system: information.operatingSystemVersionString
        )
    }

    var line: String { "\(date), \(processor), \(cores) cores, \(system)" }

    /// The kernel's name of the processor, if it has one.
    private static var processor: String? {
        let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown processor"
        #endif
    }
}
