import Foundation
import TestSupport
import Testing

/// Gives each test of a suite a temporary folder.
struct GivesFolder: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal static var current = FileManager.default.temporaryDirectory

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let folder = try ScratchFolder()
        try await Self.$current.withValue(folder.url, operation: function)
        withExtendedLifetime(folder) {}
    }
}

extension Trait where Self == GivesFolder {
    static var givesFolder: Self { Self() }
}
