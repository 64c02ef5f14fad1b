/// A closure observer that traps once its owner is gone.
struct UnownedSelfCapture: Rule {
    let identifier = RuleIdentifier("unowned-self-capture")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "The closure of an observer holds `self` unowned.",
        why: """
            The center keeps the closure until its token is removed. If `self` dies first, or dies on one thread while the \
            notification is posted on another, the next notification reads a dead object and traps.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
                [unowned self] _ in
                reload()
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
                [weak self] _ in
                self?.reload()
            }
            """,
        section: MigrationGuide.Section("tokens"),
        sources: ["https://github.com/LeoNatan/LNPopupUI/pull/19"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.selfCaptures.compactMap { capture in
            guard case .unowned(let span) = capture.use else { return nil }
            let peril =
                capture.end == .never
                ? "a notification comes after `self` has died" : "`self` dies on one thread while another posts"
            return finding(
                at: capture.observation,
                in: codeBase,
                "The closure that observes\(capture.nameClause) traps if \(peril).",
                severity: capture.end == .never ? nil : .note,
                span: span
            )
        }
    }
}
