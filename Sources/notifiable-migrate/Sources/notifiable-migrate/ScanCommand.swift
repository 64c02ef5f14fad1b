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
    private let guide: GuideLocation?
    private let printsTiming: Bool
    private let changedSince: String?

    static let usage = """
        USAGE: notifiable-migrate scan PATH… [options]

        Reads every Swift file below the paths and prints the hazards of its notifications.
        Build products and dependencies (.build, Pods, Carthage, checkouts, DerivedData) are skipped.

          --format FORMAT          text (default), xcode, json, sarif, markdown or html
          --rule RULE              only this rule; can be repeated (`notifiable-migrate explain` lists the rules)
          --fail-on SEVERITY       exit with 1 if a finding has this severity or a higher one: note, warning (default)
                                   or error
          --changed-since COMMIT   report only findings on lines changed since the branch left COMMIT; all files are
                                   still read. Submodules are compared with their state in COMMIT, and every other
                                   repository needs a commit of that name
          --baseline FILE          hide the findings in this baseline
          --write-baseline FILE    write the findings to this baseline, and exit with 0. Its paths start from its folder
          --guide URL              the address of MIGRATION.md: sarif, markdown and html link to its sections
          --timing                 print the time of the scan, and of parsing alone
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
            "--format", "--rule", "--fail-on", "--baseline", "--write-baseline", "--guide", "--changed-since",
        ])
        let arguments = try Arguments(words, flags: ["--timing"], options: options)
        rules = try CodeBaseOptions.rules(arguments)
        format = try arguments.value(of: "--format", as: OutputFormat.self) ?? .text
        let failOn = try arguments.value(of: "--fail-on", as: Severity.self)
        changedSince = try arguments.value(of: "--changed-since")
        baseline = try arguments.value(of: "--baseline")
        newBaseline = try arguments.value(of: "--write-baseline")
        guide = try arguments.value(of: "--guide").map(GuideLocation.init)
        printsTiming = arguments.contains("--timing")
        guard changedSince == nil || newBaseline == nil else {
            throw CommandFailure(.usage, "--write-baseline needs all findings, and --changed-since hides some")
        }
        source = try CodeBaseOptions(arguments, paths: arguments.operands, command: "scan")
        self.failOn = failOn ?? source.configuration.failOn ?? .warning
    }

    func run() throws(CommandFailure) -> ExitCode {
        let baseline = try self.baseline.map(Self.readBaseline)
        let found = try source.files()
        var source = source
        if let changedSince { source.changes = try source.changes(since: changedSince, found) }
        let clock = ContinuousClock()
        let parsing = printsTiming ? clock.measure { Scan.parseOnly(found.files) } : nil
        let start = clock.now
        var result = try source.scan(found, rules: rules.isEmpty ? Rule.all : rules)
        let scanning = start.duration(to: clock.now)
        if let path = newBaseline {
            let baseline = Baseline(result.findings, in: Self.folder(ofBaseline: path))
            try CommandFiles.write(baseline.text, to: path)
            StandardError.print("\(path): \(result.findings.count.counted("finding"))")
            printTiming(parsing, scanning, result)
            return result.unread.isEmpty ? .success : .noInput
        }
        if let baseline { (result.findings, result.known) = baseline.partition(result.findings) }
        try StandardOutput.write(format.text(of: result, linkingTo: guide), "report")
        printTiming(parsing, scanning, result)
        guard result.unread.isEmpty else { return .noInput }
        let isFailure = result.findings.contains { $0.severity >= failOn }
        return isFailure || result.commentProblems > 0 && failOn <= .warning ? .failure : .success
    }

    private func printTiming(_ parsing: Duration?, _ scanning: Duration, _ result: ScanResult) {
        guard let parsing else { return }
        let seconds = { (duration: Duration) in
            duration.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 2)))
        }
        let ratio = (scanning / parsing * 100).rounded() / 100
        StandardError.print(
            "\(result.fileCount.counted("file")), \(result.lineCount.counted("line")), \(result.byteCount) bytes: "
                + "scan \(seconds(scanning)), parsing alone \(seconds(parsing)), ratio \(ratio)"
        )
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
