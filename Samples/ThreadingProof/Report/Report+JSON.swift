import Foundation

extension Report {
    /// Everything that was found, for another program.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Nothing in it can fail to be encoded.
        return String(decoding: try! encoder.encode(JSONReport(self)), as: UTF8.self)
    }
}

/// The report as it is encoded; the names of its properties are those in the output.
struct JSONReport: Codable {
    struct Guarantee: Codable {
        let number: String
        let statement: String
        let verdict: Verdict
        let interleavings: UInt64
        let trials: UInt64
        /// Who else watches it, in CI: nothing of that was run here.
        let watchedInCI: [Watcher]
        let evidence: [Item]
    }

    struct Item: Codable {
        let means: Evidence.Means
        let subject: String
        let count: UInt64
        /// Absent if it held.
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
