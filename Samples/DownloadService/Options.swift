import Foundation

/// What the command line asks for.
struct Options: Equatable, Sendable {
    /// The files to download; without any, the program makes some up.
    var paths: [String] = []
    var wantsHelp = false

    static let usage = """
        USAGE: download-service [FILE ...] [--help]

        A session service, a settings store and a download manager download files into a folder that
        is gone afterwards: once with a download manager that handles notifications, once with its
        successor that observes messages. The session expires in the midst of it.

          FILE    what to download; without it, three files that are made up
          --help  print this

        EXIT: 0 both downloaded every file as it is, 1 they did not, 64 usage, 66 a file cannot be read,
              73 the folder cannot be made.
        """

    /// Reads the arguments, without the command's own name.
    init(_ arguments: [String] = []) throws(CommandFailure) {
        var readsOptions = true
        for argument in arguments {
            switch argument {
            case "--" where readsOptions: readsOptions = false
            case "--help" where readsOptions, "-h" where readsOptions: wantsHelp = true
            case _ where readsOptions && argument.hasPrefix("-"): throw Self.misuse("unknown option '\(argument)'")
            default: paths.append(argument)
            }
        }
        var names: Set<String> = []
        for name in paths.map({ URL(filePath: $0).lastPathComponent }) where !names.insert(name).inserted {
            throw Self.misuse("two files are called '\(name)'")
        }
    }

    private static func misuse(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "\(reason)\n\(usage)")
    }
}
