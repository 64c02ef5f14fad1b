import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct ChangedLinesTests {
    @Test func `only findings on changed and new lines are reported`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky, "B.swift": Sources.leaky])
        let again = Sources.leaky.replacing("register", with: "again")
        try folder.write(Data((Sources.leaky + again).utf8), to: "A.swift")
        try folder.write(Data(Sources.leaky.utf8), to: "New file.swift")
        let command = try await Command.run(["scan", folder.path, "--changed-since", "HEAD", "--format", "xcode"])
        let lines = command.output.split(separator: "\n").map(String.init)
        #expect(command.code == 1)
        #expect(lines.count == 2)
        #expect(lines.first?.contains("A.swift:9:") == true)
        #expect(lines.last?.contains("New file.swift:4:") == true)
        #expect(try await folder.git("commit", "--quiet", "--all", "-m", "y").code == 0)
        #expect(try await Command.run(["scan", folder.path + "/A.swift", "--changed-since", "HEAD"]).code == 0)
        #expect(try await Command.run(["scan", folder.path + "/A.swift", "--changed-since", "HEAD~1"]).code == 1)
    }

    /// Git warns about the line ends of each changed file: more than a pipe holds.
    @Test(.timeLimit(.minutes(1))) func `warnings and prefixes of Git's configuration are no obstacle`() async throws {
        let names = (0..<800).map { "AFileWhoseNameMakesTheWarningLonger\($0).swift" }
        let empty = Dictionary(uniqueKeysWithValues: names.map { ($0, "// A\n") })
        let folder = try await ScratchFolder.repository(empty.merging(["A.swift": "// A\n"]) { $1 })
        for setting in ["core.autocrlf=true", "diff.mnemonicPrefix=true"] {
            let parts = setting.split(separator: "=").map(String.init)
            #expect(try await folder.git("config", parts[0], parts[1]).code == 0)
        }
        for name in names { try folder.write(Data("// A\n// B\n".utf8), to: name) }
        try folder.write(Data(Sources.leaky.utf8), to: "A.swift")
        let command = try await Command.run(["scan", folder.path, "--changed-since", "HEAD", "--format", "xcode"])
        #expect(command.code == 1)
        #expect(command.output.contains("A.swift:4:"))
    }

    @Test func `a file that was moved has only the lines that were changed`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky])
        #expect(try await folder.git("mv", "A.swift", "B.swift").code == 0)
        let scan = ["scan", folder.path, "--changed-since", "HEAD", "--format", "xcode"]
        #expect(try await Command.run(scan).code == 0)
        let again = Sources.leaky.replacing("register", with: "again")
        try folder.write(Data((Sources.leaky + again).utf8), to: "B.swift")
        let command = try await Command.run(scan)
        #expect(command.output.split(separator: "\n").count == 1)
        #expect(command.output.contains("B.swift:9:"))
    }

    @Test func `all lines of a repository without commits are new`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky])
        #expect(try await folder.git("update-ref", "-d", "HEAD").code == 0)
        try folder.write(Data(Sources.leaky.utf8), to: "B.swift")
        let command = try await Command.run(["scan", folder.path, "--changed-since", "HEAD", "--format", "xcode"])
        #expect(command.code == 1)
        #expect(command.output.split(separator: "\n").count == 2)
    }

    @Test func `an unknown commit is a usage error`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", folder.path, "--changed-since", "nowhere"])
        #expect(command.code == 2)
        #expect(command.errors.hasPrefix("notifiable-migrate: --changed-since: fatal:"))
    }
}
