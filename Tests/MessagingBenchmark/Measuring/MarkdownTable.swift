import Foundation

/// A Markdown table with a row for each case.
struct MarkdownTable {
    let measurements: [Measurement]

    var text: String {
        (["| case | cost | against |", "| --- | ---: | --- |"] + measurements.map(row)).joined(separator: "\n")
    }

    private func row(_ measurement: Measurement) -> String {
        let benchmarkCase = measurement.benchmarkCase
        let (cost, unit) = (measurement.cost, benchmarkCase.unit.rawValue)
        let limit = benchmarkCase.limit.map { "by itself (≤ \($0.short) \(unit) \(Self.verdict(cost <= $0)))" }
        let comparisons = benchmarkCase.contenders.indices.dropFirst().map { index in
            let name = benchmarkCase.contenders[index].name
            let ratio = measurement.ratio(to: index)
            let target = benchmarkCase.targets.first { $0.contender == name }
            let words =
                target?.isLess ?? (ratio <= 1)
                ? "\((1 / ratio).short)× less than \(name)" : "\(ratio.short)× as much as \(name)"
            guard let target else { return words }
            return words
                + " (\(target.isLess ? "≥" : "≤") \(target.factor.short) \(Self.verdict(target.isMet(byRatio: ratio))))"
        }
        let against = (limit.map { [$0] } ?? []) + comparisons
        return "| \(benchmarkCase.title) | \(cost.short) \(unit) | \(against.joined(separator: "; ")) |"
    }

    private static func verdict(_ isMet: Bool) -> String { isMet ? "met" : "**missed**" }

    /// The date and the machine of the measurement.
    static var machine: String {
        let information = ProcessInfo.processInfo
        let processors = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let model = processors?.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        return [
            Date.now.formatted(.iso8601.year().month().day()),
            model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor",
            "\(information.activeProcessorCount) cores", information.operatingSystemVersionString,
        ].joined(separator: ", ")
    }
}

extension Double {
    /// Three significant digits, without an exponent.
    var short: String {
        let digits = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2
        let rounded = (self * pow(10, Double(digits))).rounded() / pow(10, Double(digits))
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
