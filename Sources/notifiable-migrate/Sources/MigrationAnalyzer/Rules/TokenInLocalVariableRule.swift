// Tokens that are released early.

extension Rule {
    static let tokenInLocalVariable = Rule(
        identifier: "token-in-local-variable",
        severity: .warning,
        section: "tokens",
        summary: "Only a local variable keeps a message's token, and code follows the variable's last use.",
        why: """
            The observation ends when the last copy of its token is deallocated. Swift can release a local variable's value \
            right after its last use, and release builds do, even while the variable is in scope: a message posted after \
            that reaches no observer. Debug builds usually keep the value to the end of the scope, so tests pass. An array \
            of tokens behaves in the same way, and `_ = token` is not a use.
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
        comparisons: ["https://github.com/open-feature/swift-sdk/pull/34"],
        check: .observers { observation, codeBase in
            guard case .expiring(let variable, let lastUse) = observation.observer.token else { return nil }
            let end = lastUse.map { "last used on line \($0.start.line)" } ?? "not used again"
            let note = lastUse.map { codeBase.note("`\(variable)` is last used here", $0, in: observation.file) }
            return observation.hit(
                "Only the local variable `\(variable)`, \(end), keeps this token: release builds end the observation there. "
                    + "Store the token in a property, or use `withExtendedLifetime`.",
                notes: note.map { [$0] } ?? []
            )
        }
    )
}
