import Testing

@testable import train_station

struct CommandTests {
    private static let header = "time,train,operator,platform,delay\n"
    private static let day =
        header + (0..<60).map { "10:\($0 < 10 ? "0" : "")\($0),NR \($0),NR,\($0 % 7),\($0 % 9)\n" }.joined()

    @Test func `help prints the usage`() async throws {
        let command = try await Command.run(["--help"])
        #expect(command.code == 0)
        #expect(command.output == Options.usage + "\n")
        #expect(command.errors.isEmpty)
    }

    @Test func `an unknown option is misuse`() async throws {
        let command = try await Command.run(["--loud"])
        #expect(command.code == 64)
        #expect(command.errors.hasPrefix("train-station: unknown option '--loud'\nUSAGE:"))
        #expect(command.output.isEmpty)
    }

    @Test(arguments: [("/nowhere/day.csv", "no such file"), ("/", "it is no readable file")])
    func `an unreadable file is one line and exit code 66`(path: String, reason: String) async throws {
        let command = try await Command.run([path])
        #expect(command.code == 66)
        #expect(command.errors == "train-station: cannot read \(path): \(reason)\n")
        #expect(command.output.isEmpty)
    }

    @Test(arguments: [
        ("", "is empty"),
        (header, "has a header and no rows"),
        (header + "x\n", "has no good row; line 2: 5 columns expected, found 1"),
        ("10:00,a,b,1,0\n", "line 1: the header is not 'time,train,operator,platform,delay'"),
    ])
    func `a file without arrivals is one line and exit code 65`(text: String, reason: String) async throws {
        let file = try ScratchFile(text)
        let command = try await Command.run([file.path])
        #expect(command.code == 65)
        #expect(command.errors == "train-station: \(file.path) \(reason)\n")
        #expect(command.output.isEmpty)
    }

    @Test func `standard input is a timetable, and its bad rows are named and skipped`() async throws {
        let command = try await Command.run(["-"], input: Self.day + "11:00,a,b,4,x\n")
        #expect(command.code == 0)
        #expect(command.errors == "train-station: standard input line 62: delay 'x' is no number; skipped\n")
        #expect(command.output.hasPrefix("60 arrivals from standard input"))
    }

    @Test func `empty standard input is one line and exit code 65`() async throws {
        let command = try await Command.run(["-"], input: "")
        #expect(command.code == 65)
        #expect(command.errors == "train-station: standard input is empty\n")
    }

    @Test(arguments: StageName.allCases)
    func `one stage runs alone`(name: StageName) async throws {
        let command = try await Command.run(["--stage", name.rawValue])
        #expect(command.code == 0)
        #expect(command.errors.isEmpty)
        let verdicts = command.output.split(separator: "\n").filter {
            $0.contains("  held  ") || $0.contains("  BROKEN  ")
        }
        #expect(verdicts.count == 1)
        #expect(verdicts.first?.hasPrefix(name.rawValue) == true)
    }

    @Test func `all later stages end with the timetable's board, and legacy does not`() async throws {
        let command = try await Command.run([])
        #expect(command.code == 0)
        #expect(command.errors.isEmpty)
        let last = command.output.split(separator: "\n").last
        #expect(last?.hasSuffix("as timetabled: notifiable, bridged, messages; different: legacy") == true)
    }

    @Test func `everything is printed where it is asked for`() async throws {
        let brief = try await Command.run(["--stage", "messages"])
        let verbose = try await Command.run(["--stage", "messages", "--verbose"])
        #expect(verbose.code == 0)
        #expect(brief.output.contains("more of these kinds"))
        #expect(!verbose.output.contains("more of these kinds"))
        let longest = verbose.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect(longest <= 112)
        #expect(verbose.output.split(separator: "\n").count > 900)
    }
}
