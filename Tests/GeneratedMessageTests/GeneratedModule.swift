import Foundation
import MigrationAnalyzer
import SwiftCompiler

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
        guard case .one(let proposal) = ProposalSelection(name, among: codeBase.messageProposals(), in: codeBase) else {
            throw NoSuchNotification(name: name)
        }
        self.proposal = proposal
        let message = folder.appending(path: "Message.swift")
        try Data(MessageSource(proposal, in: codeBase).text.utf8).write(to: message)
        run = try await Self.compile([legacyFile, message], in: folder, isMainByDefault: isMainByDefault)
    }

    struct NoSuchNotification: Error {
        let name: String
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
