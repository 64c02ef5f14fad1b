import Foundation

/// The command: one word says what to do.
@main
enum NotifiableMigrate {
    static let usage = """
        USAGE: notifiable-migrate COMMAND …

          scan PATH…      find the hazards of a code base's notifications
          plan PATH…      say in which order to migrate, and to what
          generate NAME PATH…
                          write the message of a notification, and its test
          rewrite PATH…   do the safe part of the migration
          explain [RULE]  say what a rule finds, and what to do about it
          help [COMMAND]  print a command's options
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
        guard let command = rest.popFirst() else { throw CommandFailure(.usage, "a command is missing\n\(usage)") }
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            print(try usage(of: command))
            return .success
        }
        switch command {
        case "scan": return try ScanCommand(options: ScanOptions(rest)).run()
        case "generate": return try GenerateCommand(options: GenerateOptions(rest)).run()
        case "plan": return try PlanCommand(options: PlanOptions(rest)).run()
        case "rewrite": return try RewriteCommand(options: RewriteOptions(rest)).run()
        case "explain":
            guard rest.count <= 1 else { throw CommandFailure(.usage, "explain takes one RULE") }
            return try ExplainCommand(rule: rest.first).run()
        case "help", "--help", "-h":
            print(try rest.first.map { command throws(CommandFailure) in try usage(of: command) } ?? usage)
            return .success
        default: throw CommandFailure(.usage, "no command '\(command)'\n\(usage)")
        }
    }

    private static func usage(of command: String) throws(CommandFailure) -> String {
        switch command {
        case "scan": ScanOptions.usage
        case "generate": GenerateOptions.usage
        case "plan": PlanOptions.usage
        case "rewrite": RewriteOptions.usage
        case "explain": ExplainCommand.usage
        case "help": usage
        default: throw CommandFailure(.usage, "no command '\(command)'\n\(usage)")
        }
    }
}
