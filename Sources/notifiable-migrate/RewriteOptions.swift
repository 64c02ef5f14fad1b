import MigrationAnalyzer

/// What `rewrite` is asked for.
struct RewriteOptions: Equatable {
    enum Target: String, CaseIterable {
        case notifiable, message
    }

    var paths: [String]
    var target: Target
    var rules: [String]
    var names: [String]
    var printsDiff: Bool
    var writes: Bool
    var isForced: Bool
    var excluded: [String]
    var configurationFile: String?
    var defaultIsolation: Configuration.DefaultIsolation?

    static let usage = """
        USAGE: notifiable-migrate rewrite PATH… --to notifiable|message [options]

        Rewrites what is certain to do the same afterwards; names each other place with the reason why it is left.
        Without --write nothing is written.

          --to notifiable          observers by selector become a Notifiable: conformance, registration, one handler
          --to message             observers and posts of a name that has a bridged message type become typed
          --rule RULE              only places that this rule finds; may be repeated. With --to notifiable,
                                   --rule dropped-token stores the tokens of closure observers that are dropped
          --name NAME              only observers and posts of this notification; may be repeated
          --diff                   print the changes as a unified diff on standard output (the default)
          --write                  write the changed files; each is replaced as a whole
          --force                  write although git has uncommitted changes in these paths, or knows nothing of them
          --exclude NAME           leave out files and folders of this name or path; may be repeated
          --config FILE            as for scan
          --default-isolation I    the modules' default isolation: nonisolated (default), main-actor
          --help                   print this

        Read all of a module, and what it inherits from, in one run: the isolation of a class and the uses of a method
        may stand in any file.

        EXIT: 0 nothing would change, or all is written; 1 something would change; 2 usage, or --write refused;
        66 nothing to read; 73 a file cannot be written.
        """

    init(_ arguments: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(
            arguments,
            flags: ["--diff", "--write", "--force"],
            options: ["--to", "--rule", "--name", "--exclude", "--config", "--default-isolation"]
        )
        paths = arguments.operands
        guard let target = try arguments.value("--to", as: Target.self) else {
            throw CommandFailure(.usage, "rewrite needs --to notifiable or --to message")
        }
        self.target = target
        rules = arguments.values["--rule"] ?? []
        names = arguments.values["--name"] ?? []
        printsDiff = arguments.flags.contains("--diff")
        writes = arguments.flags.contains("--write")
        isForced = arguments.flags.contains("--force")
        excluded = arguments.values["--exclude"] ?? []
        configurationFile = try arguments.value("--config")
        defaultIsolation = try arguments.value("--default-isolation", as: Configuration.DefaultIsolation.self)
        guard !paths.isEmpty else { throw CommandFailure(.usage, "rewrite needs a PATH") }
        guard writes || !isForced else { throw CommandFailure(.usage, "--force has no meaning without --write") }
        for rule in rules where RuleCatalog.rule(rule) == nil {
            throw CommandFailure(.usage, "no rule '\(rule)'; `notifiable-migrate explain` lists them")
        }
    }
}
