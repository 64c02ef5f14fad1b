import Foundation
import MigrationAnalyzer

/// `notifiable-migrate plan`
struct PlanCommand {
    let options: PlanOptions

    func run() throws(CommandFailure) -> ExitCode {
        let configuration = try ConfigurationFile.read(options.configurationFile, isolation: options.defaultIsolation)
        let found = try SourceFinder.nonempty(options.paths, excluding: options.excluded)
        var scan = Scan()
        scan.configuration = configuration
        scan.rules = []
        let progress = ProgressLine(total: found.files.count)
        if let progress { scan.progress = { progress.show($0) } }
        let result = scan.run(found)
        progress?.clear()
        for problem in result.problems { StandardError.print("\(problem.path): \(problem)") }
        do {
            let text = try options.format.report(linkingTo: options.guide).text(of: MigrationPlan(result.codeBase))
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(.cannotWrite, "the plan cannot be written: \(error)")
        }
        return .success
    }
}
