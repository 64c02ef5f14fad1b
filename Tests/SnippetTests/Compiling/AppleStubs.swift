import Foundation

/// The modules of Apple's systems that snippets use, as far as they use them; made once, when first asked for.
actor AppleStubs {
    /// In the order in which they import each other.
    private static let modules = ["ObjectiveC", "Combine", "AppleFoundation", "UIKit", "SwiftUI"]

    /// What makes `@objc` and `#selector` mean something where there is no Objective-C runtime.
    static let flags = [
        "-Xfrontend", "-enable-objc-interop", "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
    ]

    private let process: CompilerProcess
    private let folder: URL
    private let arguments: [String]
    private var making: Task<URL, any Error>?

    init(process: CompilerProcess, folder: URL, arguments: [String]) {
        self.process = process
        self.folder = folder.appending(path: "AppleStubs")
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
        for module in Self.modules {
            let run = try await process.run(
                ["-emit-module", "-parse-as-library", "-module-name", module, "-I", folder.path]
                    // UIKit's classes inherit a nonisolated init from NSObject, which only Swift 5 lets them isolate.
                    + ["-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault"]
                    + ["-o", folder.appending(path: "\(module).swiftmodule").path]
                    + arguments + Self.flags + sources(of: module),
                output: folder.appending(path: "\(module).log")
            )
            guard run.status == 0 else { throw Failure(description: "the stub of \(module):\n\(run.output)") }
        }
        return folder
    }

    /// `UIKit.swift` and `UIKit+….swift`.
    private func sources(of module: String) throws -> [String] {
        let stubs = Documents.root.appending(path: "Tests/SnippetTests/AppleStubs")
        let names = try FileManager.default.contentsOfDirectory(atPath: stubs.path).sorted()
        return names.filter { $0 == "\(module).swift" || $0.hasPrefix("\(module)+") }.map {
            stubs.appending(path: $0).path
        }
    }
}
