import Foundation
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(5)))
struct CommandTests {
    @Test func `help prints the usage`() async throws {
        let command = try await Command.run(["--help"])
        #expect(command.code == 0)
        #expect(command.output == Options.usage + "\n")
        #expect(command.errors.isEmpty)
    }

    @Test func `an unknown option is misuse`() async throws {
        let command = try await Command.run(["--loud"])
        #expect(command.code == 64)
        #expect(command.errors.hasPrefix("download-service: unknown option '--loud'\nUSAGE:"))
        #expect(command.output.isEmpty)
    }

    @Test(arguments: [
        ("/nowhere/atlas.map", "no such file"), ("/", "it is no readable file"),
        ("/dev/zero", "it is no readable file"),
    ])
    func `an unreadable file is one line and exit code 66`(path: String, reason: String) async throws {
        let command = try await Command.run([path])
        #expect(command.code == 66)
        #expect(command.errors == "download-service: cannot read \(path): \(reason)\n")
        #expect(command.output.isEmpty)
    }

    @Test func `without arguments, files that are made up come in, before and after`() async throws {
        let command = try await Command.run([])
        #expect(command.code == 0)
        #expect(command.errors.isEmpty)
        #expect(command.output.hasPrefix("3 files, 557056 bytes\n"))
        let outcome = "3 files intact, 557056 bytes received, 557056 accounted for, 1 pause, settings saved in time"
        #expect(command.output.components(separatedBy: outcome).count == 3)
        #expect(command.output.hasSuffix("before and after: the same files, as they are at the server\n"))
    }

    @Test func `a file that is given comes in, also where the path is that of a link`() async throws {
        let work = try WorkFolder()
        let file = work.url.appending(path: "original")
        let link = work.url.appending(path: "notes.txt")
        try Data("twelve bytes".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let command = try await Command.run([link.path])
        #expect(command.code == 0)
        #expect(command.output.hasPrefix("1 file, 12 bytes\n"))
        #expect(command.output.contains("notes.txt  12 bytes"))
    }
}
