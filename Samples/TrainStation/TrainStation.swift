import CommandLineSupport

/// Runs the stages and prints what became of the arrivals.
@main
enum TrainStation {
    private static let tool = CommandLineTool("train-station", help: Options.help)

    static func main() async {
        await tool.main(run)
    }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let options = try Options(words)
        let timetable = try options.source.read()
        for issue in timetable.issues {
            tool.warn("\(options.source) line \(issue.line): \(issue.reason); skipped")
        }
        let arrivals = timetable.arrivals
        print("\(arrivals.count) arrivals from \(options.source), posted by turns of \(Turn.length)\n")
        var outcomes: [StageOutcome] = []
        for name in options.stages {
            let outcome = await name.run(arrivals)
            let report = StageReport(arrivals: arrivals, outcome: outcome, isVerbose: options.isVerbose)
            print(report.timeline().joined(separator: "\n"))
            outcomes.append(outcome)
        }
        for outcome in outcomes {
            print(StageReport(arrivals: arrivals, outcome: outcome, isVerbose: false).verdict())
        }
        print(BoardReport(expected: Board(after: arrivals), outcomes: outcomes).line())
        return outcomes.contains(where: \.isBroken) ? .failure : .success
    }
}
