import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct BaselineCommandTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "App/A.swift": Sources.leaky, "App/Kit/B.swift": Sources.leaky, "checks/x": "",
            "config.json": "{\"paths\": [\"App\"]}",
        ])
    }

    /// Ways to name the files of a folder: the current folder, and the arguments.
    private static let spellings: [(folder: String, arguments: [String])] = [
        ("", ["."]), ("", ["App"]), ("", ["./App/"]), ("", ["App/../App"]), ("", ["App/A.swift", "App/Kit"]),
        ("", ["--config", "config.json"]), ("App", ["."]), ("App/Kit", ["..", "--exclude", "checks"]),
        ("checks", ["--config", "../config.json"]),
    ]

    @Test(arguments: spellings)
    func `a baseline hides findings however their paths are spelt`(folder: String, arguments: [String]) async throws {
        let scratch = try Self.folder()
        let write = ["scan", "App", "--write-baseline", "checks/known.json"]
        #expect(try await Command.run(write, in: scratch.url).code == 0)
        let baseline = try scratch.text(of: "checks/known.json")
        #expect(baseline.contains("\"path\" : \"../App/Kit/B.swift\""))

        let copy = try Self.folder()
        try copy.write(Data(baseline.utf8), to: "checks/known.json")
        for root in [scratch, copy] {
            let scan = ["scan", "--baseline", root.path(of: "checks/known.json")] + arguments
            #expect(try await Command.run(scan, in: root.url(of: folder)).code == 0)
        }
        let rewritten = ["scan", "--write-baseline", scratch.path(of: "checks/again.json")] + arguments
        #expect(try await Command.run(rewritten, in: scratch.url(of: folder)).code == 0)
        #expect(try scratch.text(of: "checks/again.json") == baseline)
    }

    private static func text(version: Int, count: Int = 1, path: String) -> String {
        """
        {"version": \(version), "groups": [{"count": \(count), "finding": {"path": "\(path)", "rule": "dropped-token",
        "symbol": "register()", "subject": "arrivedNotification"}}]}
        """
    }

    @Test(arguments: [
        ("[]", "not a baseline"), (text(version: 2, count: 0, path: "A.swift"), "not a baseline"),
        (text(version: 99, path: "A.swift"), "a baseline of version 99, which is not known"),
    ])
    func `another file is a usage error`(text: String, reason: String) async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky, "known.json": text])
        let command = try await Command.run(["scan", ".", "--baseline", "known.json"], in: folder.url)
        #expect(command.code == 2)
        #expect(command.errors == "notifiable-migrate: known.json: \(reason)\n")
    }

    @Test func `a file that can't be read or written is named with the reason`() async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let read = try await Command.run(["scan", ".", "--baseline", "none.json"], in: folder.url)
        #expect(read.code == 66)
        #expect(read.errors.hasPrefix("notifiable-migrate: none.json: cannot be read: "))
        let write = try await Command.run(["scan", ".", "--write-baseline", "none/b.json"], in: folder.url)
        #expect(write.code == 73)
        #expect(write.errors.hasPrefix("notifiable-migrate: none/b.json: cannot be written: "))
        #expect(!write.errors.contains("NSCocoaErrorDomain"))
    }
}
