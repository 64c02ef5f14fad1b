import TestSupport
import Testing

@testable import train_station

struct CommandTests {
    private let command = Command("train-station")

    private static let header = "time,train,operator,platform,delay\n"
    private static let day =
        header + (0..<60).map { "10:\($0 < 10 ? "0" : "")\($0),NR \($0),NR,\($0 % 7),\($0 % 9)\n" }.joined()

    @Test func `help prints the usage`() async throws {
        let outcome = try await command.run(["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.output == Options.help + "\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test func `an unknown option is misuse`() async throws {
        let outcome = try await command.run(["--loud"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("train-station: unknown option '--loud'\nUSAGE:"))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [("/nowhere/day.csv", "no such file"), ("/", "it is no readable file")])
    func `an unreadable file is one line and exit code 66`(path: String, reason: String) async throws {
        let outcome = try await command.run([path])
        #expect(outcome.code == 66)
        #expect(outcome.errors == "train-station: cannot read \(path): \(reason)\n")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        ("", "is empty"),
        (header, "has a header and no rows"),
        (header + "x\n", "has no good row; line 2: 5 columns expected, found 1"),
        ("10:00,a,b,1,0\n", "line 1: the header is not 'time,train,operator,platform,delay'"),
    ])
    func `a file without arrivals is one line and exit code 65`(text: String, reason: String) async throws {
        let folder = try ScratchFolder(["day.csv": text])
        let path = folder.path(of: "day.csv")
        let outcome = try await command.run([path])
        #expect(outcome.code == 65)
        #expect(outcome.errors == "train-station: \(path) \(reason)\n")
        #expect(outcome.output.isEmpty)
    }

    @Test func `standard input is a timetable, and its bad rows are named and skipped`() async throws {
        let outcome = try await command.run(["-"], input: Self.day + "11:00,a,b,4,x\n")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "train-station: standard input line 62: delay 'x' is no number; skipped\n")
        #expect(outcome.output.hasPrefix("60 arrivals from standard input"))
    }

    @Test func `empty standard input is one line and exit code 65`() async throws {
        let outcome = try await command.run(["-"], input: "")
        #expect(outcome.code == 65)
        #expect(outcome.errors == "train-station: standard input is empty\n")
    }

    @Test(arguments: StageName.allCases)
    func `one stage runs alone`(name: StageName) async throws {
        let outcome = try await command.run(["--stage", name.rawValue])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let verdicts = outcome.output.split(separator: "\n").filter {
            $0.contains("  held  ") || $0.contains("  BROKEN  ")
        }
        #expect(verdicts.count == 1)
        #expect(verdicts.first?.hasPrefix(name.rawValue) == true)
    }

    @Test func `all later stages end with the timetable's board, and legacy does not`() async throws {
        let outcome = try await command.run([])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let last = outcome.output.split(separator: "\n").last
        #expect(last?.hasSuffix("as timetabled: notifiable, bridged, messages; different: legacy") == true)
    }

    @Test func `everything is printed where it is asked for`() async throws {
        let brief = try await command.run(["--stage", "messages"])
        let verbose = try await command.run(["--stage", "messages", "--verbose"])
        #expect(verbose.code == 0)
        #expect(brief.output.contains("more of these kinds"))
        #expect(!verbose.output.contains("more of these kinds"))
        let longest = verbose.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect(longest <= 112)
        #expect(verbose.output.split(separator: "\n").count > 900)
    }
}
