import Foundation
import Testing

/// What the migration changed in the manager's tests.
struct NearlyUnchangedTests {
    private static let before = "NotificationsDownloadManagerTests.swift"
    private static let after = "MessagesDownloadManagerTests.swift"

    @Test func `the tests of the migrated manager differ in the set-up and the proof alone`() throws {
        let before = try tests(Self.before)
        let after = try tests(Self.after)
        #expect(before.cases.count == 7)
        #expect(after.cases == before.cases)
        let changes = after.setUp.difference(from: before.setUp)
        #expect(changes.insertions.count == 5)
        #expect(changes.removals.count == 5)
    }

    /// A file of tests: the lines up to the first test, and each test but the proof, which is the last.
    private func tests(_ file: String) throws -> (setUp: [Substring], cases: [Substring]) {
        let parts = try text(file).split(separator: "    @Test func ")
        let setUp = try #require(parts.first).split(separator: "\n", omittingEmptySubsequences: false)
        return (setUp, Array(parts.dropFirst().dropLast()))
    }

    private func text(_ path: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}
