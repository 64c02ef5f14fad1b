import Foundation
import SwiftCompiler

/// The modules that snippets for Apple's systems are compiled against; made once, when first asked for.
///
/// They are stubs of Apple's modules, as far as snippets use them, and this package's libraries compiled against those:
/// so what the libraries have behind `canImport(SwiftUI)` and the like is there for snippets, and is type-checked.
actor AppleModules {
    /// In the order in which they import each other.
    private static let stubs = ["ObjectiveC", "Combine", "AppleFoundation", "UIKit", "AppKit", "SwiftUI"]
    /// In the order in which they import each other.
    private static let libraries = [
        "ActorMessaging", "NotifiableAdapter", "NotifiableSwiftUI", "NotifiableTestKit", "SystemMessages",
    ]

    /// What makes `@objc` and `#selector` mean something where there is no Objective-C runtime.
    static let flags = [
        "-Xfrontend", "-enable-objc-interop", "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
    ]

    /// Whether they can be made: not where stubs would hide the modules that they stand for.
    static var areMakeable: Bool {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }

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
        for stub in Self.stubs {
            // UIKit's classes inherit a nonisolated init from NSObject, which only Swift 5 lets them isolate.
            let settings = ["-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault"]
            try await make(stub, of: Self.files(under: "Tests/AppleStubs/\(stub)"), settings + Self.flags)
        }
        // Without the flags: `withUnsafePointer(to:)` wants a pointer type then that this standard library has not.
        for library in Self.libraries {
            let settings = ["-package-name", "snippets", "-warnings-as-errors"] + ManifestSettings.arguments
            try await make(library, of: Self.files(under: "Sources/\(library)"), settings)
        }
        return folder
    }

    private func make(_ module: String, of files: [URL], _ settings: [String]) async throws {
        let run = try await process.run(
            ["-emit-module", "-wmo", "-parse-as-library", "-module-name", module, "-I", folder.path]
                + ["-o", folder.appending(path: "\(module).swiftmodule").path]
                + arguments + settings + files.map(\.path),
            output: folder.appending(path: "\(module).log")
        )
        guard run.status == 0 else { throw Failure(description: "\(module) as on Apple's systems:\n\(run.output)") }
    }

    private static func files(under folder: String) -> [URL] {
        Documents.sources(under: folder).map { Documents.root.appending(path: $0) }
    }
}
