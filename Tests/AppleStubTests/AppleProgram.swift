import Foundation
import SwiftCompiler

/// A program of this package's code for Apple's systems and of the driver, compiled against the stubs and run here.
///
/// It is compiled once, when it is first asked for.
actor AppleProgram {
    @TaskLocal static var current: AppleProgram?

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

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private let folder: URL
    private var making: Task<URL, any Error>?

    /// Makes a program that is not compiled yet.
    ///
    /// - Parameter folder: where its files go; it must exist.
    init(folder: URL) {
        self.folder = folder
    }

    /// Runs a scenario of the driver.
    ///
    /// - Returns: the lines that it prints.
    func run(_ scenario: String) async throws -> [String] {
        let making = making ?? Task { [folder] in try await Self.make(in: folder) }
        self.making = making
        let program = CompilerProcess(executable: try await making.value, slots: CompilerSlots(count: 1))
        let run = try await program.run([scenario], output: folder.appending(path: "\(scenario).txt"))
        guard run.status == 0 else { throw Failure(description: "scenario \(scenario):\n\(run.output)") }
        return run.output.split(separator: "\n").map(String.init)
    }

    private static func make(in folder: URL) async throws -> URL {
        let toolchain = try Toolchain.current.get()
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
        var objects: [String] = []
        for module in AppleProgramModule.allCases {
            let object = folder.appending(path: "\(module.rawValue).o").path
            let interface = folder.appending(path: "\(module.rawValue).swiftmodule").path
            try await compile(
                module.rawValue,
                ["-emit-module", "-emit-module-path", interface, "-c", "-o", object] + module.settings,
                files(under: module.folder)
            )
            objects.append(object)
        }
        let program = folder.appending(path: "driver")
        try await compile(
            "Driver",
            ["-emit-executable", "-o", program.path] + ManifestSettings.arguments + objects,
            files(under: "Tests/AppleStubTests/Driver")
        )
        return program
    }

    private static func files(under folder: String) -> [URL] {
        let folder = root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let sources = names.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
        return sources.sorted().map { folder.appending(path: $0) }
    }
}
