import Foundation
import MigrationAnalyzer

/// `notifiable-migrate rewrite`
struct RewriteCommand {
    let options: RewriteOptions

    func run() throws(CommandFailure) -> ExitCode {
        let configuration = try ConfigurationFile.read(options.configurationFile, isolation: options.defaultIsolation)
        let found = try SourceFinder.nonempty(options.paths, excluding: options.excluded)
        let outcome = plan(found, configuration)
        if options.printsDiff || !options.writes {
            for file in outcome.files {
                let diff = UnifiedDiff(path: file.path, before: file.before, after: file.after)
                FileHandle.standardOutput.write(Data(diff.description.utf8))
            }
        }
        for left in outcome.left {
            let start = left.site.span.start
            StandardError.print("\(left.site.path):\(start.line):\(start.column): left: \(left.reason)")
        }
        if options.writes { try write(outcome.files) }
        StandardError.print(summary(outcome))
        return outcome.files.isEmpty || options.writes ? .success : .findings
    }

    // MARK: Planning

    private func plan(_ found: SourceFinder.Found, _ configuration: Configuration) -> Rewriting.Outcome {
        var scan = Scan()
        scan.configuration = configuration
        scan.rules = options.rules.compactMap(RuleCatalog.rule)
        let progress = ProgressLine(total: found.files.count)
        if let progress { scan.progress = { progress.show($0) } }
        let result = scan.run(found)
        progress?.clear()
        for problem in result.problems { StandardError.print("\(problem.path): \(problem)") }
        let scope = RewriteScope(names: options.names, findings: options.rules.isEmpty ? nil : result.findings)
        return Rewriting(rewrites).run(on: result.codeBase, scope: scope) { path in
            FileManager.default.contents(atPath: path).map { Array($0) }
        }
    }

    private var rewrites: [any Rewrite] {
        switch options.target {
        case .notifiable: [NotifiableRewrite()]
        case .message: [MessageRewrite()]
        }
    }

    // MARK: Writing

    private func write(_ files: [Rewriting.File]) throws(CommandFailure) {
        if !options.isForced, let objection = WorkingTree.objection(toWriting: files.map(\.path)) {
            throw CommandFailure(.usage, "\(objection); --force writes all the same")
        }
        for file in files {
            do throws(AtomicFile.Failure) {
                try AtomicFile.replace(file.path, with: file.after)
            } catch {
                throw CommandFailure(.cannotWrite, error.description)
            }
        }
    }

    private func summary(_ outcome: Rewriting.Outcome) -> String {
        let done = options.writes ? "rewritten" : "would be rewritten"
        let files = "\(outcome.files.count) \(outcome.files.count == 1 ? "file" : "files")"
        return "\(outcome.rewritten.count) \(done) in \(files), \(outcome.left.count) left"
    }
}
