/// A closure observer on the main queue that hops to the main actor.
struct DoubleHop: Rule {
    let identifier = RuleIdentifier("double-hop")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "An observer with `queue: .main` hops to the main actor once more.",
        why: """
            `queue: .main` makes the poster wait until the closure has run on the main thread. A task or a block inside then \
            puts the work off to a later turn, after other work and out of order with it, so that the waiting was for \
            nothing. The compiler does not know that the main queue is the main actor, but `assumeIsolated` may say it.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                Task { @MainActor in screen.reload() }
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { screen.reload() }
            }
            """,
        section: MigrationGuide.Section("replace-a-closure-observer"),
        sources: ["https://github.com/nonstrict-hq/CloudStorage/pull/15"],
        comparisons: [
            "https://github.com/mozilla-mobile/firefox-ios/pull/28062",
            "https://github.com/FuJacob/cotabby/pull/665",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard observation.observer.kind == .closure, observation.observer.queue == .main,
                let reference = codeBase.body(of: observation),
                let hop = codeBase[reference].hops.first(where: isSecondHop)
            else { return nil }
            let about = observation.names.isEmpty ? "" : " of \(observation.names.phrase)"
            return finding(
                at: observation,
                in: codeBase,
                "The observer\(about) is on the main queue already; this puts its work off to a later turn.",
                span: hop.span
            )
        }
    }

    private func isSecondHop(_ hop: Hop) -> Bool {
        guard !hop.isNested else { return false }
        switch hop.kind {
        case .mainActorTask, .mainQueue, .mainActorRun: return true
        case .task: return hop.awaitsSelf
        default: return false
        }
    }
}
