import Testing

@testable import MigrationAnalyzer

/// The changes that a rewrite drops, because the result would not be valid Swift, or would conflict with another
/// change.
struct RewriteSafetyTests {
    /// Writes what is no Swift.
    private struct BrokenRewrite: Rewrite {
        func proposal(for sources: RewriteSources) -> RewriteProposal {
            var proposal = RewriteProposal()
            for number in sources.codeBase.files.indices {
                let span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 0)
                let text = number == 0 ? "func ( {\n" : "import A\n"
                proposal.changes.append(
                    RewriteChange(sites: [sources.site(span, in: number)], edits: [number: [Edit(insert: text, at: 0)]])
                )
            }
            return proposal
        }
    }

    @Test func `a change that breaks a file is dropped, and others are made`() {
        let outcome = Rewritten(BrokenRewrite(), ["A.swift": "let a = 1\n", "B.swift": "let b = 1\n"])
        #expect(outcome["A.swift"] == "let a = 1\n")
        #expect(outcome["B.swift"] == "import A\nlet b = 1\n")
        #expect(outcome.skipped.map(\.reason) == [.notSwiftAfterwards("A.swift")])
    }

    /// Two changes, of which the second builds on the first.
    private struct DependentRewrite: Rewrite {
        let text: String

        func proposal(for sources: RewriteSources) -> RewriteProposal {
            let sites = sources.codeBase.files.indices.map { number in
                let start = SourceLocation(offset: 0, line: 1, column: 1)
                return sources.site(SourceSpan(start: start, length: 0), in: number)
            }
            var second = RewriteChange(sites: [sites[1]], edits: [1: [Edit(insert: "import B\n", at: 0)]])
            second.requires = [sites[0]]
            let first = RewriteChange(sites: [sites[0]], edits: [0: [Edit(insert: text, at: 0)]])
            return RewriteProposal(changes: [first, second])
        }
    }

    @Test(arguments: [("import A\n", true), ("func ( {\n", false)])
    func `a change is made only with the one that it builds on`(text: String, isMade: Bool) {
        let outcome = Rewritten(DependentRewrite(text: text), ["A.swift": "let a = 1\n", "B.swift": "let b = 1\n"])
        #expect(outcome.files.isEmpty == !isMade)
        let reasons = [.notSwiftAfterwards("A.swift"), SkipReason.buildsOnOtherChange]
        #expect(outcome.skipped.map(\.reason) == (isMade ? [] : reasons))
    }

    @Test func `a file that has changed since it was read is left, with that reason`() {
        let source = """
            @MainActor final class Board {
                init() { NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .a, object: nil) }
                @objc private func reload() {}
            }
            """
        let codeBase = CodeBase([Sources.index(source, path: "A.swift")])
        let outcome = Rewriting([NotifiableRewrite()]).run(on: codeBase) { _ in Array("// New.\n\(source)".utf8) }
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [SkipReason.changed])
    }

    /// Makes one change for each insertion of a text.
    private struct InsertionRewrite: Rewrite {
        let insertions: [(offset: Int, text: String)]

        func proposal(for sources: RewriteSources) -> RewriteProposal {
            var proposal = RewriteProposal()
            proposal.changes = insertions.map { offset, text in
                let start = SourceLocation(offset: offset, line: 1, column: offset + 1)
                let site = sources.site(SourceSpan(start: start, length: 1), in: 0)
                return RewriteChange(sites: [site], edits: [0: [Edit(insert: text, at: offset)]])
            }
            return proposal
        }
    }

    @Test func `only the change that breaks a file is dropped`() {
        let rewrite = InsertionRewrite(insertions: [(0, "b; "), (3, "func ( {"), (6, "c; ")])
        let outcome = Rewritten(rewrite, ["A.swift": "a; a; a\n"])
        #expect(outcome["A.swift"] == "b; a; a; c; a\n")
        #expect(outcome.skipped.map(\.site.span.start.offset) == [3])
    }

    /// Two of its edits replace the same text.
    private struct OverlappingRewrite: Rewrite {
        func proposal(for sources: RewriteSources) -> RewriteProposal {
            let span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 1)
            let edits: Set<Edit> = [Edit(0..<2, "b"), Edit(1..<2, "c")]
            var proposal = RewriteProposal()
            proposal.changes = [RewriteChange(sites: [sources.site(span, in: 0)], edits: [0: edits])]
            return proposal
        }
    }

    @Test func `a change whose edits would overlap is skipped`() {
        let outcome = Rewritten(OverlappingRewrite(), ["A.swift": "aa\n"])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [SkipReason.overlappingChanges])
    }

    @Test func `the first of conflicting changes is made`() {
        let outcome = Rewritten([BothWays(text: "b"), BothWays(text: "c")], ["A.swift": "a\n"])
        #expect(outcome["A.swift"] == "b\n")
        #expect(outcome.skipped.map(\.reason) == [SkipReason.overlappingChanges])
    }

    private struct BothWays: Rewrite {
        let text: String

        func proposal(for sources: RewriteSources) -> RewriteProposal {
            let span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 1)
            var proposal = RewriteProposal()
            proposal.changes = [RewriteChange(sites: [sources.site(span, in: 0)], edits: [0: [Edit(0..<1, text)]])]
            return proposal
        }
    }

    @Test func `a file with syntax errors is skipped`() {
        let broken = """
            final class A {
                init() { NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }
                @objc func f() {}
            }
            func (
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": broken])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [SkipReason.unreadable])
    }
}
