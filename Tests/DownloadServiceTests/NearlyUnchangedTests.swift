import Foundation
import Testing

/// The migration's claim, as a figure: what it changed of the manager's tests.
struct NearlyUnchangedTests {
    @Test func `the tests of the migrated manager differ in the set-up and the proof alone`() throws {
        let before = try tests("NotificationsDownloadManagerTests.swift")
        let after = try tests("MessagesDownloadManagerTests.swift")
        #expect(before.cases.count == 7)
        #expect(after.cases == before.cases)
        #expect(after.setUp.difference(from: before.setUp).insertions.count == 5)
        #expect(after.setUp.difference(from: before.setUp).removals.count == 5)
    }

    /// A file of tests: the lines up to the first test, and each test but the proof, which is the last.
    private func tests(_ file: String) throws -> (setUp: [Substring], cases: [Substring]) {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        let parts = text.split(separator: "    @Test func ")
        let setUp = try #require(parts.first).split(separator: "\n", omittingEmptySubsequences: false)
        return (setUp, Array(parts.dropFirst().dropLast()))
    }
}
