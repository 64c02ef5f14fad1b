import Foundation
import SwiftCompiler

/// Compiles snippets against the modules of this build, as far as the compiler has something to say about them.
///
/// That is past the type checker: data races (`sending` …) and uninitialized variables are found in the intermediate
/// language, so `-typecheck` would let through what a reader's build refuses.
struct SnippetCompiler: Sendable {
    @TaskLocal static var current: SnippetCompiler?

    private let process: CompilerProcess
    private let apple: AppleModules
    private let folder: URL
    private let modules: URL
    private let arguments: [String]

    /// Makes a compiler.
    ///
    /// - Parameters:
    ///   - toolchain: the compiler and the modules.
    ///   - folder: where its files go; it must exist.
    init(_ toolchain: Toolchain, folder: URL) {
        process = CompilerProcess(executable: toolchain.compiler, slots: CompilerSlots(count: 2))
        self.folder = folder
        arguments = [
            "-module-cache-path", toolchain.moduleCache.path, "-diagnostic-style", "llvm", "-no-color-diagnostics",
        ]
        apple = AppleModules(process: process, folder: folder, arguments: arguments)
        modules = toolchain.modules
    }

    /// The folder with what snippets for Apple's systems are compiled against.
    var appleModules: URL {
        get async throws { try await apple.location }
    }

    func compile(_ snippet: Snippet) async throws -> CompilerRun {
        let module = SnippetModule(snippet: snippet)
        let contexts = try module.contexts
        let work = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let main = work.appending(path: "main.swift")
        try Data(module.source.utf8).write(to: main)
        // The first folder that has a module wins.
        let platform = snippet.options.isForApple ? ["-I", try await apple.location.path] + AppleModules.flags : []
        return try await compile(
            [main] + contexts,
            platform + (module.isLibrary ? ["-parse-as-library"] : []),
            in: work
        )
    }

    /// Compiles files of the repository as one module.
    func compile(_ files: [URL]) async throws -> CompilerRun {
        let work = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        return try await compile(files, ["-parse-as-library"], in: work)
    }

    private func compile(_ files: [URL], _ options: [String], in work: URL) async throws -> CompilerRun {
        try await process.run(
            ["-emit-sil", "-wmo", "-module-name", "Snippet", "-o", work.appending(path: "main.sil").path]
                + options + ["-I", modules.path] + arguments + ManifestSettings.arguments + files.map(\.path),
            output: work.appending(path: "output.txt")
        )
    }
}
