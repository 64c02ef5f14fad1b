/// The reports as a table for a terminal: a row for each contender.
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

    /// Columns padded with spaces; the cost to the right.
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
