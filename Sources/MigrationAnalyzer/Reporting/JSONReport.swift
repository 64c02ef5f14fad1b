import Foundation

/// For programs. Fields are only ever added; `version` changes if one has to change.
struct JSONReport: Report {
    func text(of result: ScanResult) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Document(result)), as: UTF8.self) + "\n"
    }

    struct Document: Codable {
        let version: Int
        let files: Int
        let lines: Int
        let findings: [Entry]
        let problems: [Problem]

        init(_ result: ScanResult) {
            version = 1
            files = result.fileCount
            lines = result.lineCount
            findings = result.findings.map(Entry.init)
            problems = result.problems.map { Problem(path: $0.path, message: $0.description) }
        }
    }

    struct Entry: Codable {
        let rule: RuleIdentifier
        let severity: Severity
        let message: String
        let path: String
        let line: Int
        let column: Int
        let offset: Int
        let length: Int
        let symbol: String
        let subject: String
        let notes: [Place]

        init(_ finding: Finding) {
            rule = finding.rule
            severity = finding.severity
            message = finding.message
            path = finding.path
            line = finding.span.start.line
            column = finding.span.start.column
            offset = finding.span.start.offset
            length = finding.span.length
            symbol = finding.symbol
            subject = finding.subject
            notes = finding.notes.map {
                Place(message: $0.message, path: $0.path, line: $0.span.start.line, column: $0.span.start.column)
            }
        }
    }

    struct Place: Codable {
        let message: String
        let path: String
        let line: Int
        let column: Int
    }

    struct Problem: Codable {
        let path: String
        let message: String
    }
}
