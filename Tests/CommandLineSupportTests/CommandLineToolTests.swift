import CommandLineSupport
import Testing

struct `Command line tools` {
    private static let plain = CommandLineTool("copy", help: "USAGE: copy FILE")
    private static let compound = CommandLineTool(
        "stock",
        help: "USAGE: stock COMMAND",
        subcommands: ["add": "USAGE: stock add NAME", "list": "USAGE: stock list"],
        usageErrorCode: ExitCode(rawValue: 2),
        showsHelpAfterUsageError: false
    )

    // MARK: Help

    @Test(arguments: [["--help"], ["-h"], ["a", "--help"], ["--loud", "-h"]])
    func `help is printed wherever it is asked for`(words: [String]) throws {
        #expect(try Self.plain.help(for: words) == "USAGE: copy FILE")
    }

    @Test(arguments: [[], ["a"], ["help"], ["--", "--help"]])
    func `help is not printed otherwise`(words: [String]) throws {
        #expect(try Self.plain.help(for: words) == nil)
    }

    @Test(arguments: [
        (["help"], "USAGE: stock COMMAND"),
        (["--help"], "USAGE: stock COMMAND"),
        (["help", "help"], "USAGE: stock COMMAND"),
        (["help", "add"], "USAGE: stock add NAME"),
        (["add", "--help"], "USAGE: stock add NAME"),
        (["list", "-h"], "USAGE: stock list"),
        (["list"], nil),
        ([], nil),
    ])
    func `a subcommand has a help text of its own`(words: [String], help: String?) throws {
        #expect(try Self.compound.help(for: words) == help)
    }

    @Test(arguments: [["help", "sell"], ["sell", "--help"]])
    func `the help of an unknown subcommand is a usage error`(words: [String]) {
        #expect(throws: CommandFailure(.usage, "no command 'sell'\nUSAGE: stock COMMAND")) {
            try Self.compound.help(for: words)
        }
    }

    // MARK: Subcommands

    @Test func `the first argument is the subcommand`() throws {
        #expect(try Self.compound.subcommand(of: ["add", "list"]) == "add")
        #expect(throws: CommandFailure(.usage, "no command 'sell'\nUSAGE: stock COMMAND")) {
            try Self.compound.subcommand(of: ["sell"])
        }
        #expect(throws: CommandFailure(.usage, "a command is missing\nUSAGE: stock COMMAND")) {
            try Self.compound.subcommand(of: [])
        }
    }

    // MARK: Failures

    @Test func `a usage error ends with the help and exit code 64`() {
        let (message, code) = Self.plain.report(CommandFailure(.usage, "more than one FILE"))
        #expect(message == "copy: more than one FILE\nUSAGE: copy FILE")
        #expect(code.rawValue == 64)
    }

    @Test func `a usage error ends with another code, and without the help, where the tool says so`() {
        let (message, code) = Self.compound.report(CommandFailure(.usage, "add needs a NAME"))
        #expect(message == "stock: add needs a NAME")
        #expect(code.rawValue == 2)
    }

    @Test(
        arguments: zip(
            [ExitCode.failure, .noInput, .unavailable, .cannotCreate],
            [1, 66, 69, 73] as [Int32]
        )
    )
    func `any other failure is one line and its exit code`(code: ExitCode, number: Int32) {
        let report = Self.plain.report(CommandFailure(code, "cannot read day.txt"))
        #expect(report.message == "copy: cannot read day.txt")
        #expect(report.code.rawValue == number)
    }
}
