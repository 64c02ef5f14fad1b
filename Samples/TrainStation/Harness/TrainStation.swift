import CommandLineSupport

/// Runs the stages, and prints what became of the arrivals.
@main enum TrainStation {
    static func main() async { await CommandLineTool("train-station", help: Options.help).main(run) }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let options = try Options(words)
        let arrivals = try options.source.arrivals()
        print("\(arrivals.count) arrivals from \(options.source), posted by turns of \(Turn.length)\n")
        var outcomes: [StageOutcome] = []
        for stage in options.stages {
            let outcome = await stage.run(arrivals)
            print(StageReport(arrivals: arrivals, outcome: outcome).timeline(isVerbose: options.isVerbose))
            outcomes.append(outcome)
        }
        for outcome in outcomes { print(StageReport(arrivals: arrivals, outcome: outcome).verdict()) }
        print(StageReport.boards(of: outcomes, after: arrivals))
        return outcomes.contains(where: \.isBroken) ? .failure : .success
    }
}

/// The options of the command.
struct Options: Equatable, Sendable {
    var source = TimetableSource.bundled
    var stages = Stage.allCases
    var isVerbose = false

    static let help = """
        USAGE: train-station [FILE] [--stage legacy|notifiable|bridged|messages] [--verbose] [--help]

        Four services follow the arrivals of a timetable in each of the four stages of a migration.
        Each delivery is compared with what its stage guarantees.

          FILE          a JSON file: an array of objects with time, train, operator, platform and delay;
                        `-` is standard input; by default, the timetable of the sample
          --stage NAME  run one stage only
          --verbose     print every delivery and every check
          --help        print this

        EXIT: 0 all guarantees held, 1 one is broken, 64 usage, 65 bad timetable, 66 unreadable timetable.
        """

    init(_ words: [String] = []) throws(CommandFailure) {
        let arguments = try Arguments(words, flags: ["--verbose"], options: ["--stage"])
        isVerbose = arguments.contains("--verbose")
        if let stage = try arguments.value(of: "--stage", as: Stage.self) { stages = [stage] }
        if let file = try arguments.operand("FILE") { source = file == "-" ? .standardInput : .file(file) }
    }
}
