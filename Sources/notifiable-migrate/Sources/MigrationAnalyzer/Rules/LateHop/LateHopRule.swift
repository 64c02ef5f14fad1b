// Handlers that do their work on a later turn, when it is too late.

extension Rule {
    static let lateHop = Rule(
        identifier: "late-hop",
        severity: .error,
        section: "step-1-notifiable",
        summary: "A handler defers its work to a later turn of the run loop, when it is too late.",
        why: """
            When an application resigns active, enters the background or terminates, the system proceeds as soon as the post \
            returns: it takes a snapshot, suspends the process or ends it. Work deferred by `Task { @MainActor in }`, \
            `DispatchQueue.main.async`, `receive(on:)` or an asynchronous sequence runs after that. A privacy screen, for \
            example, appears after the snapshot was taken. A background task keeps the process running, so in a program that \
            begins such tasks, work that may be suspended is a note, as is work that only sets properties.
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
        ],
        check: .observers { observation, codeBase in
            guard !observation.isTemplate, let (name, consequence) = consequence(ofDelaying: observation),
                let (way, span, file) = codeBase.delay(of: observation)
            else { return nil }
            // Code that shows nothing can wait.
            let isHarmless =
                SDKFacts.consequencesForViews.contains(consequence)
                && !codeBase.isInUserInterface(observation)
                || consequence == SDKFacts.suspension
                    && ["beginBackgroundTask", "performExpiringActivity"].contains { codeBase.mentions(of: $0) > 0 }
            return observation.hit(
                "The handler of `\(name.display)` defers its work to a later turn (\(way)): \(consequence).",
                severity: isHarmless ? .note : consequence.contains(" may ") ? .warning : nil,
                notes: [codeBase.note("deferred here", span, in: file)]
            )
        }
    )

    /// The first of an observer's names that the system posts when the same turn of the run loop counts, and why.
    private static func consequence(ofDelaying observation: Observation) -> (name: NotificationName, String)? {
        observation.names.lazy.compactMap { name in
            // To open another window after this one has closed, code has to wait.
            SDKFacts.turnConsequences[name.identity]
                .flatMap { SDKFacts.consequencesForOwners.contains($0) ? nil : (name, $0) }
        }.first
    }
}

extension CodeBase {
    /// Whether an observer is in a view, a view controller or a delegate of the application, or in no type.
    fileprivate func isInUserInterface(_ observation: Observation) -> Bool {
        guard let type = owner(of: observation) else { return true }
        switch isolation(of: type).origin {
        case .superclass, .superclassName, .protocol: return true
        case .attribute, .type, .extension, .overridden, .moduleDefault, .none:
            // An attribute of its own, or the module's default, hides what it inherits from.
            return types.ancestry(of: type).contains { ancestor in
                self[ancestor].inherited.contains {
                    isolation.isKnownMainActor($0) || SDKFacts.isNamedAfterMainActorClass($0)
                }
            }
        }
    }

    /// How a handler defers its work, and where.
    func delay(of observation: Observation) -> (way: String, span: SourceSpan, file: Int)? {
        let observer = observation.observer
        if observer.kind == .sequence { return ("an asynchronous sequence", observer.span, observation.file) }
        if observer.kind == .publisher, let way = observer.scheduler?.operator {
            return (way.name == "receive" ? "`receive(on:)`" : "`\(way.name)`", way.span, observation.file)
        }
        // These move the work to a later turn of the run loop.
        let deferring: [Hop.Kind] = [.mainActorTask, .mainQueue]
        guard let body = body(of: observation),
            let hop = self[body].hops.first(where: { deferring.contains($0.kind) && !$0.isNested })
        else { return nil }
        let way = hop.kind == .mainQueue ? "a block on the main queue" : "`Task { @MainActor in … }`"
        return (way, hop.span, body.file)
    }
}
