import Foundation
import NotifiableTestKit

/// The result of an examination.
struct Report: Sendable {
    let rows: [Row]
    let histories: Int
    /// The number of distinct states in the interleavings of all histories.
    let states: UInt64
    let proofs: Int
    let duration: Duration

    init(evidence: [Evidence], histories: Int, states: UInt64, proofs: Int, duration: Duration) {
        rows = Guarantee.allCases.map { Row($0, in: evidence) }
        self.histories = histories
        self.states = states
        self.proofs = proofs
        self.duration = duration
    }

    /// Whether every guarantee was tried and none is broken.
    var isHeld: Bool { rows.allSatisfy { $0.verdict == .held } }
}

extension Report {
    private static let title = ["", "guarantee", "interleavings", "trials", "also in CI", "verdict"]
    private static let numbers: Set<Int> = [2, 3]

    /// One line for each guarantee, then the failures and a summary.
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
    /// The number with separators or, if that is shorter, with an exponent; a dash for zero.
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

extension Report {
    /// All of the evidence, for another program.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding these types cannot fail.
        return String(decoding: try! encoder.encode(JSONReport(self)), as: UTF8.self)
    }
}

/// The report as JSON. The names of the properties are those in the output.
struct JSONReport: Codable {
    struct Guarantee: Codable {
        let number: String
        let statement: String
        /// The anchor of its section in `Guarantees.md`.
        let anchor: String
        let verdict: Verdict
        let interleavings: UInt64
        let trials: UInt64
        /// The checks that CI makes, and this command does not.
        let watchedInCI: [Watcher]
        let evidence: [Item]
    }

    struct Item: Codable {
        let means: Evidence.Means
        let subject: String
        let count: UInt64
        /// Absent if the guarantee held.
        let failure: String?
    }

    let isHeld: Bool
    let seconds: Double
    let guarantees: [Guarantee]

    init(_ report: Report) {
        isHeld = report.isHeld
        seconds = report.duration / .seconds(1)
        guarantees = report.rows.map { row in
            Guarantee(
                number: "\(row.guarantee)",
                statement: row.guarantee.statement,
                anchor: row.guarantee.anchor,
                verdict: row.verdict,
                interleavings: row.interleavings,
                trials: row.trials,
                watchedInCI: row.guarantee.watchers,
                evidence: row.evidence.map {
                    Item(means: $0.means, subject: $0.subject, count: $0.count, failure: $0.failure)
                }
            )
        }
    }
}
