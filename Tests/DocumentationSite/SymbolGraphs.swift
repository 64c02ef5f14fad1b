import CommandLineSupport
import Foundation
import SwiftCompiler

/// Compiles modules and extracts the symbol graphs of the libraries among them.
struct SymbolGraphs {
    /// On Linux, Foundation consists of several modules, and a stub adds the parts that it lacks. Readers import one
    /// module.
    private static let renaming = ["FoundationEssentials": "Foundation", "AppleFoundation": "Foundation"]

    private let modules: [SiteModule]
    private let compiler: CompilerProcess
    private let folder: URL
    private let common: [String]

    /// - Parameter folder: The folder for compiled modules, which must not exist.
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
    /// - Parameter output: The folder for the graphs, one for each library and each module that it extends.
    func make(into output: URL) async throws -> [SymbolGraphFile] {
        var graphs: [String: SymbolGraphFile] = [:]
        for folder in [folder, output] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for module in modules {
            switch module.role {
            case .stub:
                try await compile(module, module.source.files, to: module.source.name)
            case .library(let reexported):
                if reexported != nil { try await compile(module, module.source.files, to: module.source.name) }
                for graph in try await symbols(of: module, reexporting: reexported) {
                    graphs[graph.name, default: graph].merge(graph)
                }
            }
        }
        let comments = graphs.values.reduce(into: [:]) { all, graph in
            all.merge(graph.structureComments) { first, _ in first }
        }
        return try graphs.values.sorted { $0.name < $1.name }.map { graph in
            var graph = graph
            graph.inheritDocumentation(from: comments)
            try graph.write(into: output)
            return graph
        }
    }

    /// Compiles a library and returns its symbol graphs.
    ///
    /// The compiler counts re-exported symbols as a module's own, so each symbol of the message center would appear
    /// once for each library that re-exports it. This leaves out the re-exporting file and imports the module by an
    /// option instead; other modules can't import the result.
    private func symbols(of module: SiteModule, reexporting reexported: String?) async throws -> [SymbolGraphFile] {
        let graphs = folder.appending(path: "graphs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        let files = try module.source.files.filter { file in
            try reexported == nil || !String(contentsOf: file, encoding: .utf8).contains("@_exported")
        }
        try await compile(
            module,
            files,
            to: reexported == nil ? module.source.name : "\(module.source.name)-symbols",
            [
                "-emit-symbol-graph", "-emit-symbol-graph-dir", graphs.path, "-emit-extension-block-symbols",
                // The members of a protocol extension are on the protocol's page.
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
            common + ["-module-name", module.source.name, "-o", folder.appending(path: "\(name).swiftmodule").path]
                + module.source.settings + arguments + files.map(\.path),
            output: folder.appending(path: "\(name).log")
        )
        guard run.status == 0 else {
            throw CommandFailure(.unavailable, "\(module.source.name) does not compile:\n\(run.output)")
        }
    }
}
