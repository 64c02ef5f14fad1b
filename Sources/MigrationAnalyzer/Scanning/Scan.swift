import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// Reads a code base: each file once, on all cores, then everything together.
package struct Scan: Sendable {
    package var configuration = Configuration()
    package var rules: [any Rule] = RuleCatalog.all
    /// Told how many files are indexed, from any thread.
    package var progress: (@Sendable (Int) -> Void)?

    package init() {}

    /// Makes the indexes of files and finds what the rules have to say.
    ///
    /// Blocks until it is done.
    package func run(_ found: SourceFinder.Found) -> ScanResult {
        let indexes = index(found.files)
        let problems = found.problems + indexes.flatMap(\.problems)
        let codeBase = CodeBase(
            indexes.filter { !$0.problems.contains(where: \.isSkipped) },
            foreignMentions: ForeignMentions(in: found.objectiveCFiles),
            configuration: configuration
        )
        return ScanResult(
            codeBase: codeBase,
            findings: findings(in: codeBase),
            problems: problems.sorted { $0.path < $1.path }
        )
    }

    /// Indexes files; one that cannot be read has an index with that problem alone.
    package func index(_ paths: [String]) -> [FileIndex] {
        FileWorkers.map(paths, progress: progress) { path in
            do throws(FileProblem) {
                let data = try SourceText.read(path)
                return data.withUnsafeBytes {
                    FileIndexer.index(path: path, source: $0.bindMemory(to: UInt8.self))
                }
            } catch {
                var index = FileIndex(path: path)
                index.problems = [error]
                return index
            }
        }
    }

    /// What the rules find, without what comments silence, in order.
    package func findings(in codeBase: CodeBase) -> [Finding] {
        let suppressions = Dictionary(codeBase.files.map { ($0.path, $0.suppressions) }) { first, _ in first }
        let findings = rules.flatMap { $0.findings(in: codeBase) }.filter { finding in
            !(suppressions[finding.path] ?? []).contains { $0.silences(finding) }
        }
        var last: Finding?
        return findings.sorted().filter { finding in
            defer { last = finding }
            return finding != last
        }
    }

    /// Parses files and visits their nodes, and does nothing else: what a scan is measured by.
    package static func parseOnly(_ paths: [String]) {
        _ = FileWorkers.map(paths, progress: nil) { path in
            guard let data = FileManager.default.contents(atPath: path) else { return }
            data.withUnsafeBytes { bytes in
                EmptyVisitor(viewMode: .sourceAccurate).walk(Parser.parse(source: bytes.bindMemory(to: UInt8.self)))
            }
        }
    }
}

private final class EmptyVisitor: SyntaxVisitor {}

extension Suppression {
    func silences(_ finding: Finding) -> Bool {
        line == finding.span.start.line && (rules.contains(finding.rule.rawValue) || rules.contains("all"))
    }
}

/// What a scan found.
package struct ScanResult: Sendable {
    package let codeBase: CodeBase
    package var findings: [Finding]
    /// The findings that a baseline knows; `nil` where none is given.
    package var known: [Finding]?
    package let problems: [FileProblem]

    package init(codeBase: CodeBase, findings: [Finding], problems: [FileProblem]) {
        self.codeBase = codeBase
        self.findings = findings
        self.problems = problems
    }

    package var fileCount: Int { codeBase.files.count }
    package var lineCount: Int { codeBase.files.reduce(0) { $0 + $1.lineCount } }
    package var byteCount: Int { codeBase.files.reduce(0) { $0 + $1.byteCount } }
}
