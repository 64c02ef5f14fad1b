import Foundation
import Testing

/// What the migration changed of the manager's tests, and what MIGRATION.md says of it.
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

    @Test func `the guide shows this difference, but for the suite's names`() throws {
        let guide = try text("../../MIGRATION.md")
        let shown = guide.split(separator: "\n").filter { $0.hasPrefix("+    ") || $0.hasPrefix("-    ") }
        let changes = try tests(Self.after).setUp.difference(from: tests(Self.before).setUp)
        func lines(_ changes: [CollectionDifference<Substring>.Change], _ sign: String) -> [String] {
            changes.compactMap { change in
                switch change {
                case .insert(_, let line, _), .remove(_, let line, _): line.hasPrefix("    ") ? sign + line : nil
                }
            }
        }
        #expect(shown.filter { $0.hasPrefix("+") }.map(String.init) == lines(changes.insertions, "+"))
        #expect(shown.filter { $0.hasPrefix("-") }.map(String.init) == lines(changes.removals, "-"))
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
