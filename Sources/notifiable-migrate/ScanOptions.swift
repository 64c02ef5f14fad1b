import MigrationAnalyzer

/// What `scan` is asked for.
struct ScanOptions: Equatable {
    var paths: [String]
    var excluded: [String]
    var rules: [String]
    var format = OutputFormat.text
    var failOn = Severity.note
    var configurationFile: String?
    var defaultIsolation: Configuration.DefaultIsolation?
    var baseline: String?
    var newBaseline: String?
    var guide: GuideLocation?
    var printsTiming: Bool

    static let usage = """
        USAGE: notifiable-migrate scan PATH… [options]

        Reads every Swift file below the paths and prints the hazards of its notifications.
        Build products and other people's code (.build, Pods, Carthage, checkouts, DerivedData) are skipped.

          --format FORMAT          text (default), xcode, json, sarif, markdown or html
          --exclude NAME           leave out files and folders of this name or path; may be repeated
          --rule RULE              this rule only; may be repeated (`notifiable-migrate explain` lists them)
          --fail-on SEVERITY       exit with 1 from this severity on: note (default), warning, error
          --baseline FILE          leave out the findings that this file knows
          --write-baseline FILE    write the findings to this file, and exit with 0
          --config FILE            a JSON file: wrappers, mainActorTypes, offMainNotifications, defaultIsolation
          --guide URL              where MIGRATION.md can be read: sarif, markdown and html link to its sections
          --default-isolation I    the modules' default isolation: nonisolated (default), main-actor
          --timing                 print how long the scan took, and how long parsing alone takes
          --help                   print this

        A comment `// notifiable:ignore RULE` silences a rule on its line, or on the next if it stands alone.

        EXIT: 0 no findings, 1 findings, 2 usage, 66 nothing to read, 73 a file cannot be written.
        """

    init(_ arguments: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(
            arguments,
            flags: ["--timing"],
            options: [
                "--format", "--exclude", "--rule", "--fail-on", "--baseline", "--write-baseline", "--config",
                "--guide", "--default-isolation",
            ]
        )
        paths = arguments.operands
        excluded = arguments.values["--exclude"] ?? []
        rules = arguments.values["--rule"] ?? []
        format = try arguments.value("--format", as: OutputFormat.self) ?? .text
        failOn = try arguments.value("--fail-on", as: Severity.self) ?? .note
        configurationFile = try arguments.value("--config")
        defaultIsolation = try arguments.value("--default-isolation", as: Configuration.DefaultIsolation.self)
        baseline = try arguments.value("--baseline")
        newBaseline = try arguments.value("--write-baseline")
        guide = try arguments.value("--guide").map(GuideLocation.init)
        printsTiming = arguments.flags.contains("--timing")
        guard !paths.isEmpty else { throw CommandFailure(.usage, "scan needs a PATH") }
        for rule in rules where RuleCatalog.rule(rule) == nil {
            throw CommandFailure(.usage, "no rule '\(rule)'; `notifiable-migrate explain` lists them")
        }
    }
}
