import CommandLineSupport

/// Examines the guarantees and prints the result.
@main
@MainActor enum ThreadingProofCommand {
    private static let help = """
        USAGE: threading-proof [--json] [--help]

        Shows the threading guarantees at work in this process, on NotificationCenter, on a message center
        bridged to it and on the mock: explores the interleavings of the state machines, proves a few services,
        and tries what a service does not show. One row for each guarantee.

          --json  print all of the evidence as JSON instead of the table
          --help  print this

        EXIT: 0 all guarantees held, 1 one is broken or could not be tried, 64 usage.
        """

    static func main() async {
        await CommandLineTool("threading-proof", help: help).main(run)
    }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let arguments = try Arguments(words, flags: ["--json"])
        try arguments.expectNoOperands()
        let line = ProgressLine()
        let report = await Examination().run { line.show($0) }
        line.clear()
        print(arguments.contains("--json") ? report.json : report.table)
        return report.isHeld ? .success : .failure
    }
}
