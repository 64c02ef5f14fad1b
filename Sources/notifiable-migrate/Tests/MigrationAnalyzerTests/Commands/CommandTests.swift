import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct CommandTests {
    private static let clean = "func nothing() {}\n"

    // MARK: Exit codes

    @Test func `no findings exit with 0`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.clean])
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == 0)
        #expect(command.output.hasPrefix("no findings in 1 file, 1 line\n"))
        #expect(command.errors.isEmpty)
    }

    @Test func `findings exit with 1, and are printed with their line and a caret`() async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == 1)
        #expect(
            command.output == """
                \(folder.path)/A.swift:4:29: warning: The token of the observer of `.arrived` is dropped: the closure \
                runs and is kept forever. [dropped-token]
                    4 | \tNotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
                      | \t                           ^~~~~~~~~~~
                1 warning in 1 file, 5 lines
                1 call site in 1 file: all resolved.
                \(CompilerLog.hint)

                """
        )
    }

    @Test(arguments: [("warning", Int32(1)), ("error", 0), ("note", 1)])
    func `--fail-on sets the severity for exit code 1`(severity: String, code: Int32) async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let command = try await Command.run(["scan", folder.path, "--fail-on", severity])
        #expect(command.code == code)
        #expect(command.output.contains("[dropped-token]"))
    }

    @Test(arguments: [
        [], ["scan"], ["survey"], ["scan", ".", "--loud"], ["scan", ".", "--format", "html5"],
        ["scan", ".", "--rule", "no-such-rule"], ["explain", "no-such-rule"], ["explain", "a", "b"],
        ["plan"], ["plan", ".", "--format", "sarif"], ["plan", ".", "--rule", "late-hop"],
        ["census"], ["census", "a", "--format", "sarif"], ["census", "a", "--write"], ["plan", ".", "--census"],
        ["rewrite", ".", "--to", "message", "--census", "a"],
        ["generate"], ["generate", "name"], ["generate", "name", ".", "--test-output", "a"],
        ["generate", "name", ".", "--loud"], ["rewrite"], ["rewrite", "."], ["rewrite", ".", "--to"],
        ["rewrite", ".", "--to", "combine"], ["rewrite", "--to", "message"],
        ["rewrite", ".", "--to", "message", "--force"],
    ])
    func `a usage error exits with 2 and a message`(arguments: [String]) async throws {
        let command = try await Command.run(arguments)
        #expect(command.code == 2)
        #expect(command.output.isEmpty)
        #expect(command.errors.hasPrefix("notifiable-migrate: "))
    }

    @Test func `nothing to read exits with 66`() async throws {
        let folder = try ScratchFolder(["notes.txt": "hello"])
        let empty = try await Command.run(["scan", folder.path])
        #expect(empty.code == 66)
        #expect(empty.errors == "notifiable-migrate: no Swift file below \(folder.path)\n")
        #expect(try await Command.run(["plan", folder.path]).code == 66)
        #expect(try await Command.run(["rewrite", "/nowhere/at/all", "--to", "message"]).code == 66)
        let missing = try await Command.run(["scan", "/nowhere/at/all"])
        #expect(missing.code == 66)
        #expect(missing.errors == "notifiable-migrate: /nowhere/at/all: no such file or folder\n")
    }

    @Test func `the reason for reading nothing is printed`() async throws {
        let folder = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Loop.swift",
            withDestinationPath: "Loop.swift"
        )
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == 66)
        #expect(command.errors.hasPrefix("\(folder.path)/Loop.swift: not followed: the links form a loop\n"))
    }

    // MARK: Choice of findings

    @Test func `a comment suppresses its line or the next one`() async throws {
        let line = "center.addObserver(forName: .arrived, object: nil, queue: nil)"
        let folder = try ScratchFolder([
            "A.swift": """
            func register(_ center: NotificationCenter) {
                // notifiable:ignore dropped-token
                \(line) { _ in first() }
                \(line) { _ in second() }  // notifiable:ignore all
                \(line) { _ in third() }  // notifiable:ignore late-hop
            }
            """
        ])
        let command = try await Command.run(["scan", folder.path, "--format", "xcode"])
        #expect(command.output.components(separatedBy: "\n").filter { !$0.isEmpty }.count == 1)
        #expect(command.output.contains("A.swift:5:"))
    }

    @Test func `a misspelt rule in a comment is reported with the nearest rule`() async throws {
        let folder = try ScratchFolder([
            "A.swift":
                "let a = 1  // notifiable:ignore droped-token because of reasons\nlet b = 1  // notifiable:ignore\n"
        ])
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == 1)
        #expect(command.output.hasPrefix("no findings, 2 wrong comments in 1 file, 2 lines\n"))
        #expect(
            command.errors == """
                \(folder.path)/A.swift:1:12: warning: unknown rule `droped-token`; did you mean `dropped-token`?
                \(folder.path)/A.swift:2:12: warning: `notifiable:ignore` suppresses nothing without the name of a rule, or `all`

                """
        )
        #expect(try await Command.run(["scan", folder.path, "--fail-on", "error"]).code == 0)
    }

    @Test func `a file that cannot be read makes the exit code 66, whatever the others contain`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.clean])
        try folder.write(Data([0xFF, 0x0A]), to: "B.swift")
        #expect(try await Command.run(["scan", folder.path]).code == 66)
        try folder.write(Data(Sources.leaky.utf8), to: "A.swift")
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == 66)
        #expect(command.output.contains("[dropped-token]"))
    }

    @Test func `generated code in one long line fails only a scan that names its file`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.clean])
        try folder.write(Data(("let a = [" + String(repeating: "1, ", count: 100_000) + "]").utf8), to: "Long.swift")
        #expect(try await Command.run(["scan", folder.path]).code == 0)
        let named = try await Command.run(["scan", folder.path(of: "A.swift"), folder.path(of: "Long.swift")])
        #expect(named.code == 66)
        #expect(named.errors.hasSuffix("Long.swift: not read: a line has 300010 bytes\n"))
    }

    @Test(arguments: [
        (["scn"], "no command 'scn'; did you mean `scan`?"),
        (["scan", ".", "--formt", "json"], "unknown option '--formt'; did you mean `--format`?"),
        (["scan", ".", "--format", "sarf"], "not 'sarf'; did you mean `sarif`?"),
        (["scan", ".", "--rule", "droped-token"], "no rule 'droped-token'; did you mean `dropped-token`?"),
        (["explain", "late-hops"], "no rule 'late-hops'; did you mean `late-hop`?"),
        (["scan", ""], "an argument is empty"), (["scan", ".", "--baseline", ""], "an argument is empty"),
        (["help", "scan", "plan"], "more than one COMMAND"),
    ])
    func `a misspelt word is answered with the nearest one`(arguments: [String], message: String) async throws {
        let command = try await Command.run(arguments)
        #expect(command.code == 2)
        #expect(command.errors.contains(message))
    }

    @Test func `a baseline hides its findings, even if they have moved`() async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        let baseline = folder.url.appendingPathComponent("baseline.json").path
        #expect(try await Command.run(["scan", folder.path, "--write-baseline", baseline]).code == 0)

        try folder.write(Data(("\n\n" + Sources.leaky).utf8), to: "A.swift")
        #expect(try await Command.run(["scan", folder.path, "--baseline", baseline]).code == 0)

        try folder.write(
            Data((Sources.leaky + "\n" + Sources.leaky.replacingOccurrences(of: "register", with: "again")).utf8),
            to: "A.swift"
        )
        let grown = try await Command.run(["scan", folder.path, "--baseline", baseline, "--format", "xcode"])
        #expect(grown.code == 1)
        #expect(grown.output.components(separatedBy: "\n").filter { !$0.isEmpty }.count == 1)
    }

    @Test func `dependencies and --exclude folders are skipped`() async throws {
        let folder = try ScratchFolder([
            "App/A.swift": Self.clean, "Pods/B.swift": Sources.leaky, ".build/checkouts/x/C.swift": Sources.leaky,
            "Carthage/D.swift": Sources.leaky, "DerivedData/E.swift": Sources.leaky,
            "App/Generated/F.swift": Sources.leaky,
            "App/G.swift": Sources.leaky,
        ])
        let command = try await Command.run(["scan", folder.path, "--exclude", "Generated", "--exclude=App/G.swift"])
        #expect(command.output.hasPrefix("no findings in 1 file, 1 line\n"))
    }

    @Test func `--rule runs one rule`() async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky])
        #expect(try await Command.run(["scan", folder.path, "--rule", "late-hop"]).code == 0)
        #expect(try await Command.run(["scan", folder.path, "--rule", "dropped-token"]).code == 1)
    }

    @Test func `--config and --default-isolation reach the rules`() async throws {
        let folder = try ScratchFolder([
            "A.swift": """
            class Screen: NSObject {
                func f() { NotificationCenter.default.addObserver(self, selector: #selector(g), name: .a, object: nil) }
                @objc func g() {}
            }
            """,
            "config.json": "{\"mainActorTypes\": [\"NSObject\"]}",
            "broken.json": "{\"mainActorTypes\": 5}",
        ])
        let config = folder.url.appendingPathComponent("config.json").path
        #expect(try await Command.run(["scan", folder.path]).code == 0)
        #expect(try await Command.run(["scan", folder.path, "--config", config]).code == 1)
        #expect(try await Command.run(["scan", folder.path, "--default-isolation", "main-actor"]).code == 1)
        #expect(try await Command.run(["scan", folder.path, "--config", folder.path + "/broken.json"]).code == 2)
        #expect(try await Command.run(["scan", folder.path, "--config", folder.path + "/none.json"]).code == 66)
    }

    // MARK: Output

    @Test func `JSON contains each finding with its place`() async throws {
        let folder = try ScratchFolder(["A.swift": Sources.leaky, "B.swift": "func broken( {"])
        let command = try await Command.run(["scan", folder.path, "--format", "json"])
        let document = try JSONValue(command.output)
        #expect(document["version"] == 1)
        #expect(document["files"] == 2)
        let finding = document["findings", 0]
        #expect(document["findings", 1] == nil)
        #expect(finding?["rule"] == "dropped-token")
        #expect(finding?["severity"] == "warning")
        #expect(["line", "column", "length"].map { finding?[$0] } == [4, 29, 11])
        #expect(finding?["symbol"] == "register()")
        #expect(document["problems", 0, "path"] == .string(folder.path + "/B.swift"))
    }

    @Test(arguments: OutputFormat.allCases)
    func `each format has the findings`(format: OutputFormat) async throws {
        let folder = TestFiles.fixtures + "/main-actor-off-main"
        let run = try await Command.run(["scan", folder, "--format", format.rawValue])
        #expect(run.code == 1)
        #expect(run.output.count > 10_000)
    }

    @Test func `a scan says how many call sites it understands`() async throws {
        let source = """
            func f(_ center: NotificationCenter, _ name: Notification.Name) {
                center.post(name: .arrived, object: nil)
                center.post(name: names[3], object: nil)
            }
            """
        let folder = try ScratchFolder(["A.swift": source])
        let scan = ["scan", folder.path]
        #expect(try await Command.run(scan).output.contains("2 call sites in 1 file: 1 resolved, 1 not (--verbose"))
        let verbose = try await Command.run(scan + ["--verbose"]).output
        #expect(verbose.contains("  \(folder.path)/A.swift:3: post of `"))
    }

    @Test func `explain lists the rules, and prints one`() async throws {
        let list = try await Command.run(["explain"])
        #expect(list.code == 0)
        #expect(list.output.split(separator: "\n").count == Rule.all.count)
        let page = try await Command.run(["explain", "late-hop"])
        #expect(page.code == 0)
        #expect(page.output.hasPrefix("late-hop (error)\n"))
        #expect(["Why", "Example", "Fix", "Sources"].allSatisfy { page.output.contains("\n\($0)\n") })
    }

    @Test(arguments: [
        ["--help"], ["help"], ["scan", "--help"], ["help", "scan"], ["explain", "-h"], ["plan", "--help"],
        ["help", "plan"],
    ])
    func `help is printed to standard output`(arguments: [String]) async throws {
        let command = try await Command.run(arguments)
        #expect(command.code == 0)
        #expect(command.output.hasPrefix("USAGE: notifiable-migrate"))
        #expect(command.errors.isEmpty)
    }
}
