import CommandLineSupport
import Foundation
import SwiftCompiler

/// The documentation of several modules as one site.
///
/// docc converts all modules together, so that catalogs can link to each other in both directions.
struct DocumentationSite: Sendable {
    private let plan: SitePlan
    private let tools: DocumentationTools

    init(_ plan: SitePlan, tools: DocumentationTools) {
        self.plan = plan
        self.tools = tools
    }

    /// Builds the site.
    ///
    /// - Parameters:
    ///   - output: The folder for the site. It must be empty, contain a site, or not exist.
    ///   - api: The folder with the recorded API, to compare or to record anew; `nil` does neither.
    ///   - hostingBasePath: The path under which the site is served, if not at the root of its host.
    /// - Returns: The faults of the documentation. If there are any, `output` doesn't change.
    func build(
        into output: URL,
        api: (folder: URL, isRecorded: Bool)? = nil,
        hostingBasePath: String?
    ) async throws(CommandFailure) -> [Finding] {
        try Self.checkWritable(output)
        let work = FileManager.default.temporaryDirectory.appending(path: "documentation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: work) }
        do {
            let libraries = SymbolGraphs(of: plan.modules, tools: tools, folder: work.appending(path: "modules"))
            let graphs = try await libraries.make(into: work.appending(path: "graphs"))
            let archive = work.appending(path: "site")
            var early = graphs.flatMap { file in
                file.undocumented.map { Finding.undocumented(module: file.moduleName, symbol: $0) }
            }
            if let api {
                let listings = APIListing.all(of: graphs)
                early += APIListing.missing(listings, in: api.folder).map { Finding.api($0) }
                for listing in listings {
                    if api.isRecorded { try listing.write(into: api.folder) }
                    early += try listing.differences(from: api.folder).map { Finding.api($0) }
                }
            }
            let warnings = try await convert(work, to: archive, hostingBasePath: hostingBasePath)
            guard warnings.isEmpty else { return early + warnings }
            let pages = try Set(graphs.map(\.moduleName)).sorted().flatMap { module in
                try ModulePage(of: module, in: archive).findings(of: module)
            }
            let findings = early + pages
            if findings.isEmpty { try move(archive, to: output) }
            return findings
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.cannotCreate, "\(error)")
        }
    }

    /// Runs docc.
    ///
    /// - Returns: The warnings of docc.
    private func convert(_ work: URL, to archive: URL, hostingBasePath: String?) async throws -> [Finding] {
        let catalog = work.appending(path: "\(plan.title).docc")
        try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
        for part in plan.catalogs {
            // docc ignores a catalog inside a catalog unless it loses its extension.
            let name = part.deletingPathExtension().lastPathComponent
            try FileManager.default.copyItem(at: part, to: catalog.appending(path: name))
        }
        let docc = CompilerProcess(executable: tools.docc, slots: CompilerSlots(count: 1))
        let run = try await docc.run(
            [
                "convert", catalog.path, "--additional-symbol-graph-dir", work.appending(path: "graphs").path,
                "--fallback-display-name", plan.title, "--fallback-bundle-identifier", plan.title,
                "--fallback-default-module-kind", "Library", "--transform-for-static-hosting", "--warnings-as-errors",
                "--output-path", archive.path,
            ] + (hostingBasePath.map { ["--hosting-base-path", $0] } ?? []),
            output: work.appending(path: "docc.log")
        )
        guard run.status != 0 else { return [] }
        // docc's paths are relative to the copied catalog. Point them to the originals.
        let toRoot = String(repeating: "../", count: catalog.pathComponents.count - 1)
        let text = plan.catalogs.reduce(run.output.replacing("--> \(toRoot)", with: "--> /")) { text, part in
            let name = part.deletingPathExtension().lastPathComponent
            return text.replacing("--> \(name)/", with: "--> \(part.path)/")
        }
        return [.warnings(text)]
    }

    private func move(_ archive: URL, to output: URL) throws {
        // A request for the root shows the landing page.
        let landing = "documentation/\(plan.title.lowercased())/"
        let redirect = """
            <!DOCTYPE html>
            <meta charset="utf-8"><title>\(plan.title)</title>
            <meta http-equiv="refresh" content="0; url=\(landing)"><a href="\(landing)">\(plan.title)</a>

            """
        try redirect.write(to: archive.appending(path: "index.html"), atomically: true, encoding: .utf8)
        let files = FileManager.default
        try files.createDirectory(at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
        if files.fileExists(atPath: output.path) { try files.removeItem(at: output) }
        try files.copyItem(at: archive, to: output)
    }

    /// Throws if a folder contains something other than a site.
    private static func checkWritable(_ output: URL) throws(CommandFailure) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: output.path)
        let isFile = names == nil && FileManager.default.fileExists(atPath: output.path)
        guard !isFile, names?.isEmpty ?? true || names?.contains("metadata.json") ?? false else {
            throw CommandFailure(.cannotCreate, "\(output.path) is there, and is no documentation")
        }
    }
}

/// The compiler and docc of one toolchain.
struct DocumentationTools: Sendable {
    let compiler: URL
    let docc: URL
    /// SwiftPM's cache of compiled C modules, if there is one beside this program.
    let moduleCache: URL?

    /// Returns the tools of the toolchain whose runtime runs this program.
    static func current() throws(CommandFailure) -> DocumentationTools {
        guard let compiler = Toolchain.compilerInUse else {
            throw CommandFailure(.unavailable, "no swiftc beside the Swift runtime or in PATH")
        }
        let docc = compiler.deletingLastPathComponent().appending(path: "docc")
        guard FileManager.default.isExecutableFile(atPath: docc.path) else {
            throw CommandFailure(.unavailable, "this toolchain has no \(docc.path)")
        }
        let cache = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "ModuleCache")
        return DocumentationTools(
            compiler: compiler,
            docc: docc,
            moduleCache: cache.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
        )
    }
}
