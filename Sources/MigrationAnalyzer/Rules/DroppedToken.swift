/// A registration whose token nobody keeps.
struct DroppedToken: Rule {
    let identifier = RuleIdentifier("dropped-token")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "The token of an observation is dropped.",
        why: """
            `addObserver(forName:object:queue:using:)` keeps its closure until the token is removed. Without the token that \
            is never: the closure runs for ever, with all that it captured, and once more for each time it is registered. \
            With messages and with Combine it is the other way round: the observation ends when the token dies, so a dropped \
            one hears nothing at all.
            """,
        example: """
            NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                print("arrived")
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                print("arrived")
            }
            // and, when it is over:
            NotificationCenter.default.removeObserver(token)
            """,
        section: MigrationGuide.Section("tokens"),
        sources: [
            "https://github.com/wordpress-mobile/WordPress-iOS/issues/20994",
            "https://github.com/Ichigo3766/Open-Relay/issues/195",
            "https://github.com/realm/SwiftLint/issues/1062",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard observation.observer.token == .dropped else { return nil }
            let about =
                observation.names.isEmpty ? "this observation" : "the observation of \(observation.names.phrase)"
            switch observation.observer.kind {
            case .closure:
                return finding(
                    at: observation,
                    in: codeBase,
                    "The token of \(about) is dropped: the closure is kept, and runs, for ever."
                )
            case .message:
                return finding(
                    at: observation,
                    in: codeBase,
                    "The token of \(about) is dropped: it ends at once.",
                    severity: .error
                )
            case .publisher where observation.observer.operators.contains { $0.name == "sink" || $0.name == "assign" }:
                return finding(
                    at: observation,
                    in: codeBase,
                    "The cancellable of \(about) is dropped: it ends at once.",
                    severity: .error
                )
            case .publisher, .selector, .sequence, .notifiable:
                return nil
            }
        }
    }
}
