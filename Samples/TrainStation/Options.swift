import CommandLineSupport

/// What the command line asks for.
struct Options: Equatable, Sendable {
    var source = TimetableSource.bundled
    var stages = StageName.allCases
    var isVerbose = false

    static let help = """
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

    init(_ words: [String] = []) throws(CommandFailure) {
        let arguments = try Arguments(words, flags: ["--verbose"], options: ["--stage"])
        isVerbose = arguments.contains("--verbose")
        if let stage = try arguments.value(of: "--stage", as: StageName.self) { stages = [stage] }
        if let file = try arguments.operand("FILE") { source = file == "-" ? .standardInput : .file(file) }
    }
}
