// Handlers that start tasks, and tasks that observe.

extension Rule {
    static let taskPerNotification = Rule(
        identifier: "task-per-notification",
        severity: .note,
        section: "replace-an-asynchronous-sequence",
        summary: "A handler starts a task for each notification, and the task suspends.",
        why: """
            Each notification starts a task of its own, and no task waits for the one before. Where they suspend, or on their \
            way to an actor, a later notification overtakes an earlier one, or is handled between two steps of it. A sequence of messages handles one \
            after the other, in the order of the posts; `addObserver(for:on:using:)` does so on an actor.
            """,
        example: """
            @objc private func connectionDidChange() {
                Task { await session.refresh() }
            }
            """,
        fix: """
            for await message in center.messages(for: Connection.DidChange.self) {
                await session.refresh()
            }
            """,
        sources: ["https://github.com/swiftlang/sourcekit-lsp/pull/2097"],
        check: .observers { observation, codeBase in
            guard [.selector, .closure, .publisher].contains(observation.observer.kind),
                let body = codeBase.body(of: observation),
                let hop = codeBase[body].hops.first(where: { hop in
                    hop.kind.isTask && !hop.isNested && !hop.isKept
                        && !hop.awaited.allSatisfy {
                            codeBase.isSynchronous(functionNamed: $0) && !codeBase.isOfActor($0)
                        }
                })
            else { return nil }
            var hit = observation.hit(
                "The handler\(observation.ofNames) starts a task for each notification: they can overtake each other where they "
                    + "suspend.",
                at: hop.span,
                in: body.file
            )
            hit.group = codeBase.declaration(ofType: observation.observer.type, in: observation.file).map {
                "`\($0.name)`"
            }
            return hit
        }
    )

    static let sequenceInInitializer = Rule(
        identifier: "sequence-in-initializer",
        severity: .warning,
        section: "replace-an-asynchronous-sequence",
        summary: "An initializer starts a task that iterates over notifications.",
        why: """
            The observer is registered when the task first runs, after the initializer has returned: posts in between are \
            lost. The loop never ends by itself, so the task and everything it captures stay alive until the task is \
            cancelled. If it captures `self` strongly, the instance is never deallocated.
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
            guard let task = observation.sequenceTask,
                codeBase.function(in: observation.context)?.kind == .initializer
            else { return nil }
            // The task of an instance that lives forever needs no end.
            let lifetime = codeBase.livesForever(observation.context) ? nil : task.lifetime
            let end = lifetime.map { ", and \($0)" } ?? ""
            return observation.hit(
                "\(observation.sequence) is only observed once the task runs, after the initializer returns\(end)."
            )
        }
    )

    static let lateSequence = Rule(
        identifier: "late-sequence",
        severity: .note,
        section: "replace-an-asynchronous-sequence",
        summary: "A synchronous method starts a task that iterates over notifications.",
        why: """
            The observer is registered when the task first runs, after the method has returned: posts in between are lost. The \
            loop never ends by itself. If nothing keeps the task, each call adds a loop, and a loop that captures `self` \
            strongly keeps the instance alive forever.
            """,
        example: """
            func start() {
                task = Task { [weak self] in
                    for await _ in NotificationCenter.default.notifications(named: .trainDidArrive) { self?.reload() }
                }
            }
            """,
        fix: """
            func start() {
                // The observer is registered when this returns, and removed when the token is deallocated.
                token = center.addObserver(for: Train.DidArrive.self) { [weak self] _ in self?.reload() }
            }
            """,
        comparisons: ["https://github.com/manaflow-ai/cmux/issues/5309"],
        check: .observers { observation, codeBase in
            guard let task = observation.sequenceTask, !codeBase.livesForever(observation.context),
                let function = codeBase.function(in: observation.context), function.kind == .function,
                !function.isAsync,
                codeBase.declaration(ofType: observation.observer.type, in: observation.file)?.kind == .class
            else { return nil }
            let end = task.lifetime.map { ", and \($0)" } ?? ""
            return observation.hit(
                "\(observation.sequence) is only observed once the task runs, after `\(function.name)` returns\(end).",
                severity: task.keepsSelf ? .warning : nil
            )
        }
    )
}

extension Observation {
    /// The task that iterates over the notifications; `nil` if there is none.
    fileprivate var sequenceTask: TaskUse? {
        guard observer.body != nil, observer.kind == .sequence || observer.kind == .message else { return nil }
        return observer.task
    }

    /// The start of a sentence.
    fileprivate var sequence: String { names.isEmpty ? "This sequence" : names.phrase }
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

extension CodeBase {
    /// Whether `Notification` names a type of the program in some code.
    func declaresNotification(in context: SourceContext) -> Bool {
        if case .type? = types.meaning(of: "Notification", in: context) { true } else { false }
    }

    /// Whether all functions of a name are synchronous, and there are some.
    fileprivate func isSynchronous(functionNamed name: String?) -> Bool {
        let found = name.map(types.functions(named:)) ?? []
        return !found.isEmpty && !found.contains { self[$0].isAsync }
    }

    /// Whether a function of a name is isolated to an actor other than the main actor. Tasks reach it in any order.
    fileprivate func isOfActor(_ name: String?) -> Bool {
        (name.map(types.functions(named:)) ?? []).contains { function in
            switch isolation(of: function).domain {
            case .actor, .globalActor: true
            case .nonisolated, .mainActor: false
            }
        }
    }

    /// The isolation in which an observer's handler starts.
    func isolationOfHandler(_ observation: Observation) -> Isolation? {
        switch observation.handler {
        case .function(let function): return isolation(of: function)
        case .closure(let body):
            if self[body].isolation == .mainActor { return Isolation(domain: .mainActor, origin: .attribute) }
            guard observation.observer.kind == .publisher else { return Isolation(domain: .nonisolated, origin: .none) }
            // `sink` takes a closure that is not Sendable, which has the isolation of the surrounding code.
            return observation.function.map { isolation(of: $0) }
        case nil: return nil
        }
    }
}
