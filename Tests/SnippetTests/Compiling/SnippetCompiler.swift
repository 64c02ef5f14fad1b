import Foundation
import SwiftCompiler

/// Compiles snippets against the modules of this build, to the intermediate language.
///
/// `-typecheck` would accept code that a reader's build rejects: data races (`sending` …) and uninitialized variables
/// are diagnosed in the intermediate language.
struct SnippetCompiler: Sendable {
    @TaskLocal static var current: SnippetCompiler?

    private let process: CompilerProcess
    private let slots = CompilerSlots(count: 2)
    private let apple: AppleModules
    private let folder: URL
    private let toolchain: Toolchain
    private let arguments: [String]

    /// Creates a compiler.
    ///
    /// - Parameters:
    ///   - toolchain: The compiler and the modules.
    ///   - folder: An existing folder for the compiler's files.
    init(_ toolchain: Toolchain, folder: URL) {
        process = CompilerProcess(executable: toolchain.compiler, slots: slots)
        self.folder = folder
        arguments = [
            "-module-cache-path", toolchain.moduleCache.path, "-diagnostic-style", "llvm", "-no-color-diagnostics",
        ]
        apple = AppleModules(process: process, folder: folder, arguments: arguments)
        self.toolchain = toolchain
    }

    /// Compiles files as one module with a client's settings.
    ///
    /// - Parameter work: A folder for the compiler's files.
    func compile(_ files: [URL], settings: [String], isForApple: Bool, in work: URL) async throws -> CompilerRun {
        // The first folder that contains a module wins.
        let platform = isForApple ? ["-I", try await apple.location.path] + AppleStub.objectiveCFlags : []
        let common =
            ["-emit-sil", "-parse-as-library", "-module-name", "Snippet", "-o", "/dev/null"]
            + platform + toolchain.importArguments + arguments + settings + files.map(\.path)
        let output = work.appending(path: "output.txt")
        guard let frontend = toolchain.frontend else { return try await process.run(["-wmo"] + common, output: output) }
        return try await CompilerProcess(executable: frontend.executable, slots: slots)
            .run(frontend.arguments + common.filter { $0 != "-Xfrontend" }, output: output)
    }

    /// Creates an empty folder that is deleted after the tests.
    func makeFolder() throws -> URL {
        let work = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        return work
    }

    /// Compiles files, links them with this build's libraries and runs their tests.
    func runTests(
        _ files: [URL],
        settings: [String] = ManifestSettings.arguments
    ) async throws -> CompilerRun {
        let work = try makeFolder()
        let runner = work.appending(path: "Runner.swift")
        try Data(Self.runner.utf8).write(to: runner)
        let program = work.appending(path: "tests")
        let objects = toolchain.objectFiles(
            of: ["CActorMessaging", "ActorMessaging", "NotifiableAdapter", "NotifiableTestKit"]
        )
        let build = try await process.run(
            ["-emit-executable", "-wmo", "-parse-as-library", "-module-name", "Tests", "-o", program.path]
                + toolchain.importArguments + arguments + settings
                + (files + [runner] + objects).map(\.path),
            output: work.appending(path: "build.txt")
        )
        guard build.status == 0 else { return build }
        let tests = CompilerProcess(executable: program, slots: CompilerSlots(count: 1))
        return try await tests.run([], output: work.appending(path: "output.txt"))
    }

    /// The program that SwiftPM generates for the tests of a package.
    private static let runner = """
        import Testing
        @main struct Runner {
            static func main() async { await Testing.__swiftPMEntryPoint() as Never }
        }
        """
}
