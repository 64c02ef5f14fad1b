/// A handler that leaves for a later turn, of a notification after which there may be none in time.
struct LateHop: Rule {
    let identifier = RuleIdentifier("late-hop")
    let severity = Severity.error
    let explanation = Explanation(
        summary:
            "A handler leaves for a later turn of the run loop, where the turn of the post is the one that matters.",
        why: """
            When an application resigns, enters the background or terminates, the system goes on as soon as the post \
            returns: it takes its snapshot, suspends the process or ends it. Work that `Task { @MainActor in }`, \
            `DispatchQueue.main.async`, `receive(on:)` or an asynchronous sequence puts off comes after that. A privacy \
            screen was on screen only after the snapshot had been taken.
            """,
        example: """
            @objc nonisolated func willResignActive(_ notification: Notification) {
                Task { @MainActor in showPrivacyScreen() }
            }
            """,
        fix: """
            nonisolated func handleNotifications(_ notification: Notification) {
                ensureMainThread { self.showPrivacyScreen() }  // in place, since this is posted on the main actor
            }
            """,
        section: MigrationGuide.Section("step-1-notifiable"),
        sources: [
            "https://github.com/mozilla-mobile/firefox-ios/issues/34261",
            "https://github.com/mozilla-mobile/firefox-ios/issues/34158",
        ]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.compactMap { observation in
            guard !observation.isTemplate,
                let (name, consequence) = observation.names.lazy.compactMap({ name in
                    TurnNotifications.consequences[name.identity].map { (name, $0) }
                }).first,
                let (way, span, file) = delay(of: observation, in: codeBase)
            else { return nil }
            let handler = Finding.Note(message: "it leaves here", path: codeBase.files[file].path, span: span)
            return finding(
                at: observation,
                in: codeBase,
                "The handler of `\(name.display)` leaves for a later turn (\(way)): \(consequence).",
                notes: [handler]
            )
        }
    }

    /// How a handler is late, and where that is said.
    private func delay(of observation: Observation, in codeBase: CodeBase) -> (String, SourceSpan, Int)? {
        let observer = observation.observer
        switch observer.kind {
        case .sequence:
            return ("an asynchronous sequence", observer.span, observation.file)
        case .publisher:
            if let receive = observer.operators.first(where: { $0.name == "receive" }) {
                return ("`receive(on:)`", receive.span, observation.file)
            }
        case .selector, .closure, .notifiable, .message: break
        }
        guard let reference = codeBase.body(of: observation) else { return nil }
        let isOnMain = codeBase.isolationOfHandler(observation)?.isMainActor ?? false
        for hop in codeBase[reference].hops where !hop.isNested {
            switch hop.kind {
            case .mainActorTask: return ("`Task { @MainActor in … }`", hop.span, reference.file)
            case .mainQueue: return ("a block on the main queue", hop.span, reference.file)
            case .task where hop.awaitsSelf && !isOnMain: return ("`Task { … }`", hop.span, reference.file)
            default: continue
            }
        }
        return nil
    }
}

extension CodeBase {
    /// The isolation in which an observation's handler starts.
    func isolationOfHandler(_ observation: Observation) -> Isolation? {
        switch observation.handler {
        case .function(let function): isolation(of: function)
        case .closure(let body):
            if self[body].isolation == .mainActor {
                Isolation(domain: .mainActor, origin: .attribute)
            } else if observation.observer.kind == .publisher {
                // `sink` takes a closure that is not Sendable, so it is isolated as the code around it is.
                observation.observer.function.map {
                    isolation(of: Reference<FunctionDeclaration>(file: observation.file, index: $0))
                }
            } else {
                Isolation(domain: .nonisolated, origin: .none)
            }
        case nil: nil
        }
    }
}
