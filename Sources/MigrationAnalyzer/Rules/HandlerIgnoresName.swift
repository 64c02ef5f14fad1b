/// A name that is observed and that the handler drops.
struct HandlerIgnoresName: Rule {
    let identifier = RuleIdentifier("handler-ignores-name")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler is registered for a notification that its `switch` drops.",
        why: """
            One handler for many names tells them apart by a `switch`. A name that is added to the registration and not to \
            the `switch` falls into a `default` that does nothing, and the compiler cannot notice.
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
        section: MigrationGuide.Section("step-1-notifiable"),
        sources: [],
        comparisons: ["https://github.com/mozilla-mobile/firefox-ios/pull/28586"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        codeBase.observations.filter { !$0.isTemplate }.flatMap { observation -> [Finding] in
            guard let reference = codeBase.body(of: observation) else { return [] }
            let body = codeBase[reference]
            guard body.ignoresOtherNames, let handled = codeBase.handledNames(of: body, by: observation) else {
                return []
            }
            return observation.names.filter { !handled.contains($0) }.map { name in
                finding(
                    at: observation,
                    in: codeBase,
                    "`\(name.display)` is observed here, but the handler does nothing with it.",
                    subject: name.identity
                )
            }
        }
    }
}

extension CodeBase {
    /// The names that a handler asks for; `nil` if some of them are not understood.
    func handledNames(of body: Body, by observation: Observation) -> Set<NotificationName>? {
        let file: Int
        let type: Int?
        switch observation.handler {
        case .function(let function): (file, type) = (function.file, self[function].type)
        case .closure(let reference): (file, type) = (reference.file, observation.observer.type)
        case nil: return nil
        }
        var names: Set<NotificationName> = []
        for handled in body.handledNames {
            let resolved = self.names(handled.name, in: file, inside: type)
            if resolved.isEmpty { return nil }
            names.formUnion(resolved)
        }
        return names
    }
}
