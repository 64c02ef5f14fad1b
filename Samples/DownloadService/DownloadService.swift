import CommandLineSupport

/// Runs the services before and after the migration and prints what happened.
@main
@MainActor enum DownloadService {
    static func main() async {
        await CommandLineTool("download-service", help: Options.help).main(run)
    }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let options = try Options(words)
        let work = try WorkFolder()
        let source = try options.paths.isEmpty ? Source(madeUpIn: work.folder("server")) : Source(options.paths)
        let files = "\(source.files.count) \(source.files.count == 1 ? "file" : "files")"
        print("\(files), \(source.totalBytes) bytes\n")
        var outcomes: [Outcome] = []
        for stage in Stage.allCases {
            print("— \(stage.title)")
            let outcome = try await ServiceRun(stage, of: source, in: work).run { print($0) }
            print("\(outcome)\n")
            outcomes.append(outcome)
        }
        let isRight = outcomes.allSatisfy { $0.isRight(totalBytes: source.totalBytes) }
        print("before and after: \(isRight ? "the same files, as they are at the server" : "NOT as it should be")")
        return isRight ? .success : .failure
    }
}
