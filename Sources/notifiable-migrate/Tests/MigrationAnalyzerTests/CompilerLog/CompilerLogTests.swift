import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct `A compiler's log` {
    private static let end = "Build complete! (3.14s)\n"

    @Test func `has each diagnostic about concurrency once`() throws {
        let line =
            "/ci/App/Board.swift:7:9: warning: call to main actor-isolated instance method 'reload()' in a synchronous nonisolated context; this is an error in the Swift 6 language mode [#ActorIsolatedCall]\n"
        let other = "/ci/App/Board.swift:3:5: warning: variable 'x' was never used [#UnusedVariable]\n"
        let log = try CompilerLog("[1/3] Compiling App Board.swift\n" + line + other + line + Self.end)
        #expect(
            log.diagnostics == [
                CompilerLog.Diagnostic(
                    path: "/ci/App/Board.swift",
                    line: 7,
                    column: 9,
                    isError: false,
                    message:
                        "call to main actor-isolated instance method 'reload()' in a synchronous nonisolated context",
                    group: "ActorIsolatedCall"
                )
            ]
        )
    }

    @Test func `knows the diagnostics without a group by their text`() throws {
        let texts = [
            "main actor-isolated property 'rows' can not be referenced from a nonisolated context",
            "converting non-Sendable function value to '@Sendable (Notification) -> Void' may introduce data races",
            "passing non-Sendable parameter 'block' to function expecting a '@Sendable' closure",
            "cannot access property 'token' with a non-Sendable type from nonisolated deinit",
        ]
        let log = try CompilerLog(texts.map { "A.swift:1:1: error: \($0)\n" }.joined() + "** BUILD FAILED **\n")
        #expect(log.diagnostics.map(\.message) == texts)
        #expect(log.diagnostics.allSatisfy { $0.isError && $0.group == nil })
    }

    @Test func `of a build that failed may end with a step of it`() throws {
        let log = try CompilerLog("A.swift:1:1: error: actor-isolated\n[4/4] Emitting module App\n")
        #expect(log.diagnostics.map(\.message) == ["actor-isolated"])
    }

    @Test(arguments: [
        ("", CompilerLog.Problem.noBuild), ("hello\nworld\n", .noBuild),
        ("[1/2] Compiling A\n/a/A.swift:1:2: warning: data race\n", .cutOff), (Self.end, .noDiagnostic),
    ])
    func `that is none is refused with the reason`(text: String, problem: CompilerLog.Problem) {
        #expect(throws: problem) { try CompilerLog(text) }
    }
}

/// A folder with a source, which the compiler reads with complete checking in Swift 5 mode.
@Suite(.enabled(if: Toolchain.isFound, "no toolchain or no modules"))
struct `Findings of the compiler` {
    private static let source = """
        import Foundation

        extension Notification.Name {
            static var trainDidArrive = Notification.Name("TrainDidArrive")
            static let trainDidLeave = Notification.Name("TrainDidLeave")
        }

        @MainActor final class Board {
            private var token: NSObjectProtocol?
            private var count = 0

            func observe() {
                token = NotificationCenter.default.addObserver(forName: .trainDidLeave, object: nil, queue: .main) {
                    [weak self] _ in self?.reload()
                }
                _ = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
                    [weak self] _ in self?.reload()
                }
            }

            func reload() { count += 1 }
        }

        final class Station {
            var delays: [Int] = []

            func report() {
                let station = self
                Task.detached { NotificationCenter.default.post(name: .trainDidLeave, object: station) }
            }
        }

        @MainActor func unrelated() {}
        func caller() { unrelated() }
        """

    /// Scans the source with the log of a compilation of it.
    private func scan(_ edit: (String) -> String = { $0 }) async throws -> (
        folder: ScratchFolder, outcome: Command.Outcome
    ) {
        let folder = try ScratchFolder(["App/Board.swift": Self.source])
        let compiler = Command(executable: URL(filePath: "/usr/bin/env"))
        let compiled = try await compiler.run(
            ["swiftc", "-typecheck", "-swift-version", "5", "-strict-concurrency=complete"]
                + [folder.path(of: "App/Board.swift")]
        )
        let log = edit(compiled.errors + "Build complete! (0.1s)\n")
        try folder.write(Data(log.utf8), to: "build.log")
        let outcome = try await Command.run([
            "scan", folder.path(of: "App"), "--compiler-log", folder.path(of: "build.log"), "--rule", "compiler",
            "--format", "xcode",
        ])
        return (folder, outcome)
    }

    @Test func `stand at their notification, with the compiler's words and advice for the call`() async throws {
        let (folder, outcome) = try await scan()
        let lines = outcome.output.replacing(folder.path + "/", with: "").split(separator: "\n").map(String.init)
        #expect(outcome.code == 1)
        func line(_ number: Int) -> String { lines.first { $0.hasPrefix("App/Board.swift:\(number):") } ?? "" }
        #expect(line(4).contains("'trainDidArrive' is not concurrency-safe"))
        #expect(line(4).contains("Declare the name as `static let`"))
        #expect(line(14).contains("at `.trainDidLeave`: call to main actor-isolated instance method 'reload()'"))
        #expect(line(14).contains("use `MainActor.assumeIsolated` in the closure"))
        #expect(line(17).contains("at `.trainDidArrive`") && line(17).contains("`Notifiable`"))
        // The diagnostic of code without notifications.
        #expect(line(34).isEmpty)
    }

    @Test func `of another machine's log are matched by the ends of their paths`() async throws {
        let (folder, outcome) = try await scan { log in
            log.replacing(/(?m)^\S*\/App\/Board\.swift:/, with: "/builds/7/checkout/App/Board.swift:")
        }
        #expect(outcome.output.contains("\(folder.path)/App/Board.swift:4:"))
    }

    @Test func `of another program are an error`() async throws {
        let (_, outcome) = try await scan { $0.replacing("Board.swift", with: "Other.swift") }
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("build.log: the log of another program: none of its places is in a file below"))
    }
}
