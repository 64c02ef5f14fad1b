import SwiftCompiler
import TestSupport
import Testing

/// The tests that run a compiler. They share one, so that two processes run at a time and the stubs are compiled once.
@Suite(.compilesSnippets, .enabled(if: Toolchain.isFound, "\(Toolchain.whyMissing ?? "")"))
enum `Compiled snippets` {}

/// Creates the compiler that the tests of a suite share, with a temporary folder.
struct CompilesSnippets: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let folder = try ScratchFolder()
        let compiler = SnippetCompiler(try Toolchain.current.get(), folder: folder.url)
        try await SnippetCompiler.$current.withValue(compiler, operation: function)
        withExtendedLifetime(folder) {}
    }
}

extension Trait where Self == CompilesSnippets {
    static var compilesSnippets: Self { Self() }
}

extension CompilerRun {
    /// The warnings, without those about declarations that the snippet shows but doesn't use.
    var warnings: [Diagnostic] {
        diagnostics.filter { $0.kind == "warning" && !Self.isAboutUnusedDeclaration($0.message) }
    }

    static func isAboutUnusedDeclaration(_ message: some StringProtocol) -> Bool {
        ["never used", "never read", "never mutated"].contains { message.contains($0) }
    }

    /// Returns the difference from the options of the snippet, or `nil` if there is none.
    func problem(_ options: SnippetOptions) -> String? {
        guard let failure = options.failure else {
            if status != 0 { return "does not compile" }
            return warnings.isEmpty ? nil : "compiles with warnings"
        }
        if status == 0 { return "compiles, and should not: \(failure)" }
        if errors.isEmpty { return "stops the compiler without an error" }
        let isReported = diagnostics.contains { $0.message.contains(failure) }
        return isReported ? nil : "does not compile, but not with: \(failure)"
    }
}
