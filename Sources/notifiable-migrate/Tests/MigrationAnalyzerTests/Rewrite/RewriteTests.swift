import Foundation
import Testing

@testable import MigrationAnalyzer

/// Each folder of `RewriteFixtures` contains a file before and after a rewrite. `// left: REASON` marks a place that
/// the rewrite skips, with the start of the reason. `// goes: COMMENT` lists a comment that the rewrite deletes.
struct RewriteTests {
    @Test(arguments: RewriteFixture.all)
    func `a rewrite produces the fixture's file, and skips the marked places`(fixture: RewriteFixture) throws {
        let outcome = fixture.rewritten(fixture.before)
        #expect(outcome.text == fixture.after)
        #expect(outcome.skipped.count == fixture.marks.count)
        for mark in fixture.marks {
            let reasons = outcome.skipped.filter { $0.site.span.start.line == mark.line }.map(\.reason.description)
            #expect(reasons.contains { $0.hasPrefix(mark.reason) }, "line \(mark.line): \(reasons), not \(mark.reason)")
        }
    }

    @Test(arguments: RewriteFixture.all)
    func `a second run changes nothing`(fixture: RewriteFixture) {
        let outcome = fixture.rewritten(fixture.after)
        #expect(outcome.text == fixture.after)
        #expect(outcome.rewritten.isEmpty)
    }

    @Test(arguments: RewriteFixture.all)
    func `a file keeps its line endings`(fixture: RewriteFixture) {
        let windows = { (text: String) in text.replacingOccurrences(of: "\n", with: "\r\n") }
        #expect(fixture.rewritten(windows(fixture.before)).text == windows(fixture.after))
    }

    @Test(arguments: RewriteFixture.all)
    func `a rewrite deletes only the listed comments`(fixture: RewriteFixture) {
        var left = Self.comments(in: fixture.after)
        let deleted = Self.comments(in: fixture.before).filter { comment in
            guard let place = left.firstIndex(of: comment) else { return true }
            left.remove(at: place)
            return false
        }
        #expect(deleted.sorted() == fixture.deletedComments.sorted())
    }

    /// The comments of a file, without differences in indentation.
    private static func comments(in text: String) -> [String] {
        ParsedSource(path: "", bytes: Array(text.utf8)).comments.map { comment in
            comment.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    @Test(arguments: RewriteFixture.all)
    func `a rewrite leaves no blanks behind`(fixture: RewriteFixture) {
        #expect(Self.superfluousBlanks(fixture.after).subtracting(Self.superfluousBlanks(fixture.before)).isEmpty)
    }

    /// The lines with blanks at their end, and those around doubled empty lines or empty lines next to a brace.
    private static func superfluousBlanks(_ text: String) -> Set<String> {
        let lines = text.components(separatedBy: "\n")
        var found = Set(lines.filter { $0.last?.isWhitespace == true })
        for (position, line) in lines.enumerated().dropFirst() where line.allSatisfy(\.isWhitespace) {
            let (above, below) = (lines[position - 1], lines.dropFirst(position + 1).first ?? "end")
            let isAtBrace = above.hasSuffix("{") || below.trimmingCharacters(in: .whitespaces).hasPrefix("}")
            if isAtBrace || below.allSatisfy(\.isWhitespace) { found.insert("\(above)|\(below)") }
        }
        return found
    }

    @Test(arguments: RewriteFixture.all.filter { !$0.before.contains(/\n  \S/) }, ["\t", "  "])
    func `a file keeps its indentation`(fixture: RewriteFixture, unit: String) {
        let other = { (text: String) in
            let lines = text.components(separatedBy: "\n").map { line in
                let blanks = line.prefix { $0 == " " }.count
                return String(repeating: unit, count: blanks / 4) + line.dropFirst(blanks / 4 * 4)
            }
            return lines.joined(separator: "\n")
        }
        #expect(fixture.rewritten(other(fixture.before)).text == other(fixture.after))
    }
}
