import Foundation
import Testing

@testable import MigrationAnalyzer

struct SkipReasonTests {
    private static let declared: Set<String> = {
        let folder = TestFiles.package.appendingPathComponent("Sources/MigrationAnalyzer/Rewrite")
        let names = text(folder.appendingPathComponent("SkipReason.swift")).matches(of: /static (?:var|func) (\w+)/)
        return Set(names.map { String($0.1) })
    }()

    /// Those that other tests expect: `SkipReason.changed`, `.ownCenter("center")`.
    private static let expected: Set<String> = {
        let folder = TestFiles.folder.appendingPathComponent("Rewrite")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        let names = files.compactMap { $0 as? URL }.flatMap { file in
            text(file).matches(of: /SkipReason\.(\w+)|[ \[(]\.(\w+)\(/)
        }
        return Set(names.compactMap { $0.1 ?? $0.2 }.map(String.init))
    }()

    private static func text(_ file: URL) -> String {
        do { return try String(contentsOf: file, encoding: .utf8) } catch {
            Issue.record(error)
            return ""
        }
    }

    @Test func `each reason occurs in a fixture, or another test expects it`() {
        let skipped = RewriteFixture.all.flatMap { $0.rewritten($0.before).skipped }
        let occurring = Set(skipped.map(\.reason.identifier))
        #expect(Self.declared.count <= 56)
        #expect(occurring.isSubset(of: Self.declared))
        #expect(Self.declared.subtracting(occurring).subtracting(Self.expected).sorted() == [])
    }
}
