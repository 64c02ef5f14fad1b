/// Handlers that do their work on a later turn, or in another isolation.

struct LateHop: Rule {
    let identifier = RuleIdentifier("late-hop")
    let severity = Severity.error
    let explanation = Explanation(
        summary: "A handler defers its work to a later turn of the run loop, when it is too late.",
        why: """
            When an application resigns active, enters the background or terminates, the system proceeds as soon as the post \
            returns: it takes a snapshot, suspends the process or ends it. Work deferred by `Task { @MainActor in }`, \
            `DispatchQueue.main.async`, `receive(on:)` or an asynchronous sequence runs after that. A privacy screen, for \
            example, appears after the snapshot was taken.
            """,
        example: """
            @objc nonisolated func willResignActive(_ notification: Notification) {
                Task { @MainActor in showPrivacyScreen() }
            }
            """,
        fix: """
            nonisolated func handleNotifications(_ notification: Notification) {
                ensureMainThread { self.showPrivacyScreen() }  // runs in place, because this is posted on the main actor
            }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/34261",
            "https://github.com/mozilla-mobile/firefox-ios/issues/34158",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard !observation.isTemplate,
                let (name, consequence) = observation.names.lazy.compactMap({ name in
                    SDKFacts.turnConsequences[name.identity].map { (name, $0) }
                }).first,
                let (way, span, file) = delay(of: observation, in: codeBase)
            else { return nil }
            return finding(
                at: observation,
                in: codeBase,
                "The handler of `\(name.display)` defers its work to a later turn (\(way)): \(consequence).",
                notes: [codeBase.note("deferred here", span, in: file)]
            )
        }
    }

    /// How a handler defers its work, and where.
    private func delay(of observation: Observation, in codeBase: CodeBase) -> (String, SourceSpan, Int)? {
        let observer = observation.observer
        if observer.kind == .sequence { return ("an asynchronous sequence", observer.span, observation.file) }
        if observer.kind == .publisher, let receive = observer.operators.first(where: { $0.name == "receive" }) {
            return ("`receive(on:)`", receive.span, observation.file)
        }
        guard let body = codeBase.body(of: observation) else { return nil }
        let isOnMain = codeBase.isolationOfHandler(observation)?.isMainActor ?? false
        for hop in codeBase[body].hops where !hop.isNested {
            switch hop.kind {
            case .mainActorTask: return ("`Task { @MainActor in … }`", hop.span, body.file)
            case .mainQueue: return ("a block on the main queue", hop.span, body.file)
            case .task where hop.awaitsSelf && !isOnMain: return ("`Task { … }`", hop.span, body.file)
            default: continue
            }
        }
        return nil
    }
}

struct DoubleHop: Rule {
    let identifier = RuleIdentifier("double-hop")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "An observer with `queue: .main` hops to the main actor a second time.",
        why: """
            With `queue: .main`, the poster waits until the closure has run on the main thread. A task or a block inside the \
            closure defers the work to a later turn, out of order with other work, so the poster waits for nothing. The \
            compiler does not know that the main queue is the main actor; `assumeIsolated` tells it.
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
        sources: ["https://github.com/nonstrict-hq/CloudStorage/pull/15"],
        comparisons: [
            "https://github.com/mozilla-mobile/firefox-ios/pull/28062",
            "https://github.com/FuJacob/cotabby/pull/665",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard observation.observer.kind == .closure, observation.observer.queue == .main,
                let body = codeBase.body(of: observation), let hop = codeBase[body].hops.first(where: isSecondHop)
            else { return nil }
            return finding(
                at: observation,
                in: codeBase,
                "The observer\(observation.ofNames) already runs on the main queue; this hop defers its work to a later "
                    + "turn: use `MainActor.assumeIsolated`.",
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

struct SequenceInInitializer: Rule {
    let identifier = RuleIdentifier("sequence-in-initializer")
    let severity = Severity.warning
    let explanation = Explanation(
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
        sources: ["https://github.com/manaflow-ai/cmux/issues/5309"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observer.body != nil, observer.kind == .sequence || observer.kind == .message,
                let task = observer.task, let function = observer.function,
                codeBase.files[observation.file].functions[function].kind == .initializer
            else { return nil }
            let what = observation.names.isEmpty ? "This sequence" : observation.names.phrase
            let rest =
                switch (task.token, task.selfUse) {
                case (.dropped, .strong): ", and the task keeps `self` alive forever"
                case (.dropped, _): ", and nothing can cancel the task"
                default: ""
                }
            return finding(
                at: observation,
                in: codeBase,
                "\(what) is only observed once the task runs, after the initializer returns\(rest)."
            )
        }
    }
}

struct NotificationCrossesIsolation: Rule {
    let identifier = RuleIdentifier("notification-crosses-isolation")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "Code in another isolation captures a notification or its `userInfo`.",
        why: """
            `Notification` is not Sendable: its object and its dictionary can contain anything. Code that captures it shares \
            those objects with the poster, which keeps running. The Swift 6 language mode rejects the capture; \
            `nonisolated(unsafe)` only hides the data race.
            """,
        example: """
            nonisolated func handleNotifications(_ notification: Notification) {
                Task { @MainActor in show(notification.userInfo?["platform"] as? String) }
            }
            """,
        fix: """
            nonisolated func handleNotifications(_ notification: Notification) {
                let platform = notification.userInfo?["platform"] as? String  // read the values before the hop
                ensureMainThread { self.show(platform) }
            }
            """,
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/pull/28062",
            "https://github.com/swiftlang/swift/issues/62474",
        ]
    )

    /// Looks at the closures of observers, and at every function that takes a notification: a handler, or called by one.
    func findings(in codeBase: CodeBase) -> [Finding] {
        let closures = codeBase.observations.compactMap { observation -> Finding? in
            guard case .closure(let body)? = observation.handler, observation.observer.kind != .message,
                let crossing = crossing(codeBase[body], codeBase.isolationOfHandler(observation))
            else { return nil }
            return finding(at: observation, in: codeBase, message(crossing), span: crossing.span)
        }
        let functions = codeBase.files.enumerated().flatMap { number, file in
            file.functions.enumerated().compactMap { index, function -> Finding? in
                let isolation = codeBase.isolation(of: Reference<FunctionDeclaration>(file: number, index: index))
                guard let body = function.body.map({ file.bodies[$0] }), body.notification != nil,
                    let crossing = crossing(body, isolation)
                else { return nil }
                let context = SourceContext(file: number, type: function.type, function: index)
                return finding(context, codeBase, crossing.span, crossing.content.rawValue, message(crossing))
            }
        }
        return closures + functions
    }

    private func crossing(_ body: Body, _ isolation: Isolation?) -> Crossing? {
        body.crossings.first { crossing in
            switch crossing.into {
            case .detachedTask, .background: true
            case .task, .mainActorTask, .mainActorRun, .mainQueue: isolation?.isMainActor != true
            case .mainQueueSync, .assumeIsolated, .ensureMainThread: false
            }
        }
    }

    private func message(_ crossing: Crossing) -> String {
        let what = crossing.content == .userInfo ? "The `userInfo` of a notification" : "A notification"
        return "\(what) is not Sendable, but code in another isolation captures it: read its values before the hop."
    }
}

extension CodeBase {
    /// The isolation in which an observer's handler starts.
    func isolationOfHandler(_ observation: Observation) -> Isolation? {
        switch observation.handler {
        case .function(let function): return isolation(of: function)
        case .closure(let body):
            if self[body].isolation == .mainActor { return Isolation(domain: .mainActor, origin: .attribute) }
            guard observation.observer.kind == .publisher else { return Isolation(domain: .nonisolated, origin: .none) }
            // `sink` takes a closure that is not Sendable, which has the isolation of the surrounding code.
            return observation.observer.function.map {
                isolation(of: Reference<FunctionDeclaration>(file: observation.file, index: $0))
            }
        case nil: return nil
        }
    }
}
