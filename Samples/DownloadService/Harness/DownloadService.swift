import CommandLineSupport
import Foundation

/// Runs the services before and after the migration, and prints the events and the results.
@main @MainActor enum DownloadService {
    static func main() async { await CommandLineTool("download-service", help: Options.help).main(run) }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let options = try Options(words)
        let work = try WorkFolder()
        let source = try options.paths.isEmpty ? Source(madeUpIn: work.folder("server")) : Source(options.paths)
        let files = "\(source.files.count) \(source.files.count == 1 ? "file" : "files")"
        print("\(files), \(source.totalBytes) bytes\n")
        var isRight = true
        for stage in Stage.allCases {
            print("— \(stage.title)")
            let outcome = try await ServiceRun(stage, of: source, in: work).run { print($0) }
            print("\(outcome)\n")
            isRight = isRight && outcome.isRight(totalBytes: source.totalBytes)
        }
        print("before and after: \(isRight ? "the same files, as they are at the server" : "NOT as it should be")")
        return isRight ? .success : .failure
    }
}

/// The options of the command.
struct Options: Equatable, Sendable {
    /// The files to download. Without any, the program makes up some.
    let paths: [String]

    static let help = """
        USAGE: download-service [FILE ...] [--help]

        A session service, a settings store and a download manager download files into a temporary
        folder: once with a download manager that handles notifications, and once with the migrated
        download manager, which observes messages. The session expires halfway.

          FILE    a file to download; by default, three made-up files
          --help  print this

        EXIT: 0 every file arrived intact, 1 a file did not, 64 usage, 66 a file cannot be read,
              73 a file cannot be written.
        """

    init(_ words: [String] = []) throws(CommandFailure) {
        paths = try Arguments(words).operands
        var names: Set<String> = []
        for name in paths.map({ URL(filePath: $0).lastPathComponent }) where !names.insert(name).inserted {
            throw CommandFailure(.usage, "two files are called '\(name)'")
        }
    }
}
