import Foundation
import MigrationAnalyzer
import SwiftCompiler
import Testing

@Suite(.enabled(if: Toolchain.isFound, Comment(rawValue: Toolchain.whyMissing ?? "")), .timeLimit(.minutes(20)))
struct CompilingTests {
    private static func poster(_ arguments: String, isolation: String = "@MainActor ", more: String = "") -> String {
        """
        \(more)
        \(isolation)final class Train {
            func arrive() { NotificationCenter.default.post(name: .trainDidArrive, \(arguments)) }
        }
        extension Notification.Name { \(isolation == "nonisolated " ? isolation : "")static let trainDidArrive = Notification.Name("XYZTrainDidArrive") }
        """
    }

    /// An observer, which tells the types of what it reads.
    private static func observer(_ body: String) -> String {
        """
        final class Board {
            func start() -> any NSObjectProtocol {
                NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { notification in
                    \(body)
                }
            }
        }
        """
    }

    @Test(arguments: [false, true])
    func `a complete message compiles with either default isolation`(isMainByDefault: Bool) async throws {
        let otherPoster =
            "@MainActor final class Bus { func f() { NotificationCenter.default.post(name: .trainDidArrive, object: nil) } }"
        for legacy in [
            Self.poster("object: self"),
            Self.poster("object: nil", more: otherPoster),
            Self.poster("object: nil, userInfo: [\"delay\": 4, \"XYZPlatforms\": [\"a\"] as [String]]"),
            Self.poster("object: self, userInfo: [\"error\": CocoaError(.fileNoSuchFile) as any Error]"),
            Self.poster("object: URL(fileURLWithPath: \"/a\"), userInfo: [\"delay\": 4]"),
            Self.poster("object: NSNumber(value: 4)", isolation: "nonisolated "),
            Self.poster("object: self, userInfo: [\"a\": 1]", isolation: "nonisolated "),
            Self.poster("object: self, userInfo: [Key.delay: 4]", more: "enum Key: String { case delay }"),
            Self.poster("object: self, userInfo: [\"tracks\": Set<Int>([1])]"),
            Self.poster("object: self, userInfo: [\"user_info\": UInt8(4)]"),
            Self.poster("object: platform", more: "nonisolated let platform: String? = nil"),
        ] {
            let module = try await GeneratedModule(
                of: "trainDidArrive",
                from: legacy,
                isMainByDefault: isMainByDefault
            )
            #expect(module.proposal.isComplete)
            #expect(module.run.status == 0)
            #expect(module.run.diagnostics.isEmpty, "\(legacy)")
        }
    }

    @Test func `a message can bridge a literal name, or a name in a type`() async throws {
        let legacy = """
            @MainActor final class Train {
                static let didStop = NSNotification.Name(rawValue: "TrainDidStop")
                private static let didBreak = Notification.Name("TrainDidBreak")
                func stop() {
                    NotificationCenter.default.post(name: Self.didStop, object: self)
                    NotificationCenter.default.post(name: Self.didBreak, object: self)
                    NotificationCenter.default.post(name: Notification.Name("TrainDidArrive"), object: self)
                }
            }
            """
        for name in ["TrainDidStop", "Train.didBreak", "Train.DidArrive"] {
            let module = try await GeneratedModule(of: name, from: legacy)
            #expect(module.run.status == 0)
            #expect(module.run.diagnostics.isEmpty)
        }
    }

    @Test(arguments: [
        (
            poster("object: unknown()", more: "func unknown() -> Any? { nil }"),
            "Train.DidArrive: The type of the notification's object"
        ),
        (
            poster("object: self, userInfo: [\"delay\": Int(\"4\")!.advanced(by: 1)]"),
            "The type of `delay` is not known"
        ),
        (
            poster(
                "object: self, userInfo: [\"delay\": 4]",
                more: observer("_ = notification.userInfo?[\"delay\"] as? Double")
            ),
            "`delay` has several types"
        ),
        (
            poster("object: self", more: "final class Bus {}\n" + observer("_ = notification.object as? Bus")),
            "if all are classes, write `typealias Subject = AnyObject`"
        ),
    ])
    func `an incomplete message does not compile, with a reason`(legacy: String, reason: String) async throws {
        let module = try await GeneratedModule(of: "trainDidArrive", from: legacy)
        #expect(!module.proposal.isComplete)
        #expect(module.run.status != 0)
        #expect(module.run.errors.contains { $0.message.contains(reason) })
    }

    @Test(arguments: [
        ("static let didStop = Notification.Name(prefix + \"Stop\")", "is isolated to an actor"),
        ("nonisolated private static let didStop = Notification.Name(prefix + \"Stop\")", "is private"),
    ])
    func `a name that the message cannot read is a gap`(name: String, reason: String) async throws {
        let legacy = """
            nonisolated let prefix = "Train"
            @MainActor final class Train {
                \(name)
                func stop() { NotificationCenter.default.post(name: Self.didStop, object: self) }
            }
            """
        let module = try await GeneratedModule(of: "Train.didStop", from: legacy)
        #expect(!module.proposal.isComplete)
        #expect(module.run.errors.contains { $0.message.contains(reason) })
    }

    @Test func `a gap in a payload is a warning, and the message compiles`() async throws {
        let module = try await GeneratedModule(
            of: "trainDidArrive",
            from: Self.poster("object: self, userInfo: payload()", more: "func payload() -> [String: Int] { [:] }")
        )
        #expect(module.run.status == 0)
        #expect(
            module.run.diagnostics.map(\.message) == [
                "Train.DidArrive: `Train.arrive()` posts a payload from elsewhere, which may have more keys."
            ]
        )
    }
}

/// Legacy code together with a message that is generated from it, compiled as a module of its own.
struct GeneratedModule {
    let proposal: MessageProposal
    let run: CompilerRun

    /// - Parameters:
    ///   - name: the notification.
    ///   - legacy: the code that posts and observes it.
    ///   - isMainByDefault: whether the module's default isolation is the main actor.
    init(of name: String, from legacy: String, isMainByDefault: Bool = false) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "generated-module-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let legacyFile = folder.appending(path: "Legacy.swift")
        try Data("import Foundation\n\(legacy)\n".utf8).write(to: legacyFile)

        var scan = Scan()
        scan.configuration.defaultIsolation = isMainByDefault ? .mainActor : .nonisolated
        let codeBase = scan.run(SourceFinder().files(below: [folder.path])).codeBase
        proposal = try codeBase.proposal(named: name, among: codeBase.messageProposals())
        let message = folder.appending(path: "Message.swift")
        try Data(MessageSource(proposal, in: codeBase).text.utf8).write(to: message)
        run = try await Self.compile([legacyFile, message], in: folder, isMainByDefault: isMainByDefault)
    }

    /// Past the type checker: data races are found in the intermediate language.
    private static func compile(_ files: [URL], in folder: URL, isMainByDefault: Bool) async throws -> CompilerRun {
        let toolchain = try Toolchain.current.get()
        let isolation = isMainByDefault ? ["-default-isolation", "MainActor"] : []
        return try await CompilerProcess(executable: toolchain.compiler, slots: slots).run(
            ["-emit-sil", "-wmo", "-parse-as-library", "-module-name", "Generated", "-swift-version", "6"]
                + ["-o", folder.appending(path: "Generated.sil").path] + toolchain.importArguments
                + ["-module-cache-path", toolchain.moduleCache.path, "-diagnostic-style", "llvm"]
                + ["-no-color-diagnostics"] + isolation + files.map(\.path),
            output: folder.appending(path: "output.txt")
        )
    }

    private static let slots = CompilerSlots(count: 2)
}
