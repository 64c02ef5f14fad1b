/// A name that a handler waits for without being registered.
struct HandlerExpectsName: Rule {
    let identifier = RuleIdentifier("handler-expects-name")
    let severity = Severity.warning
    let explanation = Explanation(
        summary: "A handler has a case for a notification that it is not registered for.",
        why: """
            The case is dead code. Mostly the registration was changed and the handler was not: a service that observes \
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
        section: MigrationGuide.Section("step-1-notifiable"),
        sources: [],
        comparisons: ["https://github.com/mozilla-mobile/firefox-ios/pull/1930"]
    )

    func findings(in codeBase: CodeBase) -> [Finding] {
        let uses = Dictionary(grouping: codeBase.observations.filter { !$0.isTemplate }) { codeBase.body(of: $0) }
        return uses.flatMap { reference, observations -> [Finding] in
            guard let reference, let first = observations.first,
                observations.allSatisfy({ $0.knowsAllNames && !$0.names.isEmpty })
            else { return [] }
            let observed = Set(observations.flatMap(\.names))
            let type: Int? =
                if case .function(let function)? = first.handler { codeBase[function].type } else {
                    first.observer.type
                }
            return codeBase[reference].handledNames.compactMap { handled in
                let names = codeBase.names(handled.name, in: reference.file, inside: type)
                guard let name = names.first, observed.isDisjoint(with: names) else { return nil }
                return finding(
                    in: codeBase,
                    file: reference.file,
                    span: handled.span,
                    type: type,
                    function: nil,
                    subject: name.identity,
                    "`\(name.display)` is handled here, but the handler is not registered for it.",
                    notes: [
                        Finding.Note(
                            message: "registered here",
                            path: codeBase.files[first.file].path,
                            span: first.observer.span
                        )
                    ]
                )
            }
        }
    }
}
