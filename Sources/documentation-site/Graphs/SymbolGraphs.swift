import Foundation
import SwiftCompiler

/// Compiles modules, and gathers what the compiler says about the public symbols of the libraries among them.
struct SymbolGraphs {
    /// On Linux, Foundation is several modules, of which nobody imports but the one; and what it lacks there is in a stub.
    private static let renaming = ["FoundationEssentials": "Foundation", "AppleFoundation": "Foundation"]

    private let modules: [SiteModule]
    private let compiler: CompilerProcess
    private let folder: URL
    private let common: [String]

    /// - Parameter folder: where compiled modules go; it must not exist.
    init(of modules: [SiteModule], tools: DocumentationTools, folder: URL) {
        self.modules = modules
        self.folder = folder
        compiler = CompilerProcess(executable: tools.compiler, slots: CompilerSlots(count: 1))
        let cache = tools.moduleCache ?? folder.appending(path: "cache")
        common = [
            "-emit-module", "-wmo", "-parse-as-library", "-package-name", "documentation", "-I", folder.path,
            "-module-cache-path", cache.path,
        ]
    }

    /// Compiles the modules.
    ///
    /// - Parameter output: the folder for the graphs, one for each library and module that it extends.
    func make(into output: URL) async throws -> [SymbolGraphFile] {
        var graphs: [String: SymbolGraphFile] = [:]
        for folder in [folder, output] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for module in modules {
            switch module.role {
            case .stub:
                try await compile(module, module.files, to: module.name)
            case .library(let reexported):
                if reexported != nil { try await compile(module, module.files, to: module.name) }
                for graph in try await symbols(of: module, reexporting: reexported) {
                    graphs[graph.name, default: graph].merge(graph)
                }
            }
        }
        let sorted = graphs.values.sorted { $0.name < $1.name }
        for graph in sorted { try graph.write(into: output) }
        return sorted
    }

    /// Compiles a library for its symbols.
    ///
    /// What a module exports of another counts as its own for the compiler: each symbol of the message center would be there
    /// once for each library that passes it on. So the file that passes it on is left out, and the module is imported; what
    /// comes of it is no module for others.
    private func symbols(of module: SiteModule, reexporting reexported: String?) async throws -> [SymbolGraphFile] {
        let graphs = folder.appending(path: "graphs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        let files = try module.files.filter { file in
            try reexported == nil || !String(contentsOf: file, encoding: .utf8).contains("@_exported")
        }
        try await compile(
            module,
            files,
            to: reexported == nil ? module.name : "\(module.name)-symbols",
            [
                "-emit-symbol-graph", "-emit-symbol-graph-dir", graphs.path, "-emit-extension-block-symbols",
                // What a protocol extension gives to all conforming types is on the protocol's page.
                "-Xfrontend", "-symbol-graph-skip-synthesized-members",
            ] + (reexported.map { ["-Xfrontend", "-import-module", "-Xfrontend", $0] } ?? [])
        )
        return try SymbolGraphFile.all(in: graphs, renaming: Self.renaming)
    }

    private func compile(
        _ module: SiteModule,
        _ files: [URL],
        to name: String,
        _ arguments: [String] = []
    ) async throws {
        let run = try await compiler.run(
            common + ["-module-name", module.name, "-o", folder.appending(path: "\(name).swiftmodule").path]
                + module.settings + arguments + files.map(\.path),
            output: folder.appending(path: "\(name).log")
        )
        guard run.status == 0 else {
            throw CommandFailure(.unavailable, "\(module.name) does not compile:\n\(run.output)")
        }
    }
}
