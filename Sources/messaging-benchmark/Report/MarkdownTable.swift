/// The reports as a table of Markdown: a row for each case.
struct MarkdownTable {
    private let reports: [CaseReport]

    init(_ reports: [CaseReport]) {
        self.reports = reports
    }

    var text: String {
        (["| case | cost | against |", "| --- | ---: | --- |"] + reports.map(row)).joined(separator: "\n")
    }

    private func row(_ report: CaseReport) -> String {
        var comparisons = report.comparisons.map { $0.sentence + parenthesis($0.verdict) }
        if !report.verdict.isEmpty { comparisons.insert("by itself\(parenthesis(report.verdict))", at: 0) }
        let cost = "\(report.costs[0].cost.median.short) \(report.unit.rawValue)"
        return "| \(report.title) | \(cost) | \(comparisons.joined(separator: "; ")) |"
    }

    private func parenthesis(_ verdict: String) -> String {
        verdict.isEmpty ? "" : " (\(verdict.replacing("  ", with: " ").replacing("MISSED", with: "**missed**")))"
    }
}
