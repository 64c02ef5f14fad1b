import Foundation
import Testing

/// Gives the tests of a suite the program, with a folder that is gone after them.
struct RunsAppleProgram: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "AppleStubTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await AppleProgram.$current.withValue(AppleProgram(folder: folder), operation: function)
    }
}

extension Trait where Self == RunsAppleProgram {
    static var runsAppleProgram: Self { Self() }
}
