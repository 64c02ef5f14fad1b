import CommandLineSupport
import TestSupport
import Testing

@testable import train_station

@Suite(.timeLimit(.minutes(5))) struct CommandTests {
    private let command = Command("train-station")
    private static let day =
        "["
        + (0..<60).map { minute in
            """
            {"time": "10:\(minute < 10 ? "0" : "")\(minute)", "train": "NR \(minute)", "operator": "NR", \
            "platform": "\(minute % 7)", "delay": \(minute % 9)}
            """
        }.joined(separator: ",") + "]"

    // MARK: Options

    @Test func `without arguments, all stages follow the bundled timetable`() throws {
        let options = try Options([])
        #expect(options.source == .bundled)
        #expect(options.stages == [.legacy, .notifiable, .bridged, .messages])
        #expect(!options.isVerbose)
    }

    @Test func `a stage is chosen by its name, and a file by its path or a dash`() throws {
        #expect(try Options(["--stage", "bridged"]).stages == [.bridged])
        #expect(try Options(["day.json", "--verbose"]).source == .file("day.json"))
        #expect(try Options(["-"]).source == .standardInput)
    }

    @Test func `an unknown stage is a usage error`() {
        let reason = "--stage is one of: legacy, notifiable, bridged, messages; not 'later'"
        #expect(throws: CommandFailure(.usage, reason)) { try Options(["--stage", "later"]) }
    }

    // MARK: The command

    @Test func `an unknown option is exit code 64, with the help`() async throws {
        let outcome = try await command.run(["--loud"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("--loud"))
        #expect(outcome.errors.contains("USAGE: train-station"))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [("/nowhere/day.json", "no such file"), ("/", "not a readable file")])
    func `an unreadable file is one line and exit code 66`(path: String, reason: String) async throws {
        let outcome = try await command.run([path])
        #expect(outcome.code == 66)
        #expect(outcome.errors == "train-station: cannot read \(path): \(reason)\n")
        #expect(outcome.output.isEmpty)
    }

    @Test func `a bad timetable is one line and exit code 65`() async throws {
        let outcome = try await command.run(["-"], input: "[]")
        #expect(outcome.code == 65)
        #expect(outcome.errors == "train-station: standard input has no arrivals\n")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: Stage.allCases)
    func `one stage runs alone, on standard input`(name: Stage) async throws {
        let outcome = try await command.run(["--stage", name.rawValue, "-"], input: Self.day)
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("60 arrivals from standard input"))
        let verdicts = outcome.output.split(separator: "\n").filter {
            $0.contains("  held  ") || $0.contains("  BROKEN  ")
        }
        #expect(verdicts.count == 1)
        #expect(verdicts.first?.hasPrefix(name.rawValue) == true)
    }

    @Test func `all stages but legacy end with the timetable's board`() async throws {
        let outcome = try await command.run([])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let last = outcome.output.split(separator: "\n").last
        #expect(last?.hasSuffix("as timetabled: notifiable, bridged, messages; different: legacy") == true)
    }

    @Test func `verbose prints every delivery and every check`() async throws {
        let brief = try await command.run(["--stage", "messages"])
        let verbose = try await command.run(["--stage", "messages", "--verbose"])
        #expect(verbose.code == 0)
        #expect(brief.output.contains("more of these kinds"))
        #expect(!verbose.output.contains("more of these kinds"))
        let lines = verbose.output.split(separator: "\n")
        #expect(lines.map(\.count).max() ?? 0 <= 112)
        #expect(lines.count > 900)
    }
}
