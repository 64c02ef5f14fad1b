import CommandLineSupport
import Foundation

/// What the command line asks for.
struct Options: Equatable, Sendable {
    /// The files to download; without any, the program makes some up.
    var paths: [String] = []

    static let help = """
        USAGE: download-service [FILE ...] [--help]

        A session service, a settings store and a download manager download files into a folder that
        is gone afterwards: once with a download manager that handles notifications, once with its
        successor that observes messages. The session expires in the midst of it.

          FILE    what to download; without it, three files that are made up
          --help  print this

        EXIT: 0 both downloaded every file as it is, 1 they did not, 64 usage, 66 a file cannot be read,
              73 the folder cannot be made.
        """

    init(_ words: [String] = []) throws(CommandFailure) {
        paths = try Arguments(words).operands
        var names: Set<String> = []
        for name in paths.map({ URL(filePath: $0).lastPathComponent }) where !names.insert(name).inserted {
            throw CommandFailure(.usage, "two files are called '\(name)'")
        }
    }
}
