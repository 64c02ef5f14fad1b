// Handlers that start tasks.

extension Rule {
    static let taskPerNotification = Rule(
        identifier: "task-per-notification",
        severity: .note,
        section: "replace-an-asynchronous-sequence",
        summary: "A handler starts a task for each notification, and the task suspends.",
        why: """
            Each notification starts a task of its own, and no task waits for the one before. Where they suspend, or on their \
            way to an actor, a later notification overtakes an earlier one, or is handled between two steps of it. A sequence \
            of messages handles one after the other, in the order of the posts; `addObserver(for:on:using:)` does so on an \
            actor.
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
                let body = codeBase.body(of: observation), !codeBase.endsObservation(body, observation),
                !codeBase.isNeverPosted(to: observation),
                let hop = codeBase[body].hops.first(where: { hop in
                    hop.kind.isTask && !hop.isNested && !hop.isKept && !hop.awaited.allSatisfy(codeBase.keepsOrder)
                })
            else { return nil }
            var hit = observation.hit(
                "The handler\(observation.ofNames) starts a task for each notification: they can overtake each other where they "
                    + "suspend.",
                at: hop.span,
                in: body.file
            )
            hit.group = codeBase.declaration(ofType: observation.observer.type, in: observation.file)?.name
            return hit
        }
    )
}

extension CodeBase {
    /// Whether a handler removes an observer, or cancels its own subscription, and so runs once.
    fileprivate func endsObservation(_ body: Reference<Body>, _ observation: Observation) -> Bool {
        self[body].removesObserver
            || files[body.file].releases.contains { release in
                release.method == "cancel" && release.place == observation.observer.token.place
                    && self[body].span.offsets.contains(release.span.start.offset)
            }
    }

    /// Whether nothing posts what is observed, neither the program nor the system.
    fileprivate func isNeverPosted(to observation: Observation) -> Bool {
        hasNoKnownPost(observation) && !observation.observer.center.isOfSystem
            && !observation.names.contains { SDKFacts.isSystemName($0.identity) }
    }

    /// Whether each function of a name is synchronous and of no actor but the main one: tasks reach others unordered.
    fileprivate func keepsOrder(functionNamed name: String?) -> Bool {
        let found = name.map(types.functions(named:)) ?? []
        return !found.isEmpty
            && found.allSatisfy { function in
                !self[function].isAsync && [.nonisolated, .mainActor].contains(isolation(of: function).domain)
            }
    }
}
