import Foundation
import MigrationAnalyzer

/// `notifiable-migrate plan`
struct PlanCommand: Equatable {
    let source: CodeBaseOptions
    let format: PlanFormat
    let guide: GuideLocation?

    static let usage = """
        USAGE: notifiable-migrate plan PATH… [options]

        Prints the order in which to migrate the notifications. For each name: who posts and observes it and where that
        code runs, the message to replace it with and why, what blocks the migration, and how many places each step edits.

          --format FORMAT          text (default), markdown, json or html
          --guide URL              the address of MIGRATION.md: markdown and html link to it
        \(CodeBaseOptions.usage)
          --help                   print this help

        EXIT: 0; 2 usage error; 66 nothing to read; 73 the plan cannot be written.
        """

    init(_ arguments: some Sequence<String>) throws(CommandFailure) {
        let options = CodeBaseOptions.names.union(["--format", "--guide"])
        let arguments = try Arguments(arguments, flags: [], options: options)
        format = try arguments.value("--format", as: PlanFormat.self) ?? .text
        guide = try arguments.value("--guide").map(GuideLocation.init)
        source = try CodeBaseOptions(arguments, paths: arguments.operands, command: "plan")
    }

    func run() throws(CommandFailure) -> ExitCode {
        let result = try source.scan(source.files(), rules: [])
        do {
            let text = try format.report(linkingTo: guide).text(of: MigrationPlan(result.codeBase))
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(.cannotWrite, "the plan cannot be written: \(error)")
        }
        return .success
    }
}
