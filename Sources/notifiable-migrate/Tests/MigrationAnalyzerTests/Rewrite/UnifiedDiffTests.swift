import Testing

@testable import MigrationAnalyzer

struct UnifiedDiffTests {
    private func diff(_ before: String, _ after: String) -> String {
        UnifiedDiff(path: "A.swift", before: Array(before.utf8), after: Array(after.utf8)).description
    }

    @Test func `equal texts have an empty diff`() {
        #expect(diff("a\nb\n", "a\nb\n") == "")
    }

    @Test func `a hunk has three lines of context`() {
        #expect(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- a/A.swift
                +++ b/A.swift
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """
        )
    }

    @Test func `distant changes are separate hunks`() {
        let before = (1...20).map { "\($0)\n" }.joined()
        let after = "new\n" + before.dropLast("20\n".count)
        #expect(
            diff(before, after) == """
                --- a/A.swift
                +++ b/A.swift
                @@ -1,3 +1,4 @@
                +new
                 1
                 2
                 3
                @@ -17,4 +18,3 @@
                 17
                 18
                 19
                -20

                """
        )
    }

    @Test func `a missing line break at the end is marked`() {
        #expect(
            diff("a", "b\n") == """
                --- a/A.swift
                +++ b/A.swift
                @@ -1 +1 @@
                -a
                \\ No newline at end of file
                +b

                """
        )
    }

    @Test func `different line endings are a difference`() {
        #expect(diff("a\r\n", "a\n").contains("-a\r\n+a\n"))
    }
}

struct EditTests {
    @Test func `edits refer to offsets of the original`() {
        let edits: Set<Edit> = [Edit(0..<1, "A"), Edit(insert: "-", at: 1), Edit(2..<4, "")]
        #expect(String(decoding: edits.applied(to: Array("abcde".utf8)), as: UTF8.self) == "A-be")
    }

    @Test(arguments: [
        (Edit(0..<2, "x"), Edit(1..<3, "y"), true), (Edit(0..<2, "x"), Edit(2..<3, "y"), false),
        (Edit(0..<2, "x"), Edit(0..<2, "x"), false), (Edit(0..<2, "x"), Edit(0..<2, "y"), true),
        (Edit(insert: "x", at: 1), Edit(0..<2, "y"), true), (Edit(insert: "x", at: 2), Edit(0..<2, "y"), false),
        (Edit(insert: "x", at: 1), Edit(insert: "y", at: 1), false),
    ])
    func `edits of the same bytes exclude each other`(one: Edit, other: Edit, excludes: Bool) {
        #expect(one.excludes(other) == excludes)
        #expect(other.excludes(one) == excludes)
    }
}
