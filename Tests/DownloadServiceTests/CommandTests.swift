import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(20)))
struct `The command download service` {
    private let command = Command("download-service")

    @Test func `operands are files`() throws {
        #expect(try Options([]).paths.isEmpty)
        #expect(try Options(["a/1.txt", "2.txt", "--", "--help"]).paths == ["a/1.txt", "2.txt", "--help"])
        #expect(throws: CommandFailure(.usage, "two files are called '1.txt'")) {
            try Options(["a/1.txt", "b/1.txt"])
        }
    }

    @Test(arguments: [
        ("/nowhere/atlas.map", "no such file"), ("/", "not a readable file"),
        ("/dev/zero", "not a readable file"),
    ])
    func `an unreadable file is one line and exit code 66`(path: String, reason: String) async throws {
        let outcome = try await command.run([path])
        #expect(outcome.code == 66)
        #expect(outcome.errors == "download-service: cannot read \(path): \(reason)\n")
        #expect(outcome.output.isEmpty)
    }

    @Test func `without arguments, made-up files arrive, before and after`() async throws {
        let outcome = try await command.run()
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("3 files, 557056 bytes\n"))
        let summary = "3 files intact, 557056 bytes received, 557056 accounted for, 1 pause, settings saved in time"
        #expect(outcome.output.components(separatedBy: summary).count == 3)
        #expect(outcome.output.hasSuffix("before and after: the same files, as they are at the server\n"))
    }

    @Test func `a file is found through a link`() async throws {
        let folder = try ScratchFolder(["original": "twelve bytes"])
        try FileManager.default.createSymbolicLink(
            at: folder.url(of: "notes.txt"),
            withDestinationURL: folder.url(of: "original")
        )
        let outcome = try await command.run([folder.path(of: "notes.txt")])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("1 file, 12 bytes\n"))
        #expect(outcome.output.contains("notes.txt  12 bytes"))
    }
}
