package import CensusFile
import Foundation

/// Reads a code base: indexes each file once, on all cores, then resolves the indexes together.
package struct Scan: Sendable {
    package var configuration = Configuration()
    package var rules: [Rule] = Rule.all
    /// A census of the program.
    package var census: CensusSnapshot?
    /// The diagnostics of the compiler.
    package var compilerLog: CompilerLog?
    /// The log of a run of the program.
    package var runtimeLog: RuntimeLog?
    /// Called from any thread with the number of indexed files.
    package var progress: (@Sendable (Int) -> Void)?

    package init() {}

    /// Indexes files and runs the rules.
    ///
    /// Blocks until the scan ends.
    package func run(_ found: SourceFinder.Found) -> ScanResult {
        var indexes = index(found.files)
        mark(&indexes, with: SourceTargets(manifests: found.manifests))
        let codeBase = CodeBase(
            indexes.filter { !$0.problems.contains(where: \.isSkipped) },
            objectiveC: ObjectiveCMentions(in: found.objectiveCFiles),
            configuration: configuration,
            census: census,
            compilerLog: compilerLog,
            runtimeLog: runtimeLog
        )
        let problems = (found.problems + indexes.flatMap { $0.problems + Self.unknownRules(in: $0) })
            .sorted { $0.path < $1.path }
        return ScanResult(
            codeBase: codeBase,
            findings: findings(in: codeBase),
            problems: problems,
            unread: problems.filter { $0.isFailure(isNamed: found.roots.contains($0.path)) }
        )
    }

    /// Indexes files. The index of an unreadable file contains only the problem.
    package func index(_ paths: [String]) -> [FileIndex] {
        Workers.map(paths, progress: progress) { path in
            do throws(FileProblem) {
                let source = try SourceText.read(path)
                try SourceText.check(source, at: path)
                return source.withUnsafeBytes {
                    FileIndexer.index(path: path, source: $0.bindMemory(to: UInt8.self))
                }
            } catch {
                var index = FileIndex(path: path)
                index.problems = [error]
                return index
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
    package func findings(in codeBase: CodeBase) -> [Finding] {
        let files = Dictionary(codeBase.files.map { ($0.path, $0) }) { first, _ in first }
        let levels = configuration.rules ?? [:]
        let found = Workers.map(rules) { $0.findings(in: codeBase) }.joined()
        let isLogged = rules.contains { $0.identifier == RuntimeEvidence.rule.identifier }
        let logged = isLogged ? codeBase.runtime?.findings(besides: found, in: codeBase) ?? [] : []
        return (found + logged).compactMap { finding in
            guard let level = levels[finding.rule] else { return finding }
            return level.severity.map(finding.with)
        }.filter { finding in
            guard let file = files[finding.path] else { return true }
            return !file.isTest && !file.suppressions.contains { $0.suppresses(finding) }
        }.merged()
    }
}

extension Suppression {
    func suppresses(_ finding: Finding) -> Bool {
        (firstLine...lastLine).contains(finding.span.start.line)
            && (rules.contains(finding.rule) || rules.contains("all"))
    }
}

/// The result of a scan.
package struct ScanResult: Sendable {
    /// The code that was scanned.
    package let codeBase: CodeBase
    package var findings: [Finding]
    /// The findings in the baseline; `nil` without a baseline.
    package var known: [Finding]?
    package let problems: [FileProblem]
    /// The problems of files that could not be read, so that their code is missing from the code base.
    package let unread: [FileProblem]

    /// The number of comments that name no rule, or an unknown one.
    package var commentProblems: Int { problems.count { $0.comment != nil } }
    package var fileCount: Int { codeBase.files.count }
    package var lineCount: Int { codeBase.files.reduce(0) { $0 + $1.lineCount } }
}
