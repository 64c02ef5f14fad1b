// Handlers of several notifications, and the names that they are registered for.

extension Rule {
    static let handlerNames = Rule(
        identifier: "handler-names",
        severity: .warning,
        section: "step-1-notifiable",
        summary: "A handler is registered for a name that its `switch` ignores, or has a case for another name.",
        why: """
            A handler of several notifications distinguishes them by a `switch`. A name that is added to the registration but \
            not to the `switch` reaches a `default` that does nothing; a case of a name without a registration never runs: a \
            service that observes `didBecomeActive` and handles `willEnterForeground` never handles anything. The compiler \
            can't detect either.
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
        check: .codeBase { $0.ignoredNames + $0.unregisteredNames }
    )
}

extension CodeBase {
    fileprivate var ignoredNames: [Hit] {
        observations.filter { !$0.isTemplate }.flatMap { observation -> [Hit] in
            guard let handler = handler(of: observation), self[handler.body].ignoresOtherNames
            else { return [] }
            let handled = self[handler.body].handledNames.map { names($0.name, in: handler.context) }
            guard !handled.contains(where: \.isEmpty) else { return [] }
            return observation.names.filter { name in !handled.contains { $0.contains(name) } }.map { name in
                observation.hit(
                    "`\(name.display)` is observed here, but the handler ignores it.",
                    subject: name.identity
                )
            }
        }
    }

    /// Hits at the cases of handlers for names that nothing registers them for.
    fileprivate var unregisteredNames: [Hit] {
        let uses = Dictionary(grouping: observations.filter { !$0.isTemplate }) { body(of: $0) }
        return uses.flatMap { body, observations -> [Hit] in
            guard let body, let first = observations.first,
                observations.allSatisfy({ $0.knowsAllNames && !$0.names.isEmpty && !$0.isMerged }),
                let context = handler(of: first)?.context
            else { return [] }
            let observed = Set(observations.flatMap(\.names))
            return self[body].handledNames.compactMap { handled in
                let names = names(handled.name, in: context)
                guard let name = names.first, observed.isDisjoint(with: names) else { return nil }
                return Hit(
                    context: context,
                    span: handled.span,
                    subject: name.identity,
                    message: "`\(name.display)` is handled here, but the handler is not registered for it.",
                    notes: [note("registered here", first.observer.span, in: first.file)]
                )
            }
        }
    }
}

extension Observation {
    /// Whether its handler may get what other publishers deliver: `first.merge(with: second)`.
    fileprivate var isMerged: Bool {
        observer.operators.contains { step in
            ["merge", "combineLatest", "zip", "append", "prepend"].contains(where: step.name.hasPrefix)
        }
    }
}
