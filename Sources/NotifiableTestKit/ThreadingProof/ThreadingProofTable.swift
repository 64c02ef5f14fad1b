/// Findings as aligned lines of text.
struct ThreadingProofTable {
    let rows: [String]

    init(_ findings: [ThreadingProof.Finding]) {
        let cells = findings.map { finding in
            let trials = finding.trials == 0 ? "" : " (\(finding.trials) trials)"
            return [
                finding.number,
                finding.verdict == .broken ? "BROKEN" : finding.verdict.rawValue,
                finding.guarantee.statement,
                finding.evidence + trials,
            ]
        }
        let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
        rows = cells.map { row in
            let aligned = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return (aligned + [row[3]]).joined(separator: "  ")
        }
    }
}
