// Tasks that observe.

extension Rule {
    static let lateSequence = Rule(
        identifier: "late-sequence",
        severity: .note,
        section: "replace-an-asynchronous-sequence",
        summary: "An initializer or a synchronous method starts a task that iterates over notifications.",
        why: """
            The observer is registered when the task first runs, after the initializer or the method has returned: posts in \
            between are lost. Without a `break`, the loop never ends by itself: the task and everything it captures stay alive \
            until the task is cancelled. If nothing keeps the task, each call adds a loop; a loop that captures `self` strongly keeps the \
            instance alive forever. It is a warning in an initializer, and where the task keeps `self`.
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
                // The observer is registered when this returns, and removed when the token is deallocated.
                token = center.addObserver(for: Train.DidArrive.self) { [weak self] _ in self?.reload() }
            }
            """,
        sources: ["https://github.com/manaflow-ai/cmux/issues/5309"],
        check: .observers { observation, codeBase in
            let observer = observation.observer
            guard observer.body != nil, observer.kind == .sequence || observer.kind == .message,
                let task = observer.task, let function = codeBase.function(in: observation.context)
            else { return nil }
            let livesForever = codeBase.livesForever(observation.context)
            let isInitializer = function.kind == .initializer
            if !isInitializer {
                guard function.kind == .function, !function.isAsync, !livesForever,
                    codeBase.declaration(ofType: observation.observer.type, in: observation.file)?.kind == .class
                else { return nil }
            }
            // The task of an instance that lives forever needs no end.
            let lifetime = livesForever ? nil : task.lifetime
            return observation.hit(
                "\(observation.names.isEmpty ? "This sequence" : observation.names.phrase) is only observed once the task "
                    + "runs, after \(isInitializer ? "the initializer" : "`\(function.name)`") returns"
                    + "\(lifetime.map { ", and \($0)" } ?? "").",
                severity: isInitializer || task.keepsSelf ? .warning : nil
            )
        }
    )
}

extension TaskUse {
    /// Whether the task is never cancelled, and captures `self` strongly.
    fileprivate var keepsSelf: Bool { if case (.dropped, .strong) = (token, selfUse) { true } else { false } }

    /// How long the task lives, as the end of a sentence; `nil` if the code can cancel it.
    fileprivate var lifetime: String? {
        if keepsSelf { return "the task keeps `self` alive forever" }
        return token == .dropped ? "nothing can cancel the task" : nil
    }
}
