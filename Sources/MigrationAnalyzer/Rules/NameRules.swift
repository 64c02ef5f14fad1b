/// Notifications that are observed, posted or handled in vain.

struct NameNeverPosted: Rule {
    let identifier = RuleIdentifier("name-never-posted")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A notification that the code base declares is observed, but never posted.",
        why: """
            The handler never runs. Either the post was removed and the observer was not, or the poster uses another name. \
            The rule ignores names of the system and of libraries, and names that are used in a way that the analyzer does \
            not understand.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.addObserver(self, selector: #selector(trainDidLeave), name: .trainDidLeave, object: nil)
            // and no post of .trainDidLeave
            """,
        fix: """
            // Remove the observer and the name, or post it.
            """,
        comparisons: ["https://github.com/mozilla-mobile/focus-ios/pull/976"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let posted = Set(codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names))
        let certain = codeBase.namesWithoutOtherUse()
        return codeBase.observations.filter { !$0.isTemplate }.flatMap { observation in
            observation.names.filter { certain.contains($0) && !posted.contains($0) }.map { name in
                let message = "`\(name.display)` is observed here, but never posted."
                return finding(at: observation, in: codeBase, message, subject: name.identity)
            }
        }
    }
}

struct NameNeverObserved: Rule {
    let identifier = RuleIdentifier("name-never-observed")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A notification that the code base declares is posted, but never observed.",
        why: """
            The post has no effect. Either the observer was removed and the post was not, or the observer uses another name. \
            The rule ignores names that are used in a way that the analyzer does not understand.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.post(name: .trainDidLeave, object: train)
            // and no observer of .trainDidLeave
            """,
        fix: """
            // Remove the post and the name, or observe it.
            """,
        comparisons: ["https://github.com/openhab/openhab-ios/pull/867"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        // An observer of every name observes this one.
        guard !codeBase.observations.contains(where: { $0.observer.names.contains(.any) }) else { return [] }
        let observed = Set(codeBase.observations.filter { !$0.isTemplate }.flatMap(\.names))
        let certain = codeBase.namesWithoutOtherUse()
        return codeBase.postings.filter { !$0.isTemplate }.flatMap { posting in
            posting.names.filter { certain.contains($0) && !observed.contains($0) }.map { name in
                let message = "`\(name.display)` is posted here, but never observed."
                return finding(posting.context, codeBase, posting.post.span, name.identity, message)
            }
        }
    }
}

struct HandlerIgnoresName: Rule {
    let identifier = RuleIdentifier("handler-ignores-name")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler is registered for a notification that its `switch` ignores.",
        why: """
            A handler of several notifications distinguishes them by a `switch`. A name that is added to the registration but \
            not to the `switch` reaches a `default` that does nothing, and the compiler cannot detect it.
            """,
        example: """
            observing: [.trainDidArrive, .trainDidLeave]
            // and
            switch notification.name {
            case .trainDidArrive: reload()
            default: break
            }
            """,
        fix: """
            switch notification.name {
            case .trainDidArrive, .trainDidLeave: reload()
            default: break
            }
            """,
        comparisons: ["https://github.com/mozilla-mobile/firefox-ios/pull/28586"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.filter { !$0.isTemplate }.flatMap { observation -> [Finding] in
            guard let body = codeBase.body(of: observation).map({ codeBase[$0] }), body.ignoresOtherNames,
                let handled = handledNames(of: body, by: observation, codeBase)
            else { return [] }
            return observation.names.filter { !handled.contains($0) }.map { name in
                let message = "`\(name.display)` is observed here, but the handler ignores it."
                return finding(at: observation, in: codeBase, message, subject: name.identity)
            }
        }
    }

    /// The names that a handler compares with; `nil` if some of them are not understood.
    private func handledNames(
        of body: Body,
        by observation: Observation,
        _ codeBase: CodeBase
    ) -> Set<NotificationName>? {
        guard let context = codeBase.handlerContext(of: observation) else { return nil }
        var names: Set<NotificationName> = []
        for handled in body.handledNames {
            let resolved = codeBase.names(handled.name, in: context)
            if resolved.isEmpty { return nil }
            names.formUnion(resolved)
        }
        return names
    }
}

struct HandlerExpectsName: Rule {
    let identifier = RuleIdentifier("handler-expects-name")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler has a case for a notification that it is not registered for.",
        why: """
            The case never runs. Usually the registration was changed and the handler was not: a service that observes \
            `didBecomeActive` and handles `willEnterForeground` never handles anything.
            """,
        example: """
            observing: [UIApplication.didBecomeActiveNotification]
            // and
            switch notification.name {
            case UIApplication.willEnterForegroundNotification: refresh()
            default: break
            }
            """,
        fix: """
            observing: [UIApplication.willEnterForegroundNotification]
            """,
        comparisons: ["https://github.com/mozilla-mobile/firefox-ios/pull/1930"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let uses = Dictionary(grouping: codeBase.observations.filter { !$0.isTemplate }) { codeBase.body(of: $0) }
        return uses.flatMap { body, observations -> [Finding] in
            guard let body, let first = observations.first,
                observations.allSatisfy({ $0.knowsAllNames && !$0.names.isEmpty }),
                let context = codeBase.handlerContext(of: first)
            else { return [] }
            let observed = Set(observations.flatMap(\.names))
            return codeBase[body].handledNames.compactMap { handled in
                let names = codeBase.names(handled.name, in: context)
                guard let name = names.first, observed.isDisjoint(with: names) else { return nil }
                return finding(
                    context,
                    codeBase,
                    handled.span,
                    name.identity,
                    "`\(name.display)` is handled here, but the handler is not registered for it.",
                    notes: [codeBase.note("registered here", first.observer.span, in: first.file)]
                )
            }
        }
    }
}

extension CodeBase {
    /// Where the names in an observer's handler are resolved; `nil` if the handler is not in the source.
    func handlerContext(of observation: Observation) -> SourceContext? {
        switch observation.handler {
        case .function(let function): SourceContext(file: function.file, type: self[function].type)
        case .closure(let body): SourceContext(file: body.file, type: observation.observer.type)
        case nil: nil
        }
    }

    /// The declared names whose every mention is understood.
    func namesWithoutOtherUse() -> Set<NotificationName> {
        let understood = understoodMentions()
        let used = observations.flatMap(\.names) + postings.flatMap(\.names)
        return Set(used).filter { name in
            guard let declaration = name.declaration, !objectiveC.mentions(name, self[declaration].name) else {
                return false
            }
            return mentions(of: self[declaration].name) <= understood[declaration] ?? 0
        }
    }
}
