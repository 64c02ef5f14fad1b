import Foundation

/// Runs the stages and prints what became of the arrivals.
@main
enum TrainStation {
    static func main() async {
        do throws(CommandFailure) {
            exit(try await run(Options(Array(CommandLine.arguments.dropFirst()))).rawValue)
        } catch {
            complain(error.message)
            exit(error.code.rawValue)
        }
    }

    private static func run(_ options: Options) async throws(CommandFailure) -> ExitCode {
        guard !options.wantsHelp else {
            print(Options.usage)
            return .success
        }
        let timetable = try options.source.read()
        for issue in timetable.issues {
            complain("\(options.source) line \(issue.line): \(issue.reason); skipped")
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
        return outcomes.contains(where: \.isBroken) ? .brokenGuarantee : .success
    }

    private static func complain(_ line: String) {
        FileHandle.standardError.write(Data("train-station: \(line)\n".utf8))
    }
}
