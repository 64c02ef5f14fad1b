/// A table for a terminal with a row for each contender.
struct Table {
    private static let header = ["case", "contender", "cost", "the first takes", "target"]

    private let rows: [[String]]

    init(_ reports: [CaseReport]) {
        rows = reports.flatMap { report in
            report.costs.enumerated().map { index, cost in
                let comparison = report.comparisons.first { $0.contender == cost.contender }
                return [
                    index == 0 ? report.title : "",
                    cost.contender,
                    "\(cost.cost.median.short) \(report.unit.rawValue)",
                    comparison?.words ?? "",
                    index == 0 ? report.verdict : comparison?.verdict ?? "",
                ]
            }
        }
    }

    /// The columns, padded with spaces; costs are right-aligned.
    var text: String {
        let widths = Self.header.indices.map { column in
            ([Self.header] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([Self.header] + rows).map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                line += column == 2 ? padding + cell : cell + padding
                line += "  "
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        .joined(separator: "\n")
    }
}

/// A Markdown table with a row for each case.
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
