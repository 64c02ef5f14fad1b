import Foundation
import SwiftCompiler

/// The compiler and docc of one toolchain.
struct DocumentationTools: Sendable {
    let compiler: URL
    let docc: URL
    /// Where compiled modules of C are kept; SwiftPM's own, if there is one beside this program.
    let moduleCache: URL?

    /// Those of the toolchain whose runtime runs this program.
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
