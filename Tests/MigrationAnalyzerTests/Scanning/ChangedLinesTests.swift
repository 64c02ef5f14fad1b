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

    @Test func `an unknown commit is a usage error`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", folder.path, "--changed-since", "nowhere"])
        #expect(command.code == 2)
        #expect(command.errors.hasPrefix("notifiable-migrate: --changed-since: fatal:"))
    }
}
