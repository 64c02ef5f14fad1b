/// What the command line asks for.
struct Options: Equatable, Sendable {
    var format = Format.table
    var wantsHelp = false

    enum Format: Sendable {
        case table
        case json
    }

    static let usage = """
        USAGE: threading-proof [--json] [--help]

        Shows the threading guarantees at work in this process, on NotificationCenter, on a message center
        bridged to it and on the mock: explores the interleavings of the machines, proves a few services,
        and tries what a service does not show. One row for each guarantee.

          --json  print all of the evidence as JSON instead of the table
          --help  print this

        EXIT: 0 all guarantees held, 1 one is broken or could not be tried, 64 usage.
        """

    /// Reads the arguments, without the command's own name.
    init(_ arguments: [String] = []) throws(CommandFailure) {
        for argument in arguments {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--json": format = .json
            case _ where argument.hasPrefix("-"): throw Self.misuse("unknown option '\(argument)'")
            default: throw Self.misuse("unexpected argument '\(argument)'")
            }
        }
    }

    private static func misuse(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "\(reason)\n\(usage)")
    }
}
