import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// `notifiable-migrate scan`
struct ScanCommand {
    private let source: CodeBaseOptions
    private let rules: [Rule]
    private let format: OutputFormat
    private let failOn: Severity
    private let baseline: String?
    private let newBaseline: String?
    private let isVerbose: Bool

    static let usage = """
        USAGE: notifiable-migrate scan PATH… [options]

        Reads every Swift file below the paths and prints the hazards of its notifications.
        Build products and dependencies (.build, Pods, Carthage, checkouts, DerivedData) are skipped.

          --format FORMAT          text (default), xcode, json or sarif
          --rule RULE              only this rule; can be repeated (`notifiable-migrate explain` lists the rules)
          --fail-on SEVERITY       exit with 1 if a finding has this severity or a higher one: note, warning (default)
                                   or error
          --baseline FILE          hide the findings in this baseline
          --write-baseline FILE    write the findings to this baseline, and exit with 0. Its paths start from its folder
          --verbose                with text, list the call sites whose notification the source does not show
        \(CodeBaseOptions.usageWithCensus)
          --help                   print this help

        A comment `// notifiable:ignore RULE: reason` suppresses a rule on its line. On a line of its own, it covers the
        statement below it, up to the statement's first brace. A comment that names no rule counts as a warning.

        Tests are read, but their hazards are not reported, unless there are only tests below the paths.

        EXIT: 0 no warnings; 1 warnings or errors; 2 usage error; 66 a file cannot be read, even if there
        are findings; 73 a file cannot be written.
        """

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        let options = CodeBaseOptions.namesWithCensus.union([
            "--format", "--rule", "--fail-on", "--baseline", "--write-baseline",
        ])
        let arguments = try Arguments(words, flags: ["--verbose"], options: options)
        rules = try arguments.values(of: "--rule").map(CodeBaseOptions.rule)
        format = try arguments.value(of: "--format", as: OutputFormat.self) ?? .text
        let failOn = try arguments.value(of: "--fail-on", as: Severity.self)
        baseline = try arguments.value(of: "--baseline")
        newBaseline = try arguments.value(of: "--write-baseline")
        isVerbose = arguments.contains("--verbose")
        source = try CodeBaseOptions(arguments, paths: arguments.operands, command: "scan")
        self.failOn = failOn ?? source.configuration.failOn ?? .warning
    }

    func run() throws(CommandFailure) -> ExitCode {
        let baseline = try self.baseline.map(Self.readBaseline)
        var result = try source.scan(source.files(), rules: rules.isEmpty ? Rule.all : rules)
        if let path = newBaseline {
            let baseline = Baseline(result.findings, in: Self.folder(ofBaseline: path))
            try CommandFiles.write(baseline.text, to: path)
            StandardError.print("\(path): \(result.findings.count.counted("finding"))")
            return result.unread.isEmpty ? .success : .noInput
        }
        if let baseline { (result.findings, result.known) = baseline.partition(result.findings) }
        try StandardOutput.write(format.text(of: result, isVerbose: isVerbose), "report")
        guard result.unread.isEmpty else { return .noInput }
        let isFailure = result.findings.contains { $0.severity >= failOn }
        return isFailure || result.commentProblems > 0 && failOn <= .warning ? .failure : .success
    }

    // MARK: Baselines

    private static func readBaseline(_ path: String) throws(CommandFailure) -> Baseline {
        let data = try CommandFiles.read(path)
        do throws(Baseline.Problem) {
            return try Baseline(data, in: folder(ofBaseline: path))
        } catch {
            throw CommandFailure(.usage, "\(path): \(error.description)")
        }
    }

    /// The folder that the paths in a baseline start from: its own, or the current one for a pipe.
    private static func folder(ofBaseline path: String) -> String {
        path.hasPrefix("/dev/") ? "." : CommandFiles.folder(of: path)
    }
}
