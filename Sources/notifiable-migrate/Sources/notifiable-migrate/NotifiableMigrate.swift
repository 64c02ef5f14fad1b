import CommandLineSupport
import MigrationAnalyzer

/// The command-line entry point.
@main
enum NotifiableMigrate {
    private static let tool = CommandLineTool(
        "notifiable-migrate",
        help: """
            USAGE: notifiable-migrate COMMAND …

              scan PATH…           find the hazards in a code base's notifications
              plan PATH…           print the order in which to migrate, and the message for each notification
              census FILE…         print what a program posted, from where and on which executor
              generate NAME PATH…  write the message for a notification
              rewrite PATH…        perform the safe part of the migration
              explain [RULE]       print what a rule finds, and how to fix it
              help [COMMAND]       print a command's options
            """,
        subcommands: [
            "scan": ScanCommand.usage, "plan": PlanCommand.usage, "census": CensusCommand.usage,
            "generate": GenerateCommand.usage,
            "rewrite": RewriteCommand.usage, "explain": ExplainCommand.usage,
        ],
        usageErrorCode: ExitCode(rawValue: 2),
        showsHelpAfterUsageError: false
    )

    static func main() {
        tool.main { words throws(CommandFailure) in
            guard !words.contains("") else { throw CommandFailure(.usage, "an argument is empty") }
            let rest = words.dropFirst()
            return switch try tool.subcommand(of: words) {
            case "scan": try ScanCommand(rest).run()
            case "plan": try PlanCommand(rest).run()
            case "census": try CensusCommand(rest).run()
            case "generate": try GenerateCommand(rest).run()
            case "rewrite": try RewriteCommand(rest).run()
            default: try ExplainCommand(rest).run()
            }
        }
    }
}

/// `notifiable-migrate plan`
struct PlanCommand {
    private let source: CodeBaseOptions
    private let format: PlanFormat

    static let usage = """
        USAGE: notifiable-migrate plan PATH… [options]

        Prints the order in which to migrate the notifications. For each name: who posts and observes it and where that
        code runs, the message to replace it with and why, how far its migration has come, and what blocks it.

        Code runs on the main actor, in an actor, off the main actor, or on the posting thread, if the source shows it.
        The places are, in this order: ready for step 3, begun, easy (one poster and few observers), nothing in the way,
        stays bridged (a message that keeps its name, because of the system, Objective-C, or uses that are not
        understood), to be decided (generate would leave gaps), and blocked.

          --format FORMAT          text (default) or json
        \(CodeBaseOptions.usageWithCensus)
          --help                   print this help

        EXIT: 0; 2 usage error; 66 a file cannot be read; 73 the plan cannot be written.
        """

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(words, options: CodeBaseOptions.namesWithCensus.union(["--format"]))
        format = try arguments.value(of: "--format", as: PlanFormat.self) ?? .text
        source = try CodeBaseOptions(arguments, paths: arguments.operands, command: "plan")
    }

    func run() throws(CommandFailure) -> ExitCode {
        let result = try source.scan(source.files(), rules: [])
        let plan = CodeBaseOptions.showing("planning") { MigrationPlan(result.codeBase) }
        try StandardOutput.write(format.text(of: plan), "plan")
        return result.unread.isEmpty ? .success : .noInput
    }
}

/// `notifiable-migrate explain`
struct ExplainCommand {
    private let rule: Rule?

    static let usage = """
        USAGE: notifiable-migrate explain [RULE]

        Prints what a rule finds, why it is a hazard, an example, a fix, the section of the guide, and public reports of the
        hazard. Without RULE, lists all rules.

        EXIT: 0; 2 there is no such rule.
        """

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        rule = try Arguments(words).operand("RULE").map(CodeBaseOptions.rule)
    }

    func run() throws(CommandFailure) -> ExitCode {
        guard let rule else {
            let width = Rule.all.map(\.identifier.count).max() ?? 0
            let lines = Rule.all.map { rule in
                "\(rule.identifier.padded(to: width))  \(rule.severity)  \(rule.summary)\n"
            }
            try StandardOutput.write(lines.joined(), "list of rules")
            return .success
        }
        try StandardOutput.write(rule.page + "\n", "explanation")
        return .success
    }
}
