import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct RewriteCommandTests {
    private static let before = """
        import Foundation

        @MainActor final class Board {
            init() { NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil) }

            @objc private func reload() {}
        }

        """
    private static let clean = "func nothing() {}\n"

    // MARK: Exit codes and output

    @Test func `without --write nothing is written, and a diff is printed`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable"])
        #expect(command.code == 1)
        #expect(command.output.hasPrefix("diff --git a\(folder.path)/A.swift b\(folder.path)/A.swift\n"))
        #expect(command.output.contains("\n--- a\(folder.path)/A.swift\n+++ b\(folder.path)/A.swift\n@@ -1,"))
        let message = "A.swift: no manifest or project names the target, which needs NotifiableAdapter"
        #expect(command.errors.contains(message))
        #expect(command.errors.contains("\n1 would be rewritten in 1 file, 0 left\nNothing was compiled"))
        #expect(try folder.text(of: "A.swift") == Self.before)
    }

    @Test func `types that a build takes back are named`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before.replacingOccurrences(of: "@MainActor ", with: "")])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable"])
        #expect(command.errors.contains("types that aren't @MainActor or Sendable: Board\n"))
        let poster = """
            import NotifiableAdapter
            final class Board {
                struct Done: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Board
                    static let name = Notification.Name("XYZDone")
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }
                func finish() { NotificationCenter.default.post(name: Done.name, object: self) }
                @MainActor func finishOnMain() { NotificationCenter.default.post(name: Done.name, object: self) }
            }
            """
        for (source, isNamed) in [(poster, true), (poster.replacing("final", with: "@MainActor final"), false)] {
            try folder.write(Data(source.utf8), to: "A.swift")
            let command = try await Command.run(["rewrite", folder.path, "--to", "message"])
            #expect(command.errors.contains("2 would be rewritten"))
            #expect(command.errors.contains("types that aren't @MainActor or Sendable: Board\n") == isNamed)
        }
    }

    @Test func `git applies the diff`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before, "diff": ""])
        let diff = try await Command.run(["rewrite", "A.swift", "--to", "notifiable"], in: folder.url)
        try folder.write(Data(diff.output.utf8), to: "diff")
        try #require(try await folder.git("init", "--quiet").code == 0)
        let apply = try await folder.git("apply", "diff")
        #expect(apply.code == 0, "\(apply.errors)")

        let index = Sources.index(Self.before, path: "A.swift")
        let outcome = Rewriting([NotifiableRewrite()]).run(on: CodeBase([index])) { _ in Array(Self.before.utf8) }
        #expect(try folder.text(of: "A.swift") == String(decoding: outcome.files[0].after, as: UTF8.self))
    }

    @Test func `nothing to do exits with 0`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.clean])
        for arguments in [[], ["--diff"], ["--write", "--unchecked"]] {
            let command = try await Command.run(["rewrite", folder.path, "--to", "message"] + arguments)
            #expect(command.code == 0)
            #expect(command.output.isEmpty)
            #expect(command.errors.contains("No notification that is used has a bridged message"))
        }
    }

    @Test func `a file that can't be read keeps the others from being written`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Self.before])
        try folder.write(Data([0xFF]), to: "B.swift")
        let arguments = ["rewrite", folder.path, "--to", "notifiable", "--write", "--unchecked"]
        let refused = try await Command.run(arguments)
        #expect(refused.code == 66)
        #expect(refused.errors.contains("1 file cannot be read, such as \(folder.path)/B.swift"))
        #expect(try folder.text(of: "A.swift") == Self.before)

        let forced = try await Command.run(arguments + ["--force"])
        #expect(forced.code == 66)
        #expect(try folder.text(of: "A.swift") != Self.before)
    }

    @Test(arguments: [["plan"], ["generate", "arrived"], ["scan", "--write-baseline", "baseline.json"]])
    func `a command that reads the other files exits with 66`(command: [String]) async throws {
        let folder = try ScratchFolder(["A.swift": Self.before])
        try folder.write(Data([0xFF]), to: "B.swift")
        let result = try await Command.run(command + ["."], in: folder.url)
        #expect(result.code == 66)
        #expect(result.errors.contains("B.swift: not read: byte 0 is not UTF-8"))
    }

    // MARK: --check

    @Test(arguments: [[], ["--check", "true", "--unchecked"]])
    func `--write asks for a build, or for the word that none is wanted`(more: [String]) async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Self.before])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable", "--write"] + more)
        #expect(command.code == 2)
        #expect(command.errors.contains("--write needs either --check COMMAND"))
        #expect(try folder.text(of: "A.swift") == Self.before)
    }

    /// Prints what a compiler prints about the mark at the end of `A.swift`.
    private static let script = """
        git log -1 --format=%H >/dev/null || exit 1
        line=$(grep -n '^#warning' A.swift | head -n 1 | cut -d: -f1)
        mark="notifiable-migrate: this file is compiled with complete checking"
        [ -z "$line" ] || echo "$PWD/A.swift:$line:1: warning: $mark"
        ! grep -q Notifiable A.swift || [ -e accepted ]
        """

    @Test func `what fails in a copy is taken back, and the program stays as it was`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Self.before, "check.sh": Self.script])
        let arguments = ["rewrite", ".", "--to", "notifiable", "--write", "--check", "sh check.sh"]
        let refused = try await Command.run(arguments, in: folder.url)
        #expect(refused.code == 0)
        #expect(refused.errors.contains("left: with its change, the command of --check fails"))
        #expect(refused.errors.hasSuffix("1 taken back; 0 not checked by the command\n"))
        #expect(try folder.text(of: "A.swift") == Self.before)

        try folder.write(Data(), to: "accepted")
        let accepted = try await Command.run(arguments, in: folder.url)
        #expect(accepted.errors.contains("\n1 compiled with complete checking; 0 taken back"))
        #expect(try folder.text(of: "A.swift").contains("Board: Notifiable"))
    }

    @Test func `a command that checks none of the files is an error, with one message`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before])
        let arguments = ["rewrite", ".", "--to", "notifiable", "--verbose", "--check", "true"]
        let command = try await Command.run(arguments, in: folder.url)
        #expect(command.code == 2)
        let reason = SkipReason.notCompiled("./A.swift")
        #expect(command.errors.hasSuffix("--check: no file that would change is checked: \(reason)\n"))
    }

    @Test func `a command that fails without a change is an error`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before])
        let arguments = ["rewrite", ".", "--to", "notifiable", "--check", "echo broken; exit 3"]
        let command = try await Command.run(arguments, in: folder.url)
        #expect(command.code == 2)
        #expect(command.errors.contains("\nbroken\n"))
        #expect(command.errors.contains("--check: 'echo broken; exit 3' fails without any change"))
    }

    @Test(arguments: ["TERM", "INT", "KILL"])
    func `an interrupted check leaves the program as it was, and ends the build`(signal: String) async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Self.before])
        let check = "pwd > '\(folder.path)/copy'; kill -\(signal) $PPID; sleep 60"
        let arguments = ["rewrite", ".", "--to", "notifiable", "--write", "--check", check]
        let start = ContinuousClock.now
        let command = try await Command.run(arguments, in: folder.url)
        #expect(command.code != 0)
        #expect(ContinuousClock.now - start < .seconds(50))
        #expect(try folder.text(of: "A.swift") == Self.before)
        let copy = try folder.text(of: "copy").trimmingCharacters(in: .newlines)
        if signal == "KILL" {
            try FileManager.default.removeItem(atPath: copy)
        } else {
            #expect(command.errors.contains("Interrupted: nothing is written."))
            #expect(!FileManager.default.fileExists(atPath: copy))
        }
    }

    @Test(arguments: [
        ("departed", "hide"), (".departed", "hide"), ("XYZDeparted", "hide"),
        ("UIApplication.didBecomeActiveNotification", "wake"),
    ])
    func `a name restricts a rewrite`(name: String, handler: String) async throws {
        let source = """
            extension Notification.Name {
                static let arrived = Notification.Name("XYZArrived")
                static let departed = Notification.Name("XYZDeparted")
            }
            @MainActor final class Board {
                init() {
                    let center = NotificationCenter.default
                    center.addObserver(self, selector: #selector(show), name: .arrived, object: nil)
                    center.addObserver(self, selector: #selector(hide), name: .departed, object: nil)
                    center.addObserver(
                        self, selector: #selector(wake), name: UIApplication.didBecomeActiveNotification, object: nil)
                }
                @objc func show() {}
                @objc func hide() {}
                @objc func wake() {}
            }
            """
        let folder = try ScratchFolder(["A.swift": source])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable", "--name", name])
        let removed = command.output.split(separator: "\n").filter { $0.hasPrefix("-  ") && $0.contains("#selector") }
        #expect(removed.count == 1 && removed.allSatisfy { $0.contains("#selector(\(handler))") })
        #expect(command.errors.contains("1 would be rewritten in 1 file, 0 left"))
    }

    @Test func `a name that nothing posts or observes is an error`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable", "--name", "arived"])
        #expect(command.code == 2)
        #expect(command.errors.contains("no notification 'arived' is posted or observed; did you mean"))
    }

    @Test func `skipped places are printed with a reason`() async throws {
        let source = Self.before.replacingOccurrences(of: "addObserver(self", with: "addObserver(other")
        let folder = try ScratchFolder(["A.swift": source])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable", "--verbose"])
        #expect(command.code == 0)
        #expect(
            command.errors == """
                \(folder.path)/A.swift:4:41: left: the observer is `other`, not `self`
                Left:
                     1  in code that is not understood
                0 would be rewritten in 0 files, 1 left
                Nothing was compiled: --check 'swift build' does that.

                """
        )
    }

    @Test func `places that are left are counted by what would move them`() async throws {
        let source = """
            final class Board {
                private var bag: Set<AnyCancellable> = []
                func start() {
                    NotificationCenter.default.publisher(for: .a).sink { _ in }.store(in: &bag)
                    NotificationCenter.default.publisher(for: .b).sink { _ in }.store(in: &bag)
                    NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil)
                }
                @objc func f() {}
            }
            """
        let folder = try ScratchFolder(["A.swift": source])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable"])
        #expect(
            command.errors.hasPrefix(
                """
                Left, by class; --verbose lists the places:
                     2  publishers and sequences: observe the message by hand
                     1  may be added again: pass --once, or add it where code runs once

                """
            ),
            "\(command.errors)"
        )
    }

    // MARK: Dependencies

    private static let manifest = """
        // swift-tools-version: 6.2
        let adapter: Target.Dependency = .product(name: "NotifiableAdapter", package: "swift-notifiable")
        let package = Package(
            name: "P",
            dependencies: [.package(name: "swift-notifiable", path: "../swift-notifiable")],
            targets: [.target(name: "App"), .target(name: "Kit", dependencies: [adapter]), .target(name: "Other")]
        )
        """

    @Test func `observers of which one stays are rewritten on request`() async throws {
        let fixture = try #require(RewriteFixture.all.first { $0.testDescription == "message/mixed" })
        let folder = try ScratchFolder(["File.swift": fixture.before])
        let arguments = ["rewrite", folder.path, "--to", "message"]
        let inOrder = try await Command.run(arguments)
        #expect(inOrder.errors.contains("\n4 would be rewritten in 1 file, 4 left\n"))
        let reordered = try await Command.run(arguments + ["--allow-reordering"])
        #expect(reordered.errors.contains("\n7 would be rewritten in 1 file, 1 left\n"))
        let unsuitable = try await Command.run(["rewrite", folder.path, "--to", "notifiable", "--allow-reordering"])
        #expect(unsuitable.code == 2)
    }

    @Test func `targets that need the library are listed with SwiftPM's commands`() async throws {
        let folder = try await ScratchFolder.repository([
            "Package.swift": Self.manifest, "Sources/App/A.swift": Self.before, "Sources/Kit/B.swift": Self.before,
            "Sources/Other/C.swift": Self.clean,
        ])
        let errors = try await Command.run(["rewrite", folder.path, "--to", "notifiable"]).errors
        let command =
            "swift package --package-path \(folder.path) add-target-dependency NotifiableAdapter App --package swift-notifiable"
        #expect(errors.contains("Package.swift: \(command)\n"), "\(errors)")
        #expect(errors.ranges(of: "add-target-dependency").count == 1)
        #expect(!errors.contains("add-dependency"))
    }

    @Test(arguments: [
        (
            "targets: names.map { .target(name: $0) }",
            "Sources/App/A.swift and 1 more file: no manifest or project names"
        ),
        ("targets: [.target(name: \"App\"), .target(name: \"Kit\")]", "add-dependency https://…/swift-notifiable.git"),
    ])
    func `a package without the dependency, and files without a target, are named`(
        targets: String,
        message: String
    ) async throws {
        let folder = try await ScratchFolder.repository([
            "Package.swift": "let package = Package(name: \"P\", \(targets))\n", "Sources/App/A.swift": Self.before,
            "Sources/Kit/B.swift": Self.before.replacing("Board", with: "Other"),
        ])
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable"])
        #expect(command.errors.contains(message), "\(command.errors)")
    }

    // MARK: Writing

    @Test func `--write writes files that git can restore`() async throws {
        let folder = try await ScratchFolder.repository(["A.swift": Self.before, "B.swift": Self.clean])
        let file = folder.url.appendingPathComponent("A.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let command = try await Command.run(["rewrite", folder.path, "--to", "notifiable", "--write", "--unchecked"])
        #expect(command.code == 0, "\(command.errors)")
        #expect(command.output.isEmpty)
        #expect(try folder.text(of: "A.swift").contains("handleNotifications"))
        #expect(try folder.text(of: "B.swift") == Self.clean)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".git", "A.swift", "B.swift"]
        )

        let again = try await Command.run([
            "rewrite", folder.path, "--to", "notifiable", "--write", "--unchecked", "--diff", "--force",
        ])
        #expect(again.code == 0)
        #expect(again.output.isEmpty)
    }

    enum Tree: CaseIterable { case dirty, untracked, unversioned }

    @Test(
        arguments: zip(
            Tree.allCases,
            ["has uncommitted changes", "git does not track", "is not under version control"]
        )
    )
    func `--write is refused where git cannot restore the files, unless it is forced`(
        tree: Tree,
        reason: String
    ) async throws {
        let isVersioned = tree != .unversioned
        let folder = try await isVersioned ? ScratchFolder.repository(["B.swift": Self.clean]) : ScratchFolder()
        try folder.write(Data(Self.before.utf8), to: "A.swift")
        if tree == .dirty { try folder.write(Data("// mine\n".utf8), to: "B.swift") }
        let arguments = ["rewrite", folder.path, "--to", "notifiable", "--write", "--unchecked"]
        let refused = try await Command.run(arguments)
        #expect(refused.code == 2)
        #expect(refused.errors.contains(reason))
        #expect(try folder.text(of: "A.swift") == Self.before)
        #expect(try await Command.run(arguments + ["--force"]).code == 0)
        #expect(try folder.text(of: "A.swift") != Self.before)
    }

    @Test(.disabled(if: getuid() == 0, "root may write everywhere"))
    func `a file that cannot be written exits with 73`() async throws {
        let folder = try ScratchFolder(["A.swift": Self.before])
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        let command = try await Command.run([
            "rewrite", folder.path, "--to", "notifiable", "--write", "--unchecked", "--force",
        ])
        #expect(command.code == 73)
    }

    @Test func `a killed rewrite leaves every file complete`() async throws {
        // The files are large enough for a write that is not atomic to be interrupted in the middle.
        let padding = String(repeating: "// The quick brown fox jumps over the lazy dog.\n", count: 2_000)
        let files = Dictionary(
            uniqueKeysWithValues: (0..<40).map { number in
                let name = "Board\(number)"
                return ("\(name).swift", Self.before.replacingOccurrences(of: "Board", with: name) + padding)
            }
        )
        let whole = try ScratchFolder(files)
        let arguments = ["--to", "notifiable", "--write", "--unchecked", "--force"]
        #expect(try await Command.run(["rewrite", whole.path] + arguments).code == 0)

        let killed = try ScratchFolder(files)
        let places = files.keys.map { killed.url.appendingPathComponent($0) }
        try await Command.kill(["rewrite", killed.path] + arguments) {
            // A first new file: the writing has begun.
            places.contains { (try? String(contentsOf: $0, encoding: .utf8).contains("NotifiableAdapter")) ?? false }
        }
        var states: Set<Bool> = []
        for (name, before) in files {
            let text = try killed.text(of: name)
            let after = try whole.text(of: name)
            #expect(text == before || text == after, "\(name) is neither")
            states.insert(text == after)
        }
        #expect(states.contains(true), "it was killed before it wrote anything")
    }
}
