import CommandLineSupport

/// Prints where each guarantee is shown.
@main
@MainActor enum ThreadingProofCommand {
    private static let help = """
        USAGE: threading-proof [--json] [--help]

        Prints where each threading guarantee is shown: by searches of the interleavings of the state machines and
        by proofs of services, on NotificationCenter, on a message center bridged to it and on the mock, which run
        now; and by the tests with its number, which don't.

          --json  print the same as JSON
          --help  print this

        EXIT: 0 all guarantees held, 1 one is broken, 64 usage.
        """

    static func main() async {
        await CommandLineTool("threading-proof", help: help).main(run)
    }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let line = ProgressLine()
        let (output, code) = try await run(words, Examination()) { line.show($0) }
        line.clear()
        print(output)
        return code
    }

    /// Runs an examination, which a test can replace by that of something broken.
    static func run(
        _ words: [String],
        _ examination: Examination,
        progress: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(CommandFailure) -> (output: String, code: ExitCode) {
        let arguments = try Arguments(words, flags: ["--json"])
        try arguments.expectNoOperands()
        let report = await examination.run(progress: progress)
        return (arguments.contains("--json") ? report.json : report.text, report.isHeld ? .success : .failure)
    }
}
