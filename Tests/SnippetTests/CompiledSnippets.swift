import Foundation
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

/// Compiles units together, and records each that differs from what its options say.
///
/// - Returns: The number of units that don't differ.
@discardableResult
func expectAsDocumented(
    _ units: [SourceUnit],
    settings: [String] = ManifestSettings.arguments
) async throws -> Int {
    let compiler = try #require(SnippetCompiler.current)
    let diagnostics = try await compiler.diagnostics(of: units, settings: settings)
    var count = 0
    for (unit, diagnostics) in zip(units, diagnostics) {
        guard let problem = unit.problem(diagnostics) else {
            count += 1
            continue
        }
        let lines = [problem] + diagnostics.map(\.description) + ["with \(settings.joined(separator: " "))"]
        Issue.record("\(unit) \(lines.joined(separator: "\n"))", sourceLocation: unit.sourceLocation)
    }
    return count
}

extension SourceUnit {
    /// Where the code is, so that an editor can go there.
    fileprivate var sourceLocation: SourceLocation {
        guard let part = parts.last else { return #_sourceLocation }
        let path = SourceModule.root.appending(path: part.document).path
        return SourceLocation(
            fileID: "SnippetTests/\(part.document)",
            filePath: path,
            line: part.firstLine,
            column: 1
        )
    }
}
