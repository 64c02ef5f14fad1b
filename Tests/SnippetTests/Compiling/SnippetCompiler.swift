import Foundation
import SwiftCompiler

/// Compiles snippets against the modules of this build, to the intermediate language.
///
/// `-typecheck` would accept code that a reader's build rejects: data races (`sending` …) and uninitialized variables are
/// diagnosed in the intermediate language.
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

    /// The folder with the modules for Apple's systems.
    var appleModules: URL {
        get async throws { try await apple.location }
    }

    func compile(_ snippet: Snippet) async throws -> CompilerRun {
        let module = SnippetModule(snippet: snippet)
        let contexts = try module.contexts
        let work = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let main = work.appending(path: "main.swift")
        try Data(module.source.utf8).write(to: main)
        let platform = try await platformArguments(isForApple: snippet.options.isForApple)
        return try await compile(
            [main] + contexts,
            platform + (module.isLibrary ? ["-parse-as-library"] : []),
            settings: snippet.options.settings,
            in: work
        )
    }

    /// Compiles files as one module with a client's settings.
    ///
    /// - Parameter work: A folder for the compiler's files.
    func compile(
        _ files: [URL],
        settings: [String],
        isForApple: Bool,
        in work: URL
    ) async throws -> CompilerRun {
        let platform = try await platformArguments(isForApple: isForApple)
        return try await compile(files, platform + ["-parse-as-library"], settings: settings, in: work)
    }

    private func platformArguments(isForApple: Bool) async throws -> [String] {
        // The first folder that contains a module wins.
        isForApple ? ["-I", try await apple.location.path] + AppleStub.objectiveCFlags : []
    }

    /// Compiles files of the repository as one module.
    func compile(_ files: [URL]) async throws -> CompilerRun {
        let work = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        return try await compile(files, ["-parse-as-library"], in: work)
    }

    /// Compiles files, links them with this build's libraries and runs their tests.
    func runTests(
        _ files: [URL],
        settings: [String] = ManifestSettings.arguments
    ) async throws -> CompilerRun {
        let work = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let runner = work.appending(path: "Runner.swift")
        try Data(Self.runner.utf8).write(to: runner)
        let program = work.appending(path: "tests")
        let objects = toolchain.objectFiles(
            of: ["CActorMessaging", "ActorMessaging", "NotifiableAdapter", "NotifiableTestKit"]
        )
        let build = try await process.run(
            ["-emit-executable", "-parse-as-library", "-module-name", "Tests", "-o", program.path]
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

    private func compile(
        _ files: [URL],
        _ options: [String],
        settings: [String]? = nil,
        in work: URL
    ) async throws -> CompilerRun {
        let common =
            ["-emit-sil", "-module-name", "Snippet", "-o", "/dev/null"]
            + options + toolchain.importArguments + arguments + (settings ?? ManifestSettings.arguments)
            + files.map(\.path)
        let output = work.appending(path: "output.txt")
        guard let frontend = toolchain.frontend else { return try await process.run(["-wmo"] + common, output: output) }
        return try await CompilerProcess(executable: frontend.executable, slots: slots)
            .run(frontend.arguments + common.filter { $0 != "-Xfrontend" }, output: output)
    }
}

/// A snippet as a module of its own.
struct SnippetModule {
    let snippet: Snippet

    /// `@main` and top-level code exclude each other.
    var isLibrary: Bool { snippet.code.contains(/@main\b/) }

    /// The snippet's source file. The compiler reports its lines as those of the document.
    var source: String {
        let imports = suppliedImports.map { "import \($0)\n" }.joined()
        return """
            \(imports)#sourceLocation(file: "\(snippet.document)", line: \(snippet.line + 1))
            \(snippet.code)

            """
    }

    /// The context files that the snippet's comment names.
    var contexts: [URL] {
        get throws(SnippetError) {
            try snippet.options.contexts.map { name throws(SnippetError) in
                let path = "Tests/SnippetTests/Contexts/\(name).swift"
                guard Documents.exists(path) else {
                    let reason = "there is no context \(name) in Tests/SnippetTests/Contexts"
                    throw SnippetError(document: snippet.document, line: snippet.line - 1, reason: reason)
                }
                return SourceModule.root.appending(path: path)
            }
        }
    }

    private var suppliedImports: [String] {
        var modules = ["Foundation", "NotifiableAdapter", "NotifiableTestKit"]
        if snippet.code.contains(/@Test\b/) { modules.append("Testing") }
        if snippet.code.contains(/\bXCTestCase\b/) { modules.append("XCTest") }
        if snippet.options.isForApple { modules.append("AppleFoundation") }
        return modules.filter { !ownImports.contains($0) }
    }

    private var ownImports: Set<String> {
        let imports = snippet.code.matches(of: /\bimport\s+(?:(?:struct|class|enum|protocol|func)\s+)?(\w+)/)
        return Set(imports.map { String($0.1) })
    }
}
