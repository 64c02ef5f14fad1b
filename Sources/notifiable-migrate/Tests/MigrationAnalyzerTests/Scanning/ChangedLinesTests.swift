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
    @Test(.timeLimit(.minutes(10))) func `warnings and prefixes of Git's configuration are no obstacle`() async throws {
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
        #expect(command.errors == "notifiable-migrate: --changed-since: \(folder.path) has no commit 'nowhere'\n")
        let outside = try ScratchFolder(["A.swift": Sources.leaky])
        #expect(try await Command.run(["scan", outside.path, "--changed-since", "HEAD"]).code == 2)
    }

    @Test func `a commit that looks like an option isn't one`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", ".", "--changed-since=--output=written"], in: folder.url)
        #expect(command.code == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "written")))
    }

    @Test(arguments: ["qu\"ote", "back\\slash", "a\ttab", "a\nline", "a space", "é", "octal\u{1}", "*"])
    func `a file may have any name`(name: String) async throws {
        let folder = try await ScratchFolder.repository(["\(name).swift": "// A\n", "B.swift": Sources.leaky])
        try folder.write(Data((Sources.leaky).utf8), to: "\(name).swift")
        try folder.write(Data((Sources.leaky).utf8), to: "\(name) untracked.swift")
        let command = try await Command.run(["scan", folder.path, "--changed-since", "HEAD", "--format", "json"])
        let paths = try JSONValue(command.output)["findings"]?.elements.map { $0["path"]?.text }
        #expect(
            paths?.sorted { $0 ?? "" < $1 ?? "" } == ["\(name) untracked.swift", "\(name).swift"].map(folder.path(of:))
        )
    }

    @Test(arguments: ["*.swift -diff", "*.swift binary", "*.swift diff=swift"])
    func `attributes of files are no obstacle`(attributes: String) async throws {
        let folder = try await ScratchFolder.repository(["A.swift": "// A\n", ".gitattributes": attributes])
        try folder.write(Data(Sources.leaky.utf8), to: "A.swift")
        #expect(try await Command.run(["scan", folder.path, "--changed-since", "HEAD"]).code == 1)
    }

    @Test func `lines may end with a carriage return, and look like a part of the diff`() async throws {
        let lines = "// 1\r\n// 2\r\n"
        let folder = try await ScratchFolder.repository(["A.swift": lines + Sources.leaky, "B.swift": lines + "// 3\n"])
        try folder.write(Data(("++ b/B.swift\r\n" + lines + Sources.leaky).utf8), to: "A.swift")
        try folder.write(Data(("// 0\r\n" + lines + Sources.leaky).utf8), to: "B.swift")
        let command = try await Command.run(["scan", folder.path, "--changed-since", "HEAD", "--format", "xcode"])
        #expect(command.output.split(separator: "\n").count == 1)
        #expect(command.output.contains("B.swift:7:"))
    }

    @Test func `each repository has changes of its own, also one in another`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Sources.leaky])
        let other = try await ScratchFolder.repository(["B.swift": Sources.leaky, "C.swift": Sources.leaky])
        let addition = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "Kit"]
        #expect(try await folder.git(addition).code == 0)
        #expect(try await folder.git(["commit", "--quiet", "-m", "y"]).code == 0)
        let again = Sources.leaky + Sources.leaky.replacing("register", with: "again")
        for name in ["A.swift", "Kit/B.swift"] { try folder.write(Data(again.utf8), to: name) }
        try other.write(Data(again.utf8), to: "B.swift")

        let scan = ["scan", folder.path, other.path, "--format", "xcode", "--changed-since"]
        let places = { (command: Command.Outcome) in
            command.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        }
        let heads = places(try await Command.run(scan + ["HEAD"]))
        #expect(
            heads.map(String.init)
                == [
                    "\(folder.path)/A.swift:9:29:", "\(folder.path)/Kit/B.swift:9:29:", "\(other.path)/B.swift:9:29:",
                ].sorted()
        )
        // The first commit had no submodule.
        let older = places(try await Command.run(["scan", folder.path] + scan.dropFirst(3) + ["HEAD~1"]))
        #expect(older.count == 4)
        let unknown = try await Command.run(scan + ["HEAD~1"])
        #expect(unknown.code == 2)
        #expect(unknown.errors.hasSuffix("\(other.path) has no commit 'HEAD~1'\n"))
    }
}
