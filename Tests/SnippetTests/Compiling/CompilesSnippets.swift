import Foundation
import SwiftCompiler
import Testing

/// Gives the tests of a suite a compiler, with a folder that is gone after them.
struct CompilesSnippets: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let name = "SnippetTests-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let compiler = SnippetCompiler(try Toolchain.current.get(), folder: folder)
        try await SnippetCompiler.$current.withValue(compiler, operation: function)
    }
}

extension Trait where Self == CompilesSnippets {
    static var compilesSnippets: Self { Self() }
}
