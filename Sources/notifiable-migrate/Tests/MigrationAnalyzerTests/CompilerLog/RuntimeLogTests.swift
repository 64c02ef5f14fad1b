import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct `A log of the runtime` {
    private static func line(_ function: String, at place: String) -> String {
        "warning: data race detected: \(function) function at \(place) was not called on the main thread\n"
    }

    @Test func `counts the calls of each place, in any output, and its trap`() throws {
        var log = try RuntimeLog(
            "42" + Self.line("@MainActor", at: "App/Board.swift:3") + "hello\n"
                + Self.line("@MainActor", at: "App/Board.swift:3") + Self.line("actor-isolated", at: "App/A.swift:1")
                + "App/My Lamp.swift:5: Fatal error: Incorrect actor executor assumption; Expected same executor as "
                + "MainActor.\nCurrent stack trace:\n"
        )
        let board = RuntimeLog.Place(path: "App/Board.swift", line: 3, isTrap: false)
        #expect(log.counts == [board: 2, RuntimeLog.Place(path: "App/My Lamp.swift", line: 5, isTrap: true): 1])
        log.merge(try RuntimeLog(Self.line("@MainActor", at: "App/Board.swift:3")))
        #expect(log.counts[board] == 3)
    }

    @Test(arguments: [
        ("", RuntimeLog.Problem.empty), (" \n", .empty), ("hello\n", .noLine),
        ("x\nwarning: data race det", .cutOff(2)),
        (
            Self.line("@MainActor", at: "A/B.swift:1") + "warning: data race detected: @MainActor function at A/",
            .cutOff(2)
        ),
    ])
    func `that is none is refused with the reason`(text: String, problem: RuntimeLog.Problem) {
        #expect { try RuntimeLog(text) } throws: { "\($0)" == "\(problem)" }
    }
}

/// A program that is built with the checks and run.
@Suite(.enabled(if: Toolchain.isFound, "no toolchain or no modules"))
struct `Findings of a run` {
    /// Code of the Swift 5 mode, whose closures lose their isolation on the way to the center.
    private static let source = """
        import Foundation

        extension Notification.Name {
            static let arrived = Notification.Name("Arrived")
        }

        @MainActor final class Board {
            private var count = 0

            func observe(_ center: NotificationCenter) {
                center.observe(.arrived) { [weak self] _ in
                    self?.reload()
                }
                center.observe(.arrived) { _ in unrelated() }
            }

            private func reload() {
                count += 1
            }
        }

        @MainActor final class Train {
            func arrive() {
                NotificationCenter.default.post(name: .arrived, object: nil)
            }
        }

        extension NotificationCenter {
            @preconcurrency func observe(_ name: Notification.Name, _ handler: @escaping (Notification) -> Void) {
                let handler = unsafeBitCast(handler, to: (@Sendable (Notification) -> Void).self)
                _ = addObserver(forName: name, object: nil, queue: nil, using: handler)
            }
        }

        func unrelated() { other() }
        nonisolated(unsafe) private let other: () -> Void = { assumed() }
        @preconcurrency @MainActor func assumed() {}

        @main struct Main {
            @MainActor static func main() {
                let (board, train) = (Board(), Train())
                board.observe(.default)
                nonisolated(unsafe) let arrive: () -> Void = train.arrive
                let thread = Thread {
                    arrive()
                    arrive()
                    exit(0)
                }
                thread.start()
                while true { sleep(1) }
            }
        }
        """

    @Test func `stand at the handlers and posters that the log names`() async throws {
        let folder = try ScratchFolder(["App/Board.swift": Self.source])
        let program = folder.path(of: "program")
        let compiled = try await Command.environment.run(
            ["swiftc", "-swift-version", "5", "-parse-as-library", "-module-name", "App", "-o", program]
                + ["-Xfrontend", "-enable-actor-data-race-checks", folder.path(of: "App/Board.swift")]
        )
        try #require(compiled.code == 0, "\(compiled.errors)")
        let run = try await Command.environment.run([
            "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE=legacy", "SWIFT_UNEXPECTED_EXECUTOR_LOG_LEVEL=1", program,
        ])
        try folder.write(Data(run.errors.utf8), to: "run.log")
        let arguments = [folder.path(of: "App"), "--runtime-log", folder.path(of: "run.log")]

        let scan = try await Command.run(["scan", "--format", "xcode"] + arguments)

        let place = folder.path(of: "App/Board.swift")
        let findings = scan.output.split(separator: "\n").filter { $0.contains("run-time log") }.map { line in
            line.replacing("\(place):", with: "").replacing(#/ The closure that .*`queue: .main`\./#, with: "")
        }
        let evidence = "The run-time log shows it off the main thread 2 times. [main-actor-off-main]"
        #expect(
            findings == [
                "11:16: error: The handler of `.arrived` calls `Board.reload()`, which needs the main actor. \(evidence)",
                "11:16: error: The handler of `.arrived` needs the main actor. \(evidence)",
                "14:16: error: The handler of `.arrived` needs the main actor. \(evidence)",
                "24:36: error: `Train.arrive()` posts `.arrived`, and needs the main actor. \(evidence)",
            ]
        )
        // The closure that arrives at the center, and the one that `unrelated` calls.
        #expect(
            scan.errors.hasSuffix(
                "no notification has to do with 2 places of main-actor code that ran off the main thread\n"
            )
        )
        let plan = try await Command.run(["plan"] + arguments)
        #expect(plan.output.contains("logs         a closure in `Board.observe(_:)` off the main thread 2 times\n"))
    }

    /// Two runs of `train-station --stage legacy` logged the lines, built with the checks and without the guards in
    /// front of `assumeIsolated`. The first line of each run is about a job of the main queue on Linux.
    @Test func `are each of the handlers that trap in the legacy stage of TrainStation`() async throws {
        let sample = TestFiles.root.appending(path: "Samples/TrainStation")
        let source = try String(contentsOf: sample.appending(path: "LegacyStage.swift"), encoding: .utf8)
        let traps = source.components(separatedBy: "\n").enumerated().filter { $0.element.contains(".assumeIsolated") }
        #expect(traps.count == 2)
        let folder = try ScratchFolder([:])
        let logs = try traps.map { line in
            let text = """
                warning: data race detected: @MainActor function at train_station/StageRun.swift:213 was not called on \
                the main thread
                train_station/LegacyStage.swift:\(line.offset + 1): Fatal error: Incorrect actor executor assumption; \
                Expected same executor as MainActor.
                Current stack trace:
                """
            try folder.write(Data(text.utf8), to: "\(line.offset).log")
            return folder.path(of: "\(line.offset).log")
        }

        let scan = try await Command.run(
            ["scan", sample.path, "--format", "xcode"] + logs.flatMap { ["--runtime-log", $0] }
        )

        let found = scan.output.split(separator: "\n").filter { $0.contains("off the main thread once") }
        #expect(found.count == 2 && found.allSatisfy { $0.contains("LegacyStage.swift") && $0.contains(": error:") })
    }
}
