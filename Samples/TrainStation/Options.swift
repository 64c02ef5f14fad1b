/// What the command line asks for.
struct Options: Equatable, Sendable {
    var source = TimetableSource.bundled
    var stages = StageName.allCases
    var isVerbose = false
    var wantsHelp = false

    static let usage = """
        USAGE: train-station [FILE] [--stage legacy|notifiable|bridged|messages] [--verbose] [--help]

        Three services follow the arrivals of a timetable through the four stages of a migration,
        and each stage's deliveries are measured against what it guarantees.

          FILE          a CSV file: \(Timetable.columns.joined(separator: ",")); `-` is standard input;
                        without it, the timetable that ships with the sample
          --stage NAME  run one stage only
          --verbose     print every delivery and every check
          --help        print this

        EXIT: 0 all guarantees held, 1 one broke, 64 usage, 65 bad timetable, 66 unreadable timetable.
        """

    /// Reads the arguments, without the command's own name.
    init(_ arguments: [String] = []) throws(CommandFailure) {
        var rest = arguments[...]
        var files: [String] = []
        var readsOptions = true
        while let argument = rest.popFirst() {
            switch argument {
            case "--" where readsOptions: readsOptions = false
            case "--help" where readsOptions, "-h" where readsOptions: wantsHelp = true
            case "--verbose" where readsOptions: isVerbose = true
            case "--stage" where readsOptions:
                guard let name = rest.popFirst() else { throw Self.misuse("--stage needs a name") }
                stages = [try Self.stage(name)]
            case _ where readsOptions && argument.hasPrefix("--stage="):
                stages = [try Self.stage(String(argument.dropFirst("--stage=".count)))]
            case _ where readsOptions && argument.hasPrefix("-") && argument != "-":
                throw Self.misuse("unknown option '\(argument)'")
            default: files.append(argument)
            }
        }
        guard files.count <= 1 else { throw Self.misuse("more than one FILE") }
        if let file = files.first { source = file == "-" ? .standardInput : .file(file) }
    }

    private static func stage(_ name: String) throws(CommandFailure) -> StageName {
        guard let stage = StageName(rawValue: name) else {
            let names = StageName.allCases.map(\.rawValue).joined(separator: ", ")
            throw misuse("no stage '\(name)'; there are \(names)")
        }
        return stage
    }

    private static func misuse(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "\(reason)\n\(usage)")
    }
}
