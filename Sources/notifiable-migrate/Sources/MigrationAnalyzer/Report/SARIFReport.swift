import Foundation

/// The findings in the Static Analysis Results Interchange Format, version 2.1.0, for code hosts and editors.
///
/// With a baseline, its findings are in the log too, marked as unchanged. The names and their meaning are those of the
/// standard: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
struct SARIFReport {
    var address = ArtifactAddress()

    func text(of result: ScanResult) -> String {
        let driver: JSONObject = ["name": "notifiable-migrate", "rules": Rule.all.map(descriptor)]
        let tool: JSONObject = ["driver": driver]
        let invocation: JSONObject = [
            "executionSuccessful": result.unread.isEmpty,
            "toolExecutionNotifications": result.problems.map {
                notification($0, isFailure: result.unread.contains($0))
            },
        ]
        let bases: JSONObject = [ArtifactAddress.rootName: ["uri": address.rootURI]]
        let run: JSONObject = [
            "tool": tool, "invocations": [invocation], "originalUriBaseIds": bases, "columnKind": "utf16CodeUnits",
            "results": results(of: result),
        ]
        let log: JSONObject = [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0", "runs": [run],
        ]
        return log.json
    }

    private func results(of result: ScanResult) -> [JSONObject] {
        var lines = SourceLines()
        var fingerprints = FindingFingerprints()
        let known = result.known ?? []
        let all = (result.findings.map { ($0, "new") } + known.map { ($0, "unchanged") }).sorted { $0.0 < $1.0 }
        return all.map { finding, state in
            let fingerprint = fingerprints.next(finding, path: address.uri(of: finding.path).uri)
            let symbol: JSONObject = ["fullyQualifiedName": finding.symbol]
            let location: JSONObject = [
                "physicalLocation": physicalLocation(finding.path, finding.span, &lines),
                "logicalLocations": finding.symbol.isEmpty ? nil : [symbol],
            ]
            let related = finding.notes.enumerated().map { index, note -> JSONObject in
                [
                    "id": index + 1, "physicalLocation": physicalLocation(note.path, note.span, &lines),
                    "message": ["text": note.message],
                ]
            }
            return [
                "ruleId": finding.rule, "ruleIndex": Self.ruleIndices[finding.rule] ?? -1, "level": finding.severity,
                "message": ["text": finding.message], "locations": [location], "relatedLocations": related,
                "partialFingerprints": ["notifiableMigrateFinding/v1": fingerprint],
                "baselineState": result.known == nil ? nil : state,
            ]
        }
    }

    private static let ruleIndices = Dictionary(
        uniqueKeysWithValues: Rule.all.enumerated().map { ($0.element.identifier, $0.offset) }
    )

    private func descriptor(_ rule: Rule) -> JSONObject {
        [
            "id": rule.identifier,
            "name": rule.identifier.split(separator: "-").map(\.capitalized).joined(),
            "shortDescription": ["text": rule.summary], "fullDescription": ["text": rule.why],
            "help": ["text": rule.page],
            "helpUri": rule.sources.first,
            "defaultConfiguration": ["level": rule.severity],
        ]
    }

    /// A problem of the run, not of the code.
    private func notification(_ problem: FileProblem, isFailure: Bool) -> JSONObject {
        var lines = SourceLines()
        let place: JSONObject =
            problem.comment.map { physicalLocation(problem.path, $0, &lines) }
            ?? ["artifactLocation": address.location(of: problem.path)]
        let level = isFailure ? Severity.error : problem.kind == .empty ? .note : .warning
        return [
            "level": level, "message": ["text": problem.description],
            "locations": [["physicalLocation": place]],
        ]
    }

    /// Lines and columns count from 1, bytes from 0; columns are in units of UTF-16. The region ends with its first
    /// line.
    private func physicalLocation(_ path: String, _ span: SourceSpan, _ lines: inout SourceLines) -> JSONObject {
        let excerpt = lines.excerpt(span, of: path)
        let region: JSONObject = [
            "startLine": span.start.line, "startColumn": excerpt.map { $0.before.utf16.count + 1 },
            "endColumn": excerpt.map { $0.before.utf16.count + $0.marked.utf16.count + 1 },
            "byteOffset": span.start.offset, "byteLength": span.length,
            "snippet": excerpt.map { ["text": String($0.marked)] },
        ]
        return ["artifactLocation": address.location(of: path), "region": region]
    }
}

/// The addresses of files in a log: relative to the current folder if they are below it, so that logs of one commit are
/// the same on every machine.
struct ArtifactAddress {
    static let rootName = "SRCROOT"

    private let root: String

    init(root: String = FileManager.default.currentDirectoryPath) {
        self.root = root.hasSuffix("/") ? root : root + "/"
    }

    /// The folder's own address.
    var rootURI: String { URL(fileURLWithPath: root, isDirectory: true).absoluteString }

    func location(of path: String) -> JSONObject {
        let (uri, isRelative) = uri(of: path)
        return ["uri": uri, "uriBaseId": isRelative ? Self.rootName : nil]
    }

    func uri(of path: String) -> (uri: String, isRelative: Bool) {
        let absolute = path.hasPrefix("/") ? path : root + path
        let standardized = URL(fileURLWithPath: absolute).standardizedFileURL.path
        guard standardized.hasPrefix(root) else { return (URL(fileURLWithPath: standardized).absoluteString, false) }
        // A colon in the first segment would be read as a scheme's.
        let relative = String(standardized.dropFirst(root.count))
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        return (relative.addingPercentEncoding(withAllowedCharacters: allowed) ?? relative, true)
    }
}
