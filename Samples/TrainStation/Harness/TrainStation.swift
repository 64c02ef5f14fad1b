import CommandLineSupport
import NotifiableTestKit

/// Runs the stages, and prints the deliveries of the arrivals.
@main enum TrainStation {
    static func main() async { await CommandLineTool("train-station", help: Options.help).main(run) }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let options = try Options(words)
        let arrivals = Timetable.arrivals
        print("\(arrivals.count) arrivals, posted by turns of \(Turn.length)\n")
        var outcomes: [StageOutcome] = []
        for stage in options.stages {
            let outcome = await stage.run(arrivals)
            print(StageReport(outcome: outcome).table(isVerbose: options.isVerbose))
            outcomes.append(outcome)
        }
        for (before, after) in zip(options.stages, options.stages.dropFirst()) {
            let differences = await StationDay.proveStep(from: before, to: after).flatMap(\.differences)
            print("— from \(before.rawValue) to \(after.rawValue): \(differences.isEmpty ? "the same" : "changes")")
            for difference in differences {
                print("\(difference.kind.rawValue): \(difference.kind.statement)")
                print("    \(difference.history.replacing("\n", with: ", "))")
            }
            print("")
        }
        for outcome in outcomes { print(StageReport(outcome: outcome).verdict()) }
        return outcomes.contains { $0.stage != .legacy && $0.hasFault } ? .failure : .success
    }
}

/// The options of the command.
struct Options: Equatable, Sendable {
    var stages = Stage.allCases
    var isVerbose = false

    static let help = """
        USAGE: train-station [--stage legacy|notifiable|bridged|messages] [--verbose] [--help]

        Four services follow the arrivals of a timetable in each of the four stages of a migration. A proof of
        each step prints what a user of the services sees change.

          --stage NAME  run one stage only
          --verbose     print every delivery
          --help        print this

        EXIT: 0 no stage after the first has a fault, 1 one has, 64 usage.
        """

    init(_ words: [String] = []) throws(CommandFailure) {
        let arguments = try Arguments(words, flags: ["--verbose"], options: ["--stage"])
        isVerbose = arguments.contains("--verbose")
        if let stage = try arguments.value(of: "--stage", as: Stage.self) { stages = [stage] }
        try arguments.expectNoOperands()
    }
}
