import Testing

@testable import MigrationAnalyzer

/// The changes that a rewrite drops, because they would conflict with another change.
struct RewriteSafetyTests {
    /// Two changes, of which the second builds on the first.
    private struct DependentRewrite: Rewrite {
        let isMade: Bool

        func proposal(for sources: RewriteSources) -> RewriteProposal {
            let sites = sources.codeBase.files.indices.map { number in
                let start = SourceLocation(offset: 0, line: 1, column: 1)
                return sources.site(SourceSpan(start: start, length: 0), in: number)
            }
            var second = RewriteChange(sites: [sites[1]], edits: [1: [Edit(insert: "import B\n", at: 0)]])
            second.requires = [sites[0]]
            let edits: Set<Edit> = isMade ? [Edit(insert: "import A\n", at: 0)] : [Edit(0..<2, "b"), Edit(1..<2, "c")]
            let first = RewriteChange(sites: [sites[0]], edits: [0: edits])
            return RewriteProposal(changes: [first, second])
        }
    }

    @Test(arguments: [true, false])
    func `a change is made only with the one that it builds on`(isMade: Bool) {
        let outcome = Rewritten(DependentRewrite(isMade: isMade), ["A.swift": "let a = 1\n", "B.swift": "let b = 1\n"])
        #expect(outcome.files.isEmpty == !isMade)
        let reasons = [.overlappingChanges, SkipReason.buildsOnOtherChange]
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
