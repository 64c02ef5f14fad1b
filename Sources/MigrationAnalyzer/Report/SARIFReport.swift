import Foundation

/// The findings in SARIF, for code hosts and editors.
///
/// With a baseline, its findings are in the log too, marked as unchanged.
struct SARIFReport: Report {
    let guide: GuideLocation?
    var address = ArtifactAddress()

    func text(of result: ScanResult) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(log(of: result)), as: UTF8.self) + "\n"
    }

    func log(of result: ScanResult) -> SARIFLog {
        var lines = SourceLines()
        var fingerprints = FindingFingerprints()
        let known = result.known ?? []
        let all = (result.findings.map { ($0, true) } + known.map { ($0, false) }).sorted { $0.0 < $1.0 }
        let results = all.map { finding, isNew in
            SARIFLog.Result(
                ruleId: finding.rule.rawValue,
                ruleIndex: Self.ruleIndices[finding.rule] ?? -1,
                level: finding.severity,
                message: SARIFLog.Message(text: finding.message),
                locations: [location(of: finding, &lines)],
                relatedLocations: finding.notes.enumerated().map {
                    location(of: $0.element, id: $0.offset + 1, &lines)
                },
                partialFingerprints: [
                    "notifiableMigrateFinding/v1": fingerprints.next(
                        finding,
                        path: address.location(of: finding.path).uri
                    )
                ],
                baselineState: result.known == nil ? nil : isNew ? .new : .unchanged
            )
        }
        return SARIFLog(runs: [
            SARIFLog.Run(
                tool: SARIFLog.Tool(
                    driver: SARIFLog.Tool.Driver(name: "notifiable-migrate", rules: RuleCatalog.all.map(descriptor))
                ),
                invocations: [
                    SARIFLog.Invocation(
                        executionSuccessful: true,
                        toolExecutionNotifications: result.problems.map(notification)
                    )
                ],
                originalUriBaseIds: [ArtifactAddress.rootName: SARIFLog.ArtifactLocation(uri: address.rootURI)],
                columnKind: "utf16CodeUnits",
                results: results
            )
        ])
    }

    private static let ruleIndices = Dictionary(
        uniqueKeysWithValues: RuleCatalog.all.enumerated().map { ($0.element.identifier, $0.offset) }
    )

    // MARK: Rules

    private func descriptor(_ rule: any Rule) -> SARIFLog.ReportingDescriptor {
        let page = RulePage(rule, guide: guide)
        return SARIFLog.ReportingDescriptor(
            id: rule.identifier.rawValue,
            name: rule.identifier.rawValue.split(separator: "-").map(\.capitalized).joined(),
            shortDescription: SARIFLog.Message(text: rule.explanation.summary),
            fullDescription: SARIFLog.Message(text: rule.explanation.why),
            help: SARIFLog.Message(text: page.text, markdown: page.markdown),
            helpUri: guide?.url(of: MigrationGuide.section(for: rule)) ?? rule.explanation.sources.first,
            defaultConfiguration: SARIFLog.ReportingDescriptor.Configuration(level: rule.severity)
        )
    }

    // MARK: Places

    private func location(of finding: Finding, _ lines: inout SourceLines) -> SARIFLog.Location {
        SARIFLog.Location(
            physicalLocation: physicalLocation(finding.path, finding.span, &lines),
            logicalLocations: finding.symbol.isEmpty
                ? nil : [SARIFLog.LogicalLocation(fullyQualifiedName: finding.symbol)]
        )
    }

    private func location(of note: Finding.Note, id: Int, _ lines: inout SourceLines) -> SARIFLog.Location {
        SARIFLog.Location(
            id: id,
            physicalLocation: physicalLocation(note.path, note.span, &lines),
            message: SARIFLog.Message(text: note.message)
        )
    }

    private func notification(_ problem: FileProblem) -> SARIFLog.Notification {
        SARIFLog.Notification(
            level: problem.isSkipped ? .error : .warning,
            message: SARIFLog.Message(text: problem.description),
            locations: [
                SARIFLog.Location(
                    physicalLocation: SARIFLog.PhysicalLocation(
                        artifactLocation: address.location(of: problem.path),
                        region: nil
                    )
                )
            ]
        )
    }

    private func physicalLocation(
        _ path: String,
        _ span: SourceSpan,
        _ lines: inout SourceLines
    ) -> SARIFLog.PhysicalLocation {
        let excerpt = lines.excerpt(span, of: path)
        let end = lines.end(of: span, in: path)
        let endColumn = lines.line(end.line, of: path).map { line in
            line.utf16.count - String(decoding: line.utf8.dropFirst(end.bytes), as: UTF8.self).utf16.count + 1
        }
        return SARIFLog.PhysicalLocation(
            artifactLocation: address.location(of: path),
            region: SARIFLog.Region(
                startLine: span.start.line,
                startColumn: excerpt.map { $0.before.utf16.count + 1 },
                endLine: endColumn == nil ? nil : end.line,
                endColumn: endColumn,
                byteOffset: span.start.offset,
                byteLength: span.length,
                snippet: excerpt.map { SARIFLog.Region.Snippet(text: String($0.marked)) }
            )
        )
    }
}

/// The addresses of files in a log: relative to the current folder if they are below it, so that logs of one commit are the
/// same on every machine.
struct ArtifactAddress {
    static let rootName = "SRCROOT"

    private let root: String

    init(root: String = FileManager.default.currentDirectoryPath) {
        self.root = root.hasSuffix("/") ? root : root + "/"
    }

    /// The folder's own address.
    var rootURI: String { URL(fileURLWithPath: root, isDirectory: true).absoluteString }

    func location(of path: String) -> SARIFLog.ArtifactLocation {
        let absolute = path.hasPrefix("/") ? path : root + path
        let standardized = URL(fileURLWithPath: absolute).standardizedFileURL.path
        guard standardized.hasPrefix(root) else {
            return SARIFLog.ArtifactLocation(uri: URL(fileURLWithPath: standardized).absoluteString)
        }
        // A colon in the first segment would be read as a scheme's.
        let relative = String(standardized.dropFirst(root.count))
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let encoded = relative.addingPercentEncoding(withAllowedCharacters: allowed) ?? relative
        return SARIFLog.ArtifactLocation(uri: encoded, uriBaseId: Self.rootName)
    }
}
