import Foundation

/// For Xcode's issue navigator and whatever reads a compiler's output: one line each, with absolute paths.
struct XcodeReport: Report {
    func text(of result: ScanResult) -> String {
        result.findings.map { finding in
            let start = finding.span.start
            let severity = finding.severity == .note ? "warning" : finding.severity.rawValue
            let place = "\(Self.absolute(finding.path)):\(start.line):\(start.column)"
            let notes = finding.notes.map { note in
                "\(Self.absolute(note.path)):\(note.span.start.line):\(note.span.start.column): note: \(note.message)\n"
            }
            return "\(place): \(severity): \(finding.message) [\(finding.rule)]\n" + notes.joined()
        }.joined()
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
