import Testing

@testable import MigrationAnalyzer

struct SuppressionTests {
    private static func rules(_ comment: String) -> [[String]] {
        Sources.index("\(comment)\nlet a = 1\n").suppressions.map(\.rules)
    }

    @Test func `a suppression is a comment, not a string`() {
        let index = Sources.index(
            """
            let a = "// notifiable:ignore dropped-token"
            // notifiable:ignore late-hop, late-sequence
            let b = 1  // notifiable:ignore all
            """
        )
        #expect(index.suppressions.map(\.rules) == [["late-hop", "late-sequence"], ["all"]])
        #expect(index.suppressions.map(\.firstLine) == [3, 3])
    }

    @Test(arguments: [
        ("late-hop: it is late", ["late-hop"]), ("late-hop, late-sequence: both", ["late-hop", "late-sequence"]),
        ("late-hop - it is late", ["late-hop"]), ("late-hop (late)", ["late-hop"]), ("late-hop", ["late-hop"]),
        ("late_hop", ["late_hop"]), ("LATE-HOP", ["LATE-HOP"]), ("- late", []), ("", []),
    ])
    func `a reason may follow the rules`(text: String, rules: [String]) {
        #expect(Self.rules("// notifiable:ignore \(text)") == [rules])
        #expect(Self.rules("/* notifiable:ignore \(text) */") == [rules])
    }

    @Test(arguments: [
        ("// swiftlint:disable:this x // notifiable:ignore all", 1), ("/*\n * notifiable:ignore all\n */", 1),
        ("/// `// notifiable:ignore all`", 0), ("/** // notifiable:ignore all */", 0),
        ("// Write `// notifiable:ignore all`", 0), ("// See notifiable:ignore all", 0),
    ])
    func `a comment about suppressions is none`(comment: String, count: Int) {
        #expect(Self.rules(comment).count == count)
    }

    @Test(arguments: [
        ("_ = center\n    .addObserver(x)\nf()", 2...3), ("f(\n  a,\n  b)", 2...4), ("// More.\nf()", 2...3),
        ("center.add(\n  name: .a\n) { _ in\n  f()\n}", 2...4), ("@objc\nfunc f() {\n  g()\n}", 2...3),
        ("final class A {\n  var a = 1\n}", 2...2), ("if a,\n  b {\n  f()\n}", 2...3),
    ])
    func `it covers the statement below it, up to the first brace`(code: String, lines: ClosedRange<Int>) throws {
        let suppression = try #require(Sources.index("// notifiable:ignore all\n\(code)\n").suppressions.first)
        #expect(suppression.firstLine...suppression.lastLine == lines)
    }

    @Test func `a comment in front of code covers its line`() throws {
        let suppression = try #require(Sources.index("/* notifiable:ignore all */ f()\n").suppressions.first)
        #expect(suppression.firstLine == 1)
    }
}
