/// A closure observer that keeps its owner alive.
struct StrongSelfCapture: Rule {
    let identifier = RuleIdentifier("strong-self-capture")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "The closure of an observer holds `self` strongly.",
        why: """
            The center keeps the closure until its token is removed, and the closure keeps `self`. A `deinit` that removes the \
            token therefore never runs; with Combine, `self` holds the cancellable that holds the closure that holds `self`. \
            A `[weak self]` in a closure inside does not help, since the outer one must hold `self` to hand it in.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                self.reload()
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) {
                [weak self] _ in
                self?.reload()
            }
            """,
        section: MigrationGuide.Section("tokens"),
        sources: [
            "https://github.com/deltachat/deltachat-ios/issues/699",
            "https://github.com/wordpress-mobile/WordPress-iOS/pull/20998",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.selfCaptures.compactMap { capture in
            guard case .strong(let span) = capture.use, capture.end < .earlier else { return nil }
            return finding(
                at: capture.observation,
                in: codeBase,
                "The closure that observes\(capture.nameClause) holds `self` strongly, and the \(capture.keeper) holds the closure.",
                span: span
            )
        }
    }
}
