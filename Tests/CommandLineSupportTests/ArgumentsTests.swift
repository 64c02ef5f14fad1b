import CommandLineSupport
import Testing

struct `Arguments of a command` {
    private enum Format: String, CaseIterable {
        case text, json
    }

    private static func arguments(_ words: String...) throws(CommandFailure) -> Arguments {
        try Arguments(words, flags: ["--verbose", "-v"], options: ["--format", "--exclude", "--rounds"])
    }

    @Test func `an option that is not given has no value`() throws {
        let arguments = try Self.arguments()
        #expect(!arguments.contains("--verbose"))
        #expect(arguments.values(of: "--exclude").isEmpty)
        #expect(try arguments.value(of: "--format") == nil)
        #expect(try arguments.value(of: "--format", as: Format.self) == nil)
        #expect(try arguments.positiveInteger(of: "--rounds") == nil)
        #expect(try arguments.operand("FILE") == nil)
        try arguments.expectNoOperands()
    }

    @Test func `flags, options and operands come in any order`() throws {
        let arguments = try Self.arguments("a", "--format", "json", "-v", "--rounds=3", "b")
        #expect(arguments.contains("-v"))
        #expect(!arguments.contains("--verbose"))
        #expect(try arguments.value(of: "--format", as: Format.self) == .json)
        #expect(try arguments.positiveInteger(of: "--rounds") == 3)
        #expect(arguments.operands == ["a", "b"])
    }

    @Test func `an option takes the next argument as its value, even one with dashes`() throws {
        let arguments = try Self.arguments("--exclude", "--verbose", "--exclude", "--")
        #expect(arguments.values(of: "--exclude") == ["--verbose", "--"])
        #expect(!arguments.contains("--verbose"))
    }

    @Test func `a dash is an operand, and so is everything after two dashes`() throws {
        #expect(try Self.arguments("-").operands == ["-"])
        #expect(try Self.arguments("a", "--", "--verbose", "--", "-x").operands == ["a", "--verbose", "--", "-x"])
    }

    @Test(arguments: [
        (["--loud"], "unknown option '--loud'"),
        (["-x"], "unknown option '-x'"),
        (["--loud=1"], "unknown option '--loud'"),
        (["--format"], "--format needs a value"),
        (["--verbose=yes"], "--verbose takes no value"),
    ])
    func `an option that cannot be read is a usage error`(words: [String], reason: String) {
        #expect(throws: CommandFailure(.usage, reason)) {
            try Arguments(words, flags: ["--verbose"], options: ["--format"])
        }
    }

    @Test func `a value that does not fit is a usage error`() throws {
        let arguments = try Self.arguments("--format=html", "--rounds=0", "--exclude=a", "--exclude=b", "x", "y")
        #expect(throws: CommandFailure(.usage, "--format is one of: text, json; not 'html'")) {
            try arguments.value(of: "--format", as: Format.self)
        }
        #expect(throws: CommandFailure(.usage, "--rounds needs a number above 0, not '0'")) {
            try arguments.positiveInteger(of: "--rounds")
        }
        #expect(throws: CommandFailure(.usage, "--exclude is given more than once")) {
            try arguments.value(of: "--exclude")
        }
        #expect(throws: CommandFailure(.usage, "more than one FILE")) { try arguments.operand("FILE") }
        #expect(throws: CommandFailure(.usage, "unexpected argument 'x'")) { try arguments.expectNoOperands() }
    }
}
