import MigrationAnalyzer

/// What `generate` is asked for.
struct GenerateOptions: Equatable {
    var name: String
    var paths: [String]
    var output: String?
    var testOutput: String?
    var module: String?
    var isForced: Bool
    var excluded: [String]
    var configurationFile: String?
    var defaultIsolation: Configuration.DefaultIsolation?

    static let usage = """
        USAGE: notifiable-migrate generate NAME PATH… [options]

        Writes the message of a notification, from the posts and the casts below the paths: its properties with their
        types, both conversions, its subject and its identifier. NAME is the text of the notification's name, the
        constant's name (trainDidArrive), that with its type (Events.opened), or the message's type (Train.DidArrive).
        What the source does not tell is an #error or a #warning in the file.

          --output FILE            write the message to this file, and not to standard output
          --test-output FILE       write a test, too, that takes the message to its notification and back
          --module NAME            what the test imports; by default the folder below Sources in which the name is used
          --force                  replace files that are there
          --exclude NAME           leave out files and folders of this name or path; may be repeated
          --config FILE            as for scan
          --default-isolation I    the modules' default isolation: nonisolated (default), main-actor
          --help                   print this

        EXIT: 0 the message is complete; 1 something has to be filled in; 2 usage, no such notification, several of that
        name, or a file is there already; 66 nothing to read; 73 a file cannot be written.
        """

    init(_ arguments: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(
            arguments,
            flags: ["--force"],
            options: ["--output", "--test-output", "--module", "--exclude", "--config", "--default-isolation"]
        )
        guard let name = arguments.operands.first else { throw CommandFailure(.usage, "generate needs a NAME") }
        self.name = name
        paths = Array(arguments.operands.dropFirst())
        output = try arguments.value("--output")
        testOutput = try arguments.value("--test-output")
        module = try arguments.value("--module")
        isForced = arguments.flags.contains("--force")
        excluded = arguments.values["--exclude"] ?? []
        configurationFile = try arguments.value("--config")
        defaultIsolation = try arguments.value("--default-isolation", as: Configuration.DefaultIsolation.self)
        guard !paths.isEmpty else { throw CommandFailure(.usage, "generate needs a PATH") }
        if let output, output == testOutput {
            throw CommandFailure(.usage, "--output and --test-output are the same file")
        }
    }
}
