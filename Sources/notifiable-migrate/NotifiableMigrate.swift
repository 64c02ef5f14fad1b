import Foundation
import MigrationAnalyzer

/// The command-line entry point.
@main
enum NotifiableMigrate {
    static let usage = """
        USAGE: notifiable-migrate COMMAND …

          scan PATH…           find the hazards in a code base's notifications
          plan PATH…           print the order in which to migrate, and the message for each notification
          generate NAME PATH…  write the message for a notification, and its test
          rewrite PATH…        perform the safe part of the migration
          explain [RULE]       print what a rule finds, and how to fix it
          help [COMMAND]       print a command's options
        """

    static func main() {
        do throws(CommandFailure) {
            exit(try run(CommandLine.arguments.dropFirst()).rawValue)
        } catch {
            StandardError.print("notifiable-migrate: \(error.message)")
            exit(error.code.rawValue)
        }
    }

    static func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitCode {
        var rest = arguments
        guard let command = rest.popFirst() else { throw CommandFailure(.usage, "missing command\n\(usage)") }
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            print(try usage(of: command))
            return .success
        }
        switch command {
        case "scan": return try ScanCommand(rest).run()
        case "generate": return try GenerateCommand(rest).run()
        case "plan": return try PlanCommand(rest).run()
        case "rewrite": return try RewriteCommand(rest).run()
        case "explain":
            guard rest.count <= 1 else { throw CommandFailure(.usage, "explain takes at most one RULE") }
            return try ExplainCommand(rule: rest.first).run()
        case "help", "--help", "-h":
            print(try rest.first.map { command throws(CommandFailure) in try usage(of: command) } ?? usage)
            return .success
        default: throw CommandFailure(.usage, "unknown command '\(command)'\n\(usage)")
        }
    }

    private static func usage(of command: String) throws(CommandFailure) -> String {
        switch command {
        case "scan": ScanCommand.usage
        case "generate": GenerateCommand.usage
        case "plan": PlanCommand.usage
        case "rewrite": RewriteCommand.usage
        case "explain": ExplainCommand.usage
        case "help": usage
        default: throw CommandFailure(.usage, "unknown command '\(command)'\n\(usage)")
        }
    }
}

/// `notifiable-migrate explain`
struct ExplainCommand {
    let rule: String?

    static let usage = """
        USAGE: notifiable-migrate explain [RULE]

        Prints what a rule finds, why it is a hazard, an example, a fix, the section of the guide, and public reports of the
        hazard. Without RULE, lists all rules.

        EXIT: 0; 2 there is no such rule.
        """

    func run() throws(CommandFailure) -> ExitCode {
        guard let rule else {
            let width = RuleCatalog.all.map(\.identifier.rawValue.count).max() ?? 0
            for rule in RuleCatalog.all {
                let name = rule.identifier.rawValue
                print(
                    "\(name)\(String(repeating: " ", count: width - name.count))  \(rule.severity)  \(rule.explanation.summary)"
                )
            }
            return .success
        }
        guard let rule = RuleCatalog.rule(rule) else {
            throw CommandFailure(.usage, "no rule '\(rule)'; `notifiable-migrate explain` lists the rules")
        }
        print(RulePage(rule).text)
        return .success
    }
}
