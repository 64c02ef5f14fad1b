package import CensusFile
import Foundation
import SwiftParser
import SwiftSyntax

/// Reads a code base: indexes each file once, on all cores, then resolves the indexes together.
package struct Scan: Sendable {
    package var configuration = Configuration()
    package var rules: [Rule] = Rule.all
    /// A census of the program.
    package var census: CensusSnapshot?
    /// The lines to report findings in; `nil` for all.
    package var changes: ChangedLines?
    /// The indexes and findings of earlier scans.
    package var cache: ScanCache?
    /// Called from any thread with the number of indexed files.
    package var progress: (@Sendable (Int) -> Void)?

    package init() {}

    /// Indexes files and runs the rules, or takes the findings of an earlier scan from the cache.
    ///
    /// Blocks until the scan ends.
    package func run(_ found: SourceFinder.Found) -> ScanResult {
        let targets = SourceTargets(manifests: found.manifests)
        // A command without rules wants the code base, and a census isn't one of the inputs.
        let inputs = cache == nil || rules.isEmpty || census != nil ? nil : ScanInputs(self, found, targets)
        if let inputs, let kept = cache?.findings(in: inputs) {
            var silent = self
            silent.progress = nil
            return result(kept, found, OnceMade { [silent] in silent.read(found, targets).codeBase })
        }
        let content = read(found, targets)
        let findings = ScanFindings(
            findings: unsuppressedFindings(in: content.codeBase),
            problems: content.problems,
            in: content.codeBase
        )
        // A file may have changed since its digest was made.
        if let inputs, content.digests == inputs.files { cache?.insert(findings, for: inputs) }
        return result(findings, found, OnceMade { content.codeBase })
    }

    /// What is read of files.
    private struct Content: Sendable {
        let codeBase: CodeBase
        let problems: [FileProblem]
        let digests: ScanInputs.FileDigests
    }

    private func read(_ found: SourceFinder.Found, _ targets: SourceTargets) -> Content {
        let read = indexesAndDigests(of: found.files)
        var indexes = read.map(\.index)
        mark(&indexes, with: targets)
        let objectiveC = ObjectiveCMentions(in: found.objectiveCFiles)
        return Content(
            codeBase: CodeBase(
                indexes.filter { !$0.problems.contains(where: \.isSkipped) },
                objectiveC: objectiveC,
                configuration: configuration,
                census: census
            ),
            problems: indexes.flatMap { $0.problems + Self.unknownRules(in: $0) },
            digests: ScanInputs.FileDigests(swift: read.map(\.digest), objectiveC: objectiveC.digests)
        )
    }

    private func result(
        _ found: ScanFindings,
        _ files: SourceFinder.Found,
        _ codeBase: OnceMade<CodeBase>
    ) -> ScanResult {
        let problems = (files.problems + found.problems).sorted { $0.path < $1.path }
        return ScanResult(
            madeCodeBase: codeBase,
            findings: shown(found.findings),
            problems: problems,
            unread: problems.filter { $0.isFailure(isNamed: files.roots.contains($0.path)) },
            commentProblems: problems.count { problem in
                guard let line = problem.comment?.start.line else { return false }
                return changes?.contains(line, of: problem.path) ?? true
            },
            fileCount: found.fileCount,
            lineCount: found.lineCount,
            byteCount: found.byteCount
        )
    }

    /// Indexes files. The index of an unreadable file contains only the problem.
    package func index(_ paths: [String]) -> [FileIndex] { indexesAndDigests(of: paths).map(\.index) }

    /// Indexes files, and makes the digests of what is read of them.
    private func indexesAndDigests(of paths: [String]) -> [(index: FileIndex, digest: UInt64)] {
        Workers.map(paths, progress: progress) { path in
            var digest: UInt64?
            do throws(FileProblem) {
                let source = try SourceText.read(path)
                let contentDigest = StableHash.hash(source)
                digest = contentDigest
                if let index = cache?.index(of: source, at: path) { return (index, contentDigest) }
                try SourceText.check(source, at: path)
                let index = source.withUnsafeBytes {
                    FileIndexer.index(path: path, source: $0.bindMemory(to: UInt8.self))
                }
                cache?.insert(index, for: source)
                return (index, contentDigest)
            } catch {
                var index = FileIndex(path: path)
                index.problems = [error]
                return (index, digest ?? SourceText.digest(of: error))
            }
        }
    }

    /// Adds the settings of the targets, and tells tests from the program. Where the tests are all there is, they are
    /// the program.
    private func mark(_ indexes: inout [FileIndex], with targets: SourceTargets) {
        let testPaths = (configuration.testPaths ?? []).map(SourceTargets.absolute)
        let memberships = Workers.map(indexes.map(\.path)) { targets.membership(of: $0) }
        for (number, membership) in memberships.enumerated() {
            let path = indexes[number].path
            indexes[number].settings = membership.settings
            let absolute = testPaths.isEmpty ? path : SourceTargets.absolute(path)
            let isConfigured = testPaths.contains { absolute == $0 || absolute.hasPrefix($0 + "/") }
            if isConfigured || membership.isTest { indexes[number].isTest = true }
        }
        guard indexes.allSatisfy(\.isTest) else { return }
        for number in indexes.indices { indexes[number].isTest = false }
    }

    /// The rules in suppression comments that do not exist, and the comments that name none.
    private static func unknownRules(in file: FileIndex) -> [FileProblem] {
        file.suppressions.flatMap { suppression -> [FileProblem] in
            if suppression.rules.isEmpty {
                return [FileProblem(path: file.path, kind: .missingRule(suppression.span))]
            }
            // Other words than the first may be the reason for the suppression.
            return suppression.rules.enumerated().filter { index, name in
                name != "all" && Rule.named(name) == nil && (index == 0 || name.contains("-"))
            }.map { FileProblem(path: file.path, kind: .unknownRule(suppression.span, $0.element)) }
        }
    }

    /// The findings of the rules in the program, in order, without those that comments suppress.
    package func findings(in codeBase: CodeBase) -> [Finding] { shown(unsuppressedFindings(in: codeBase)) }

    /// The findings in the lines to report, in order, and alike ones merged.
    private func shown(_ findings: [Finding]) -> [Finding] {
        (changes.map { changes in findings.filter(changes.contains) } ?? findings).merged()
    }

    private func unsuppressedFindings(in codeBase: CodeBase) -> [Finding] {
        let files = Dictionary(codeBase.files.map { ($0.path, $0) }) { first, _ in first }
        let levels = configuration.rules ?? [:]
        return Workers.map(rules) { rule -> [Finding] in
            guard let level = levels[rule.identifier.rawValue] else { return rule.findings(in: codeBase) }
            guard let severity = level.severity else { return [] }
            return rule.findings(in: codeBase).map { $0.with(severity) }
        }.joined().filter { finding in
            guard let file = files[finding.path] else { return true }
            return !file.isTest && !file.suppressions.contains { $0.suppresses(finding) }
        }
    }

    /// Parses files and visits their nodes: the reference for the time of a scan.
    package static func parseOnly(_ paths: [String]) {
        _ = Workers.map(paths) { path in
            guard let data = FileManager.default.contents(atPath: path) else { return }
            data.withUnsafeBytes { bytes in
                EmptyVisitor(viewMode: .sourceAccurate).walk(Parser.parse(source: bytes.bindMemory(to: UInt8.self)))
            }
        }
    }
}

private final class EmptyVisitor: SyntaxVisitor {}

extension Suppression {
    func suppresses(_ finding: Finding) -> Bool {
        (firstLine...lastLine).contains(finding.span.start.line)
            && (rules.contains(finding.rule.rawValue) || rules.contains("all"))
    }
}

/// The findings of a scan, and what else a report needs.
struct ScanFindings: Codable, Sendable {
    /// Without those that comments suppress, in any order, and before alike ones are merged.
    let findings: [Finding]
    /// The problems of the files that were read.
    let problems: [FileProblem]
    let fileCount: Int
    let lineCount: Int
    let byteCount: Int

    init(findings: [Finding], problems: [FileProblem], in codeBase: CodeBase) {
        self.findings = findings
        self.problems = problems
        fileCount = codeBase.files.count
        lineCount = codeBase.files.reduce(0) { $0 + $1.lineCount }
        byteCount = codeBase.files.reduce(0) { $0 + $1.byteCount }
    }
}

/// The result of a scan.
package struct ScanResult: Sendable {
    let madeCodeBase: OnceMade<CodeBase>
    /// The code that was scanned. Its first use reads the files if the findings are those of an earlier scan.
    package var codeBase: CodeBase { madeCodeBase.value }
    package var findings: [Finding]
    /// The findings in the baseline; `nil` without a baseline.
    package var known: [Finding]?
    package let problems: [FileProblem]
    /// The problems of files that could not be read, so that their code is missing from the code base.
    package let unread: [FileProblem]
    /// The number of comments in the lines to report that name no rule, or an unknown one.
    package let commentProblems: Int
    package let fileCount: Int
    package let lineCount: Int
    package let byteCount: Int
}
