import CommandLineSupport
import Testing

@testable import download_service

struct OptionsTests {
    @Test func `without arguments, files are made up`() throws {
        let options = try Options([])
        #expect(options.paths.isEmpty)
    }

    @Test func `what is no option is a file, and all after two dashes is`() throws {
        #expect(try Options(["a/1.txt", "2.txt"]).paths == ["a/1.txt", "2.txt"])
        #expect(try Options(["--", "--help"]).paths == ["--help"])
    }

    @Test(arguments: [
        (["--loud"], "unknown option '--loud'"),
        (["-x"], "unknown option '-x'"),
        (["a/1.txt", "b/1.txt"], "two files are called '1.txt'"),
    ])
    func `what makes no sense is misuse, with a reason`(arguments: [String], reason: String) {
        #expect(throws: CommandFailure(.usage, reason)) { try Options(arguments) }
    }
}
