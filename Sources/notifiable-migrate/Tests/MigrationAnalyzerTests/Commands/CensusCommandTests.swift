import CensusFile
import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct CensusCommandTests {
    private static let source = """
        extension Notification.Name { static let opened = Notification.Name("Opened") }
        @MainActor final class Lamp {
            var token: Any?
            func start() {
                token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { _ in
                    MainActor.assumeIsolated {}
                }
            }
        }
        final class Door {
            func open() { NotificationCenter.default.post(name: .opened, object: self, userInfo: hours()) }
        }
        """
    private static let census = CensusSnapshot.recorded([
        "Opened": [
            .posts(3, at: ("/ci/App/Door.swift", 11), on: .queue("hall"), payload: [.key("hour", "Swift.Int")]),
            .posts(2, at: ("/ci/App/Door.swift", 11)),
        ],
        "Closed": [.posts(9, at: ("/ci/App/Window.swift", 4))],
    ])

    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder(["App/Door.swift": Self.source])
        try Self.census.write(to: folder.url(of: "census.json"))
    }

    private var file: String { folder.path(of: "census.json") }

    // MARK: Reports

    @Test func `the table has the names that were posted off the main actor first, with their sites`() async throws {
        let outcome = try await Command.run(["census", file])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.output == """
                posts  off main  a second  name
                    5         3         1  Opened
                                             Door.swift:11: 3 times on queue hall
                                             Door.swift:11: 2 times on the main actor
                                             userInfo: hour: Int?
                    9         0         1  Closed
                                             Window.swift:4: 9 times on the main actor
                2 names, 1 with posts off the main actor, 14 posts in 1 run

                """
        )
    }

    @Test func `files of several runs are added up, and the sum can be written`() async throws {
        let sum = folder.path(of: "sum.json")
        let outcome = try await Command.run(["census", file, file, "--write", sum])
        #expect(outcome.output.contains("   10         6         1  Opened\n"))
        #expect(try await Command.run(["census", sum]).output == outcome.output)
    }

    @Test(
        .enabled(if: LLVMTools.areAvailable, "llvm-objcopy or llvm-symbolizer is missing in PATH"),
        .enabled(if: Toolchain.isFound, "no toolchain or no modules")
    )
    func `the lines of a stripped program are found in its debug file`() async throws {
        let stripped = try await LLVMTools.strip(try await censusPosts(), into: folder)
        let file = folder.path(of: "stripped.json")
        _ = try await Command(executable: stripped.program).run([file])
        #expect(!(try await Command.run(["census", file]).output.contains("main.swift")))
        let outcome = try await Command.run(["census", file, "--debug-file", stripped.debugFile.path])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("  DepotDidOpen\n") && outcome.output.contains(" main.swift:14: 3 times "))

        let wrong = try await Command.run(["census", file, "--debug-file", file])
        #expect(wrong.code == 2)
        #expect(wrong.errors == "notifiable-migrate: \(file) has no build identifier\n")
    }

    /// Builds the program of the tests of `NotificationCensus`.
    private func censusPosts() async throws -> URL {
        let toolchain = try Toolchain.current.get()
        let libraries = [
            "CActorMessaging", "ActorMessaging", "NotifiableAdapter", "CNotificationCensus", "CensusFile",
            "NotificationCensus",
        ]
        let program = folder.url(of: "build/census-posts")
        try folder.write(Data(), to: "build/output.txt")
        let source = TestFiles.root.appending(path: "Tests/CensusPosts/main.swift")
        let run = try await CompilerProcess(executable: toolchain.compiler, slots: CompilerSlots(count: 1)).run(
            ["-g", "-swift-version", "6", "-o", program.path, source.path] + toolchain.importArguments
                + toolchain.objectFiles(of: libraries).map(\.path),
            output: folder.url(of: "build/output.txt")
        )
        try #require(run.status == 0, "\(run.output)")
        return program
    }

    // MARK: Bad input

    @Test(arguments: ["census", "scan", "plan", "generate Opened"])
    func `a file that isn't a census is an error that says why`(command: String) async throws {
        let whole = String(decoding: try Self.census.fileContents(), as: UTF8.self)
        let contents = [
            ("", "the file is empty"), ("{}", "the file isn't a notification census"),
            (String(whole.dropLast(9)), "the file is truncated"),
            (
                whole.replacing("\"version\":1", with: "\"version\":9"),
                "the file has version 9, and this program reads versions up to 1"
            ),
        ]
        for (text, reason) in contents {
            try folder.write(Data(text.utf8), to: "bad.json")
            let outcome = try await run(command, "bad.json")
            #expect(outcome.code == 2)
            #expect(outcome.errors == "notifiable-migrate: \(folder.path(of: "bad.json")): \(reason)\n")
            #expect(outcome.output.isEmpty)
        }
        #expect(try await run(command, "none.json").code == 66)
    }

    private func run(_ command: String, _ census: String) async throws -> Command.Outcome {
        let words = command.split(separator: " ").map(String.init)
        let file = folder.path(of: census)
        return try await Command.run(words + (command == "census" ? [file] : [folder.path, "--census", file]))
    }

    @Test func `the census of another program is an error`() async throws {
        try CensusSnapshot.recorded(["Opened": [.posts(1, at: ("/ci/Other.swift", 1))]])
            .write(to: folder.url(of: "other.json"))
        let outcome = try await run("plan", "other.json")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("other.json: the census of another program: none of its places is in a file below")
        )
    }

    @Test func `a file that may be several is reported`() async throws {
        try folder.write(Data("// none\n".utf8), to: "Kit/Window.swift")
        try folder.write(Data("// none\n".utf8), to: "Core/Window.swift")
        let outcome = try await run("plan", "census.json")
        #expect(outcome.code == 0)
        #expect(
            outcome.errors == """
                \(file): /ci/App/Window.swift may be \(folder.path(of: "Core/Window.swift")) or \
                \(folder.path(of: "Kit/Window.swift")); what it says of that file is left out

                """
        )
    }

    // MARK: Other commands

    @Test func `scan, plan and generate use the census`() async throws {
        let scan = try await run("scan", "census.json")
        #expect(scan.code == 1)
        #expect(
            scan.output.contains(" It was posted off the main actor 3 times in the census, first at `Door.swift:11`")
        )
        let plan = try await run("plan", "census.json")
        #expect(plan.output.contains("`Door` (off the main actor, 3 times in the census"))
        let generate = try await run("generate opened", "census.json")
        #expect(generate.code == 0)
        #expect(
            generate.output.contains("/// Can be missing: 2 of 5 posts in the census lack it.\n        var hour: Int?")
        )
        let without = try await Command.run(["generate", "opened", folder.path])
        #expect(without.output.contains("#warning"))
    }
}
