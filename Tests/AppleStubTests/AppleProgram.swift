import Foundation
import SwiftCompiler

/// A program of this package's code for Apple's systems and of the driver, compiled against the stubs and run here.
///
/// It is compiled once, when it is first asked for.
actor AppleProgram {
    static let shared = AppleProgram()

    /// Whether it can be made: where Apple's modules are, stubs would hide them.
    static var isMakeable: Bool {
        #if canImport(Darwin)
            false
        #else
            Toolchain.isFound
        #endif
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private enum Module: String, CaseIterable {
        // In the order in which they import each other.
        case combine = "Combine"
        case swiftUI = "SwiftUI"
        case actorMessaging = "ActorMessaging"
        case notifiableAdapter = "NotifiableAdapter"
        case notifiableSwiftUI = "NotifiableSwiftUI"

        var isStub: Bool { self == .combine || self == .swiftUI }
        var folder: String { (isStub ? "Tests/AppleStubs/" : "Sources/") + rawValue }
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private var making: Task<URL, any Error>?

    /// Runs a scenario of the driver.
    ///
    /// - Returns: the lines that it prints.
    func run(_ scenario: String) async throws -> [String] {
        let making = making ?? Task { try await Self.make() }
        self.making = making
        let program = CompilerProcess(executable: try await making.value, slots: CompilerSlots(count: 1))
        let output = FileManager.default.temporaryDirectory.appending(path: "AppleProgram-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: output) }
        let run = try await program.run([scenario], output: output)
        guard run.status == 0 else { throw Failure(description: "scenario \(scenario):\n\(run.output)") }
        return run.output.split(separator: "\n").map(String.init)
    }

    private static func make() async throws -> URL {
        let toolchain = try Toolchain.current.get()
        let folder = FileManager.default.temporaryDirectory.appending(path: "AppleProgram-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let compiler = CompilerProcess(executable: toolchain.compiler, slots: CompilerSlots(count: 1))
        let common = [
            "-Onone", "-wmo", "-parse-as-library", "-package-name", "snippets", "-I", folder.path,
            "-module-cache-path", toolchain.moduleCache.path,
        ]
        func compile(_ name: String, _ arguments: [String], _ files: [URL]) async throws {
            let log = folder.appending(path: "\(name).log")
            let run = try await compiler.run(
                common + arguments + ["-module-name", name] + files.map(\.path),
                output: log
            )
            guard run.status == 0 else { throw Failure(description: "\(name) does not compile:\n\(run.output)") }
        }
        var objects: [URL] = []
        for module in Module.allCases {
            let object = folder.appending(path: "\(module.rawValue).o")
            let products = ["-emit-module-path", folder.appending(path: "\(module.rawValue).swiftmodule").path]
            let settings = module.isStub ? stubSettings : Self.settings + ["-warnings-as-errors"]
            try await compile(
                module.rawValue,
                ["-emit-module", "-c", "-o", object.path] + products + settings,
                files(under: module.folder)
            )
            objects.append(object)
        }
        let program = folder.appending(path: "driver")
        try await compile(
            "Driver",
            ["-emit-executable", "-o", program.path] + settings + objects.map(\.path),
            files(under: "Tests/AppleStubTests/Driver")
        )
        return program
    }

    /// As in the manifest.
    private static let settings =
        ["-swift-version", "6"]
        + [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
            "InferIsolatedConformances",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    /// As those that the documentation's snippets are compiled against.
    private static let stubSettings = ["-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault"]

    private static func files(under folder: String) -> [URL] {
        let folder = root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
    }
}
