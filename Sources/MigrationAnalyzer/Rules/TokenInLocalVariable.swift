/// A message's token that only a local variable keeps, and not long enough.
struct TokenInLocalVariable: Rule {
    let identifier = RuleIdentifier("token-in-local-variable")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A local variable is the only place that keeps a message's token, and code follows its last use.",
        why: """
            The observation ends when the last copy of its token is destroyed. Swift may destroy the value of a local \
            variable right after its last use, and release builds do, even while the variable is in scope: a message that \
            is posted after that reaches no observer. Debug builds usually keep the value to the end of the scope, so that \
            tests pass. An array of tokens behaves in the same way, and `_ = token` is no use.
            """,
        example: """
            let tokens = [center.addObserver(for: Train.DidArrive.self) { message in show(message) }]
            center.post(Train.DidArrive(platform: 4), subject: train)  // shows nothing in release builds
            """,
        fix: """
            // Store the token in a property, or extend its lifetime:
            let tokens = [center.addObserver(for: Train.DidArrive.self) { message in show(message) }]
            withExtendedLifetime(tokens) {
                center.post(Train.DidArrive(platform: 4), subject: train)
            }
            """,
        section: MigrationGuide.Section("tokens"),
        sources: [],
        comparisons: ["https://github.com/open-feature/swift-sdk/pull/34"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard case .expiring(let variable, let lastUse) = observation.observer.token else { return nil }
            let end =
                lastUse.map { "whose last use is on line \($0.start.line)" } ?? "which is not used again"
            let note = lastUse.map {
                Finding.Note(
                    message: "`\(variable)` is used for the last time here",
                    path: codeBase.files[observation.file].path,
                    span: $0
                )
            }
            return finding(
                at: observation,
                in: codeBase,
                "Only the local variable `\(variable)`, \(end), keeps this token: release builds end the observation "
                    + "there; store the token in a property, or use `withExtendedLifetime`.",
                notes: [note].compactMap(\.self)
            )
        }
    }
}
