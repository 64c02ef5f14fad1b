import Foundation
import TestSupport
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(5)))
struct CommandTests {
    private let command = Command("download-service")

    @Test func `help prints the usage`() async throws {
        let outcome = try await command.run(["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.output == Options.help + "\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test func `an unknown option is misuse`() async throws {
        let outcome = try await command.run(["--loud"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("download-service: unknown option '--loud'\nUSAGE:"))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        ("/nowhere/atlas.map", "no such file"), ("/", "it is no readable file"),
        ("/dev/zero", "it is no readable file"),
    ])
    func `an unreadable file is one line and exit code 66`(path: String, reason: String) async throws {
        let outcome = try await command.run([path])
        #expect(outcome.code == 66)
        #expect(outcome.errors == "download-service: cannot read \(path): \(reason)\n")
        #expect(outcome.output.isEmpty)
    }

    @Test func `without arguments, files that are made up come in, before and after`() async throws {
        let outcome = try await command.run([])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("3 files, 557056 bytes\n"))
        let summary = "3 files intact, 557056 bytes received, 557056 accounted for, 1 pause, settings saved in time"
        #expect(outcome.output.components(separatedBy: summary).count == 3)
        #expect(outcome.output.hasSuffix("before and after: the same files, as they are at the server\n"))
    }

    @Test func `a file that is given comes in, also where the path is that of a link`() async throws {
        let work = try WorkFolder()
        let file = work.url.appending(path: "original")
        let link = work.url.appending(path: "notes.txt")
        try Data("twelve bytes".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let outcome = try await command.run([link.path])
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("1 file, 12 bytes\n"))
        #expect(outcome.output.contains("notes.txt  12 bytes"))
    }
}
