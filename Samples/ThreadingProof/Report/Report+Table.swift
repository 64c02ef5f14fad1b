import Foundation

extension Report {
    private static let title = ["", "guarantee", "interleavings", "trials", "also in CI", "verdict"]
    private static let numbers: Set<Int> = [2, 3]

    /// One line for each guarantee, with what broke it, and what was done in all.
    var table: String {
        let cells = rows.map { row in
            [
                "\(row.guarantee)", row.guarantee.statement, row.interleavings.grouped, row.trials.grouped,
                row.guarantee.watchers.map(\.rawValue).joined(separator: ", "),
                row.verdict == .broken ? "BROKEN" : row.verdict.rawValue,
            ]
        }
        let lines = Self.aligned([Self.title] + cells)
        let failures = rows.flatMap(\.failures).map { "\($0.guarantee) BROKEN, \($0.subject): \($0.failure ?? "")" }
        return (lines + [""] + failures + [summary]).joined(separator: "\n")
    }

    private var summary: String {
        let trials = rows.map(\.trials).reduce(0, +)
        let held = rows.count { $0.verdict == .held }
        let verdict = isHeld ? "all \(held) held" : "\(held) of \(rows.count) held"
        return """
            \(verdict): \(histories) histories explored in \(states.grouped) states, \(proofs) proofs of services, \
            \(trials.grouped) trials in all; \(duration.components.seconds) s
            in CI, not here: what the compiler refuses (CompileTimeGuarantees.md), the tests under the thread sanitizer
            """
    }

    private static func aligned(_ rows: [[String]]) -> [String] {
        let widths = title.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return numbers.contains(column) ? padding + cell.0 : cell.0 + padding
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension UInt64 {
    /// `1,331,584`, `4.2e18` where that is shorter, and a dash for nothing.
    var grouped: String {
        guard self > 0 else { return "–" }
        let digits = String(self)
        guard digits.count < 10 else {
            let rounded = Double(self) / pow(10, Double(digits.count - 1))
            return rounded < 9.95 ? String(format: "%.1fe%d", rounded, digits.count - 1) : "1.0e\(digits.count)"
        }
        return digits.reversed().enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, digit.offset.isMultiple(of: 3) { text = "," + text }
            text = String(digit.element) + text
        }
    }
}
