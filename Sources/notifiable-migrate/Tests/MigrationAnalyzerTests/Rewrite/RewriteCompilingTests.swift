import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Compiles rewritten code in the Swift 6 language mode, with warnings as errors, against the modules of this build.
///
/// The compiler runs beyond the type checker, to find data races. Code with a selector does not compile on Linux.
@Suite(.enabled(if: Toolchain.isFound, "no toolchain or no modules")) struct RewriteCompilingTests {
    private static let compiled = RewriteFixture.all.filter { !$0.after.contains("#selector") }

    @Test(arguments: compiled)
    func `rewritten code compiles without a warning`(fixture: RewriteFixture) async throws {
        let run = try await Self.compile(
            fixture.after,
            fixture.isMainActorByDefault ? ["-default-isolation", "MainActor"] : []
        )
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `the compiler rejects unsafe code`() async throws {
        let run = try await Self.compile(
            """
            import NotifiableAdapter
            import Foundation

            @MainActor final class Board: Notifiable {
                var delay = 0
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.delay = notification.userInfo?["delay"] as? Int ?? 0 }
                }
            }
            """
        )
        #expect(run.status != 0)
    }

    private static let slots = CompilerSlots(count: 2)

    private static func compile(_ source: String, _ options: [String] = []) async throws -> CompilerRun {
        let toolchain = try Toolchain.current.get()
        let scratch = try ScratchFolder(["main.swift": "", "Rewritten.swift": source])
        return try await CompilerProcess(executable: toolchain.compiler, slots: slots).run(
            ["-emit-sil", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Rewritten"] + options
                + ["-o", scratch.path + "/out.sil"] + toolchain.importArguments
                + ["-module-cache-path", toolchain.moduleCache.path]
                + [scratch.path + "/main.swift", scratch.path + "/Rewritten.swift"],
            output: scratch.url.appendingPathComponent("output.txt")
        )
    }
}
