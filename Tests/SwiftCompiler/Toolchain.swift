public import Foundation

/// The compiler and the folder of this build's modules.
public struct Toolchain: Sendable {
    /// The compiler, `swiftc`.
    public let compiler: URL
    /// The folder with `NotifiableAdapter.swiftmodule`.
    public let modules: URL
    /// The folder with the object files of each target.
    public let objects: URL
    /// The cache of compiled C modules that this build has filled.
    public let moduleCache: URL

    /// A reason why no toolchain is found, which skips the tests that need one.
    public struct Missing: Error {
        /// The name of the missing part.
        public var reason: String
    }

    /// The arguments with which a compiler imports this build's modules.
    public var importArguments: [String] { ["-I", modules.path] + SourceModule.importArguments }

    /// The frontend, which takes half the time of `compiler` for a small file, and the arguments with which it finds
    /// macros.
    ///
    /// `nil` on Apple's systems, where the driver also finds the SDK.
    public var frontend: (executable: URL, arguments: [String])? {
        #if canImport(Darwin)
            nil
        #else
            let folder = compiler.deletingLastPathComponent()
            let host = folder.appending(path: "../lib/swift/host").standardizedFileURL
            let server = host.appending(path: "libSwiftInProcPluginServer.so")
            let executable = folder.appending(path: "swift-frontend")
            guard Self.exists(executable), Self.exists(server) else { return nil }
            let plugins = host.appending(path: "plugins")
            return (
                executable,
                ["-frontend", "-in-process-plugin-server-path", server.path, "-plugin-path", plugins.path]
            )
        #endif
    }

    /// Returns the object files of some libraries, without those of sources that were deleted since an earlier build.
    ///
    /// The build system `swiftbuild` writes one beside each module, and the native one a folder of them.
    public func objectFiles(of targets: [String]) -> [URL] {
        targets.flatMap { target in
            let whole = objects.appending(path: "\(target).o")
            if Self.exists(whole) { return [whole] }
            let folder = objects.appending(path: "\(target).build")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let sources = FileManager.default.enumerator(
                at: SourceModule.root.appending(path: "Sources/\(target)"),
                includingPropertiesForKeys: nil
            )
            let current = Set(sources?.compactMap { ($0 as? URL).map { "\($0.lastPathComponent).o" } } ?? [])
            return names.filter(current.contains).sorted().map { folder.appending(path: $0) }
        }
    }

    /// The toolchain of this process.
    public static let current = Result { () throws(Missing) in try find() }

    /// Whether there is a toolchain.
    public static var isFound: Bool { whyMissing == nil }

    /// Why there is no toolchain.
    public static var whyMissing: String? {
        guard case .failure(let missing) = current else { return nil }
        return missing.reason
    }

    /// The compiler that belongs to the running program's Swift runtime, or else one in `PATH`.
    public static var compilerInUse: URL? { runtimeCompiler ?? compilerInPath }

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
                return Toolchain(compiler: compiler, modules: modules, objects: build, moduleCache: cache)
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
        // Apple's test runner loads the tests as a bundle; elsewhere the tests are the program.
        #if canImport(Darwin)
            [Bundle(for: BundleMarker.self).bundleURL]
        #else
            [Bundle.main.executableURL].compactMap { $0?.deletingLastPathComponent() }
        #endif
    }

    /// The compiler of the toolchain whose runtime runs these tests: another one can't read their modules.
    ///
    /// `nil` outside Linux, where a process can't list the libraries that it has loaded.
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
