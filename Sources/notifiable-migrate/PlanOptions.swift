import MigrationAnalyzer

/// What `plan` is asked for.
struct PlanOptions: Equatable {
    var paths: [String]
    var excluded: [String]
    var format: PlanFormat
    var guide: GuideLocation?
    var configurationFile: String?
    var defaultIsolation: Configuration.DefaultIsolation?

    static let usage = """
        USAGE: notifiable-migrate plan PATH… [options]

        Prints the order in which to migrate the notifications: for each name who posts and observes it and where that
        runs, what its message would be and why, what is in the way, and how many places each step touches.

          --format FORMAT          text (default), markdown, json or html
          --exclude NAME           leave out files and folders of this name or path; may be repeated
          --config FILE            as for scan
          --guide URL              where MIGRATION.md can be read: markdown and html link to it
          --default-isolation I    the modules' default isolation: nonisolated (default), main-actor
          --help                   print this

        EXIT: 0, 2 usage, 66 nothing to read, 73 the plan cannot be written.
        """

    init(_ arguments: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(
            arguments,
            flags: [],
            options: ["--format", "--exclude", "--config", "--guide", "--default-isolation"]
        )
        paths = arguments.operands
        excluded = arguments.values["--exclude"] ?? []
        format = try arguments.value("--format", as: PlanFormat.self) ?? .text
        guide = try arguments.value("--guide").map(GuideLocation.init)
        configurationFile = try arguments.value("--config")
        defaultIsolation = try arguments.value("--default-isolation", as: Configuration.DefaultIsolation.self)
        guard !paths.isEmpty else { throw CommandFailure(.usage, "plan needs a PATH") }
    }
}
