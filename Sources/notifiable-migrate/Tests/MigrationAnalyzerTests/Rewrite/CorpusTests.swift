import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Generates and rewrites the code of a package with two modules, and compiles it after each step.
@Suite(.enabled(if: Toolchain.isFound, "no toolchain or no modules"), .timeLimit(.minutes(10))) struct CorpusTests {
    @Test(arguments: [false, true])
    func `everything that is generated and rewritten compiles`(isMainByDefault: Bool) async throws {
        let corpus = try Corpus(isMainByDefault: isMainByDefault)
        #expect(try corpus.generate().flatMap(\.gaps).filter(\.preventsCompilation) == [])
        // Posts a message of another module, which the file doesn't import.
        try corpus.write(
            """
            import Foundation

            @MainActor func reportFailure() {
                NotificationCenter.default.post(name: Notification.Name("RailwayTrainDidFail"), object: nil)
            }
            """,
            to: "Sources/Boards/Radio.swift"
        )
        try await corpus.expectToCompile("generate")

        let message = try corpus.rewrite(MessageRewrite(allowsReordering: true))
        let files = Set(message.rewritten.map { $0.path.split(separator: "/").last })
        #expect(files == ["Board.swift", "Radio.swift", "Speaker.swift", "Station.swift", "Train.swift"])
        try await corpus.expectToCompile("rewrite --to message")
    }

    @Test(arguments: [false, true])
    func `selectors that become a part of a Notifiable compile`(isMainByDefault: Bool) async throws {
        let corpus = try Corpus(isMainByDefault: isMainByDefault)
        try corpus.write(
            """
            import Foundation
            import Railway

            @MainActor final class Sign: NSObject {
                private var delay = 0

                override init() {
                    super.init()
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(arrived(_:)), name: .trainDidArrive, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(failed), name: .trainDidFail, object: nil)
                }

                @objc private func arrived(_ notification: Notification) {
                    delay = notification.userInfo?[PayloadKey.delay] as? Int ?? 0
                }

                @objc private func failed() { delay = -1 }
            }
            """,
            to: "Sources/Boards/Sign.swift"
        )
        #expect(try corpus.rewrite(NotifiableRewrite()).rewritten.count == 2)
        try await corpus.expectToCompile("rewrite --to notifiable, without messages")
    }

    @Test func `a message is as public as its name, in the module of its subject`() throws {
        let corpus = try Corpus(isMainByDefault: true)
        let messages = try corpus.messages()
        let arrival = try #require(messages["Train.DidArrive"])
        #expect(arrival.contains("public nonisolated struct DidArrive: MessageCenter.BridgedMainActorMessage"))
        #expect(arrival.contains("public var delay: Int?\n"))
        #expect(arrival.contains("public var state: Train.State\n"))
        #expect(arrival.contains("public var count: Int\n"))
        #expect(arrival.contains("public var platform: String?\n"))
        let initializer = "public init(delay: Int? = nil, state: Train.State, count: Int, platform: String? = nil) {"
        #expect(arrival.contains(initializer))
        #expect(try #require(messages["Train.DidFail"]).contains("public var error: (any Error)?\n"))
        #expect(try #require(messages["Train.WillLeave"]).contains("\n    nonisolated struct WillLeave"))
        // A name that only its own isolation can read.
        #expect(try #require(messages["Station.DidClose"]).contains("Notification.Name(\"RailwayStationDidClose\")"))
    }
}

/// A copy of a package in a temporary folder.
private struct Corpus {
    private static let source = TestFiles.folder.appendingPathComponent("RewriteFixtures/corpus")
    private static let slots = CompilerSlots(count: 2)

    private let folder: ScratchFolder
    private let isMainByDefault: Bool

    init(isMainByDefault: Bool) throws {
        var files: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: Self.source.path) where path.hasSuffix(".swift")
        {
            let text = try String(contentsOf: Self.source.appendingPathComponent(path), encoding: .utf8)
            let isolation = isMainByDefault ? ".defaultIsolation(MainActor.self)" : ".defaultIsolation(nil)"
            files[path] = text.replacingOccurrences(of: ".defaultIsolation(nil)", with: isolation)
        }
        folder = try ScratchFolder(files)
        self.isMainByDefault = isMainByDefault
    }

    private func codeBase() -> CodeBase {
        Scan().run(SourceFinder().files(below: [folder.path + "/Sources"])).codeBase
    }

    func messages() throws -> [String: String] {
        let codeBase = codeBase()
        return Dictionary(
            uniqueKeysWithValues: codeBase.messageProposals().map {
                ("\($0.typeName)", MessageSource($0, in: codeBase).text)
            }
        )
    }

    /// Writes the message of each notification into its module.
    func generate() throws -> [MessageProposal] {
        let codeBase = codeBase()
        let proposals = codeBase.messageProposals()
        for proposal in proposals {
            let module = try #require(proposal.scope(in: codeBase).module)
            let text = MessageSource(proposal, in: codeBase).text
            try folder.write(Data(text.utf8), to: "Sources/\(module)/\(proposal.typeName).swift")
        }
        return proposals
    }

    func write(_ text: String, to path: String) throws { try folder.write(Data(text.utf8), to: path) }

    func rewrite(_ rewrite: any Rewrite) throws -> Rewriting.Outcome {
        let outcome = Rewriting([rewrite]).run(on: codeBase()) { path in
            FileManager.default.contents(atPath: path).map { Array($0) }
        }
        for file in outcome.files { try Data(file.after).write(to: URL(fileURLWithPath: file.path)) }
        return outcome
    }

    func expectToCompile(_ step: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
        for module in ["Railway", "Boards"] {
            let run = try await compile(module)
            #expect(run.status == 0, "\(step), \(module): \(run.output)", sourceLocation: sourceLocation)
        }
    }

    private func compile(_ module: String) async throws -> CompilerRun {
        let toolchain = try Toolchain.current.get()
        let sources = folder.url.appendingPathComponent("Sources/\(module)")
        let files = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
        let isolation = isMainByDefault ? ["-default-isolation", "MainActor"] : []
        return try await CompilerProcess(executable: toolchain.compiler, slots: Self.slots).run(
            [
                "-emit-sil", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-module-name",
                module,
            ]
                + ["-emit-module", "-emit-module-path", "\(folder.path)/\(module).swiftmodule", "-I", folder.path]
                + ["-o", "\(folder.path)/\(module).sil"] + toolchain.importArguments + isolation
                + ["-module-cache-path", toolchain.moduleCache.path] + files.map { "\(sources.path)/\($0)" },
            output: folder.url.appendingPathComponent("\(module).txt")
        )
    }
}
