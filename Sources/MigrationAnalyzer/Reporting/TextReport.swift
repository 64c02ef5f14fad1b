/// For people: the message, the source line, and a caret under what is meant.
struct TextReport: Report {
    /// A longer line is not shown.
    private static let longestLine = 400

    func text(of result: ScanResult) -> String {
        var lines = SourceLines()
        var output = ""
        for finding in result.findings {
            let start = finding.span.start
            output +=
                "\(finding.path):\(start.line):\(start.column): \(finding.severity): \(finding.message) [\(finding.rule)]\n"
            output += excerpt(finding.path, finding.span, &lines)
            for note in finding.notes {
                output += "  note: \(note.message): \(note.path):\(note.span.start.line):\(note.span.start.column)\n"
            }
        }
        return output + Self.summary(of: result) + "\n"
    }

    private func excerpt(_ path: String, _ span: SourceSpan, _ lines: inout SourceLines) -> String {
        guard let excerpt = lines.excerpt(span, of: path), excerpt.line.utf8.count <= Self.longestLine else {
            return ""
        }
        let number = String(span.start.line)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count))
        let margin = String(repeating: " ", count: max(5, number.count))
        return "\(gutter)\(number) | \(excerpt.line)\n\(margin) | \(excerpt.indentation)\(excerpt.caret)\n"
    }

    static func summary(of result: ScanResult) -> String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = result.findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
        }
        let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
        return "\(found) in \(result.fileCount) \(result.fileCount == 1 ? "file" : "files"), \(result.lineCount) lines"
    }
}
