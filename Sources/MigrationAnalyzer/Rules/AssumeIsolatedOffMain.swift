/// An observer that assumes the main actor without having asked for it.
struct AssumeIsolatedOffMain: Rule {
    let identifier = RuleIdentifier("assume-isolated-off-main")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A handler calls `MainActor.assumeIsolated`, but its registration does not say `queue: .main`.",
        why: """
            Without a queue the closure runs on the thread that posts. `assumeIsolated` does not go to the main actor: it \
            checks that it is there already, and traps if not. The first post from a background thread ends the process.
            """,
        example: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { screen.reload() }
            }
            """,
        fix: """
            token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: .main) { _ in
                MainActor.assumeIsolated { screen.reload() }
            }
            """,
        section: MigrationGuide.Section("replace-a-closure-observer"),
        sources: ["https://github.com/manaflow-ai/cmux/pull/4945"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard !isOnMain(observer), !codeBase.isHeardOnMain(observation),
                let reference = codeBase.body(of: observation),
                let hop = codeBase[reference].hops.first(where: { $0.kind == .assumeIsolated && !$0.isNested })
            else { return nil }
            let note = Finding.Note(
                message: "it assumes the main actor here",
                path: codeBase.files[reference.file].path,
                span: hop.span
            )
            let about = observation.names.isEmpty ? "" : " of \(observation.names.phrase)"
            return finding(
                at: observation,
                in: codeBase,
                "The handler\(about) assumes the main actor, but is called on the thread that posts.",
                notes: [note]
            )
        }
    }

    private func isOnMain(_ observer: Observer) -> Bool {
        switch observer.kind {
        case .closure: observer.queue == .main
        case .publisher: observer.operators.contains { $0.name == "receive" }
        case .selector, .notifiable: false
        case .sequence, .message: true
        }
    }
}
