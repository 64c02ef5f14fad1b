import Foundation
import SwiftCompiler
import Testing

@testable import MigrationAnalyzer

/// What rewrites make is compiled in the Swift 6 language mode, with warnings as errors, against the modules of this build.
///
/// Past the type checker, where data races are found. What holds a selector before cannot be compiled on Linux.
@Suite(.enabled(if: Toolchain.isFound, "no toolchain or no modules")) struct RewriteCompilingTests {
    private static let compiled = RewriteFixture.all.filter { !$0.after.contains("#selector") }

    @Test(arguments: compiled)
    func `rewritten code compiles without a warning`(fixture: RewriteFixture) async throws {
        let run = try await Self.compile(fixture.after)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `the compiler has something to say`() async throws {
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

    // MARK: The guide

    /// The two samples of the guide's section, of which the rewrite makes the second of the first.
    @Test(arguments: [
        ("## Replace a selector observer", RewriteFixture.Kind.notifiable, "Step 1"),
        ("## Replace a closure observer", .message, "Steps 2 and 3"),
    ])
    func `a rewrite makes what the guide shows`(heading: String, kind: RewriteFixture.Kind, step: String) throws {
        let guide = try String(contentsOf: Self.root.appendingPathComponent("MIGRATION.md"), encoding: .utf8)
        let section = try #require(guide.range(of: heading).map { guide[$0.upperBound...] })
        let samples = section.components(separatedBy: "```swift\n").dropFirst().prefix(4).compactMap {
            $0.components(separatedBy: "```").first
        }
        let before = try #require(samples.first { $0.hasPrefix("// Before") })
        let after = try #require(samples.first { $0.hasPrefix("// \(step)") })

        let outcome = Rewritten(
            kind.rewrite,
            ["Board.swift": "import NotifiableAdapter\n\(Self.code(before))", "Train.swift": Self.train]
        )

        #expect(outcome.left.isEmpty)
        #expect(outcome["Board.swift"] == "import NotifiableAdapter\n\(Self.code(after))")
    }

    /// Without the comment that says which step it is.
    private static func code(_ sample: String) -> String {
        sample.components(separatedBy: "\n").dropFirst().joined(separator: "\n")
    }

    private static let train = """
        import NotifiableAdapter

        @MainActor final class Train {
            struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Train
                static let name = Notification.Name("XYZTrainDidArrive")
                var delayInMins: Int
                static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelayInMins", \\.delayInMins))
            }

            func arrive() {
                NotificationCenter.default.post(name: .trainDidArrive, object: self, userInfo: ["XYZDelayInMins": 4])
            }
        }

        extension Notification.Name {
            static let trainDidArrive = Notification.Name("XYZTrainDidArrive")
        }
        """

    // MARK: Compiling

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let slots = CompilerSlots(count: 2)

    private static func compile(_ source: String) async throws -> CompilerRun {
        let toolchain = try Toolchain.current.get()
        let scratch = try ScratchFolder(["main.swift": "", "Rewritten.swift": source])
        return try await CompilerProcess(executable: toolchain.compiler, slots: slots).run(
            ["-emit-sil", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Rewritten"]
                + ["-o", scratch.path + "/out.sil"] + toolchain.importArguments
                + ["-module-cache-path", toolchain.moduleCache.path]
                + [scratch.path + "/main.swift", scratch.path + "/Rewritten.swift"],
            output: scratch.url.appendingPathComponent("output.txt")
        )
    }
}
