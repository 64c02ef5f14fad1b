import Foundation

/// What `--json` writes.
struct BenchmarkReport: Codable {
    let machine: Machine
    let cases: [CaseReport]

    var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { preconditionFailure("a report is made of plain values") }
        return data
    }
}
