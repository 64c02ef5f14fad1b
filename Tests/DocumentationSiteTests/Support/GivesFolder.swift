import Foundation
import Testing

/// Gives each test of a suite a folder of its own, which is gone after it.
struct GivesFolder: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal static var current = FileManager.default.temporaryDirectory

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let name = "DocumentationSiteTests-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Self.$current.withValue(folder, operation: function)
    }
}

extension Trait where Self == GivesFolder {
    static var givesFolder: Self { Self() }
}
