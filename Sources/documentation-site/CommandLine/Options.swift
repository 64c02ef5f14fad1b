import Foundation

/// What the command line asks for.
struct Options: Equatable {
    static let usage = """
        USAGE: documentation-site [FOLDER] [--hosting-base-path PATH]

          FOLDER                    where the site goes; by default .build/documentation
          --hosting-base-path PATH  the path under which it will be served, if not at the root of its host

        Exit codes: 0, 1 (a link is broken, a public symbol is not documented or in no topic), 2 (usage),
        69 (no docc here), 73 (the folder cannot be written)
        """

    private(set) var output: URL?
    private(set) var hostingBasePath: String?
    private(set) var wantsHelp = false

    init(_ arguments: some Sequence<String>) throws(CommandFailure) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                wantsHelp = true
            case "--hosting-base-path":
                guard let path = rest.popFirst() else { throw CommandFailure(.usage, "\(argument) needs a value") }
                hostingBasePath = path
            case _ where argument.hasPrefix("-"):
                throw CommandFailure(.usage, "unknown option '\(argument)'\n\(Self.usage)")
            case _ where output != nil:
                throw CommandFailure(.usage, "there is one FOLDER, and not '\(argument)' too")
            default:
                output = URL(filePath: argument)
            }
        }
    }
}
