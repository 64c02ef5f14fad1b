package import Foundation

/// The compiler, and where this build has put the modules that snippets import.
package struct Toolchain: Sendable {
    package let compiler: URL
    /// The folder with `NotifiableAdapter.swiftmodule`.
    package let modules: URL
    /// Where compiled modules of C are kept; SwiftPM's own, which this build has filled.
    package let moduleCache: URL

    /// Why there is no toolchain; the tests are skipped with it.
    package struct Missing: Error {
        package var reason: String
    }

    package static let current = Result { () throws(Missing) in try find() }

    package static var isFound: Bool { whyMissing == nil }

    package static var whyMissing: String? {
        guard case .failure(let missing) = current else { return nil }
        return missing.reason
    }

    /// The compiler that belongs to the running program; one in `PATH` where that cannot be told.
    package static var compilerInUse: URL? { runtimeCompiler ?? compilerInPath }

    private static func find() throws(Missing) -> Toolchain {
        guard let compiler = compilerInUse else {
            throw Missing(reason: "no swiftc beside the Swift runtime or in PATH")
        }
        let builds = bundles.flatMap { bundle in
            sequence(first: bundle) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        }
        for build in builds {
            for modules in [build.appending(path: "Modules"), build] where hasModules(modules) {
                let cache = build.appending(path: "ModuleCache")
                return Toolchain(compiler: compiler, modules: modules, moduleCache: cache)
            }
        }
        throw Missing(reason: "no modules of this build beside \(bundles.map(\.path))")
    }

    private static func hasModules(_ folder: URL) -> Bool {
        exists(folder.appending(path: "NotifiableAdapter.swiftmodule"))
    }

    private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private final class BundleMarker {}

    private static var bundles: [URL] {
        // Apple's runner is another program that loads the tests; elsewhere they are the program.
        #if canImport(Darwin)
            [Bundle(for: BundleMarker.self).bundleURL]
        #else
            [Bundle.main.executableURL].compactMap { $0?.deletingLastPathComponent() }
        #endif
    }

    /// The compiler of the toolchain whose runtime runs these tests: another could not read their modules.
    ///
    /// Where a process cannot see what it has loaded (other than on Linux), there is none.
    private static var runtimeCompiler: URL? {
        let loaded = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        guard let line = loaded?.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
            let path = line.firstIndex(of: "/").map({ String(line[$0...]) })
        else { return nil }
        let compiler = URL(filePath: path).appending(path: "../../../../bin/swiftc").standardizedFileURL
        return exists(compiler) ? compiler : nil
    }

    private static var compilerInPath: URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(filePath: String($0)).appending(path: "swiftc") }.first(where: exists)
    }
}
