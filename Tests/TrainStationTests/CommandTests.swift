import CommandLineSupport
import TestSupport
import Testing

@testable import train_station

@Suite(.timeLimit(.minutes(20))) struct `The command train station` {
    private let command = Command("train-station")

    // MARK: Options

    @Test func `without arguments, all stages run`() throws {
        let options = try Options([])
        #expect(options.stages == [.legacy, .notifiable, .bridged, .messages])
        #expect(!options.isVerbose)
    }

    @Test func `a stage is chosen by its name`() throws {
        #expect(try Options(["--stage", "bridged", "--verbose"]).stages == [.bridged])
        #expect(throws: CommandFailure(.usage, "unexpected argument 'day.json'")) { try Options(["day.json"]) }
    }

    // MARK: The command

    @Test func `an unknown option is exit code 64, with the help`() async throws {
        let outcome = try await command.run(["--loud"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("--loud"))
        #expect(outcome.errors.contains("USAGE: train-station"))
        #expect(outcome.output.isEmpty)
    }

    @Test func `all stages but legacy end without a fault`() async throws {
        let outcome = try await command.run([])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let verdicts = outcome.output.split(separator: "\n").suffix(4)
        #expect(verdicts.first?.hasSuffix("the board is WRONG") == true)
        #expect(verdicts.dropFirst().allSatisfy { $0.hasSuffix("  no fault; the board is right") })
    }

    @Test func `verbose prints every delivery`() async throws {
        let brief = try await command.run(["--stage", "messages"])
        let verbose = try await command.run(["--stage", "messages", "--verbose"])
        #expect(verbose.code == 0)
        let lines = verbose.output.split(separator: "\n")
        #expect(lines.count > 900)
        #expect(brief.output.split(separator: "\n").count < 20)
    }
}
