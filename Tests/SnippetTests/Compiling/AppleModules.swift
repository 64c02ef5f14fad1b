import Foundation
import SwiftCompiler

/// The modules that snippets for Apple's systems import: stubs of Apple's modules, and this package's libraries
/// compiled against the stubs. So snippets can use, and the compiler checks, the libraries' code behind
/// `canImport(SwiftUI)`.
///
/// The first use compiles them.
actor AppleModules {
    /// In the order of their imports.
    private static let libraries = [
        "ActorMessaging", "NotifiableAdapter", "NotifiableSwiftUI", "NotifiableTestKit", "SystemMessages",
    ]

    private let process: CompilerProcess
    private let folder: URL
    private let arguments: [String]
    private var making: Task<URL, any Error>?

    init(process: CompilerProcess, folder: URL, arguments: [String]) {
        self.process = process
        self.folder = folder.appending(path: "AppleModules")
        self.arguments = arguments
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The folder with the modules.
    var location: URL {
        get async throws {
            let making = making ?? Task { try await make() }
            self.making = making
            return try await making.value
        }
    }

    private func make() async throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for stub in AppleStub.frameworks + [.os] { try await make(.stub(stub, AppleStub.objectiveCFlags)) }
        // Without the flags: `withUnsafePointer(to:)` would need a pointer type that this standard library lacks.
        for library in Self.libraries {
            try await make(.library(library, ["-package-name", "snippets", "-warnings-as-errors"]))
        }
        return folder
    }

    private func make(_ module: SourceModule) async throws {
        let run = try await process.run(
            ["-emit-module", "-wmo", "-parse-as-library", "-module-name", module.name, "-I", folder.path]
                // AppleStubTests compile the bodies of the functions.
                + ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
                + ["-o", folder.appending(path: "\(module.name).swiftmodule").path]
                + arguments + module.settings + module.files.map(\.path),
            output: folder.appending(path: "\(module.name).log")
        )
        guard run.status == 0 else { throw Failure(description: "\(module.name) for Apple's systems:\n\(run.output)") }
    }
}
