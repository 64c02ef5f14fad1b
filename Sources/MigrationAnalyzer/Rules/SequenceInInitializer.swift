/// A task in an initializer that reads notifications from a sequence.
struct SequenceInInitializer: Rule {
    let identifier = RuleIdentifier("sequence-in-initializer")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "An initializer starts a task that reads a sequence of notifications.",
        why: """
            The registration happens when the task first runs, some time after the initializer has returned: what is posted \
            in between is lost. The loop never ends by itself, so that the task, and whatever it holds, lives until somebody \
            cancels it; a strong `self` in it keeps the instance for ever.
            """,
        example: """
            init() {
                Task {
                    for await _ in NotificationCenter.default.notifications(named: .trainDidArrive) { await reload() }
                }
            }
            """,
        fix: """
            init(center: MessageCenter) {
                // registered when this returns, and ended when the token dies
                token = center.addObserver(for: Train.DidArrive.self) { [weak self] _ in self?.reload() }
            }
            """,
        section: MigrationGuide.Section("replace-an-asynchronous-sequence"),
        sources: ["https://github.com/manaflow-ai/cmux/issues/5309"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observer.body != nil, observer.kind == .sequence || observer.kind == .message,
                let task = observer.task,
                let function = observer.function,
                codeBase.files[observation.file].functions[function].kind == .initializer
            else { return nil }
            let about = observation.names.isEmpty ? "This sequence" : observation.names.phrase
            let rest =
                switch (task.token, task.selfUse) {
                case (.dropped, .strong): ", and the task keeps `self` for ever"
                case (.dropped, _): ", and nothing can cancel the task"
                default: ""
                }
            return finding(
                at: observation,
                in: codeBase,
                "\(about) is observed only when the task first runs, after the initializer\(rest)."
            )
        }
    }
}
