// Notifications without a poster, an observer or a handler.

extension Rule {
    static let nameDeclaredTwice = Rule(
        identifier: "name-declared-twice",
        severity: .warning,
        section: "prepare",
        summary: "Two constants name the same notification.",
        why: """
            A notification center compares the text of names. Two constants with one text, usually by copying, are one \
            notification: the observers of each receive the posts of the other. Constants with the same spelling in several \
            modules are taken for intended, and so are a deprecated constant and the name of a bridged message. It is a note if \
            neither constant's module depends on the other's: they may be parts of two programs.
            """,
        example: """
            extension Notification.Name {
                static let trainDidArrive = Notification.Name("TrainDidArrive")
                static let trainDidLeave = Notification.Name("TrainDidArrive")
            }
            """,
        fix: """
            extension Notification.Name {
                static let trainDidArrive = Notification.Name("TrainDidArrive")
                static let trainDidLeave = Notification.Name("TrainDidLeave")
            }
            """,
        comparisons: ["https://github.com/ProcedureKit/ProcedureKit/pull/124"],
        check: .codeBase { codeBase in
            var first: [String: Reference<PropertyDeclaration>] = [:]
            let dependencies = codeBase.files.reduce(into: [String: Set<String>]()) { dependencies, file in
                guard let target = file.settings.target, dependencies[target] == nil else { return }
                dependencies[target] = Set(file.settings.dependencies)
            }
            let messages = Set(codeBase.messageTypes().values)
            return codeBase.files.indices.filter { !codeBase.files[$0].isTest }.flatMap { file in
                codeBase.files[file].properties.enumerated().compactMap { index, property -> Hit? in
                    guard case .text(let text)? = property.declaredName, !text.isEmpty, !property.isComputed,
                        !property.isDeprecated,
                        !(codeBase.primary(property.parent, in: file).map(messages.contains) ?? false)
                    else { return nil }
                    let reference = Reference<PropertyDeclaration>(file: file, index: index)
                    guard let other = first[text] else {
                        first[text] = reference
                        return nil
                    }
                    guard codeBase[other].name != property.name else { return nil }
                    let settings = codeBase.files[file].settings
                    let mayBeApart = settings.isIndependent(of: codeBase.files[other.file].settings, dependencies)
                    return Hit(
                        SourceContext(file: file, type: property.parent),
                        property.span,
                        text,
                        "`\(property.name)` and `\(codeBase[other].name)` name the same notification, \"\(text)\".",
                        severity: mayBeApart ? .note : nil,
                        notes: [codeBase.note("declared here", codeBase[other].span, in: other.file)]
                    )
                }
            }
        }
    )

    static let nameNeverPosted = Rule(
        identifier: "name-never-posted",
        severity: .warning,
        section: "prepare",
        summary: "A notification that the code base declares is observed, but never posted.",
        why: """
            The handler never runs. Either the post was removed and the observer was not, or the poster uses another name. \
            The rule ignores names of the system and of libraries, names with a bridged message, and names that are used in \
            a way that the analyzer does not understand. A name that the system only posts to the distributed center is reported, too, and so is an \
            observer that passes itself as the object of what the system posts for the application or a screen.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.addObserver(self, selector: #selector(trainDidLeave), name: .trainDidLeave, object: nil)
            // and no post of .trainDidLeave
            """,
        fix: """
            // Remove the observer and the name, or post it.
            """,
        comparisons: ["https://github.com/mozilla-mobile/focus-ios/pull/976"],
        check: .codeBase { codeBase in
            let posted = Set(codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names))
            let testPosts = Set(codeBase.testPostings.flatMap(\.names))
            let certain = codeBase.namesWithoutOtherUse()
            let hasUnknownPosts = codeBase.postings.contains { posting in
                !posting.isTemplate
                    && (posting.names.isEmpty || posting.names.contains(where: \.isFamily)
                        || codeBase.isTextUnknown(posting.post.names, in: posting.context))
            }
            let likely = hasUnknownPosts ? [] : codeBase.namesOfCases()
            return codeBase.observations.filter { !$0.isTemplate }.flatMap { observation in
                observation.names.filter { name in
                    // The system or other code may post it: a census shows that.
                    (certain.contains(name) || likely.contains(name)) && !posted.contains(name)
                        && codeBase.census?[name] == nil && !SDKFacts.isSystemName(name.identity)
                        && !observation.observer.center.isOfSystem
                }.map { name in
                    let end = testPosts.contains(name) ? "only tests post it" : "never posted"
                    let hedge = hasUnknownPosts ? "; some posts have names that are only known at run time" : ""
                    return observation.hit(
                        "`\(name.display)` is observed here, but \(end)\(hedge).",
                        severity: certain.contains(name) && !hasUnknownPosts ? nil : .note,
                        subject: name.identity
                    )
                } + codeBase.distributedNames(observedBy: observation) + codeBase.namesForOthers(observation)
            }
        }
    )

    static let nameNeverObserved = Rule(
        identifier: "name-never-observed",
        severity: .warning,
        section: "prepare",
        summary: "A notification that the code base declares is posted, but never observed.",
        why: """
            The post has no effect. Either the observer was removed and the post was not, or the observer uses another name. \
            The rule ignores names with a bridged message, and names that are used in a way that the analyzer does not \
            understand. A post beside the call of \
            a delegate, which learns of the event in this way, is a note.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.post(name: .trainDidLeave, object: train)
            // and no observer of .trainDidLeave
            """,
        fix: """
            // Remove the post and the name, or observe it.
            """,
        comparisons: ["https://github.com/openhab/openhab-ios/pull/867"],
        check: .codeBase { codeBase in
            // An observer of every name observes this one.
            guard !codeBase.observations.contains(where: { $0.observer.names.contains(.any) }) else { return [] }
            // A name that tests observe is offered to other code.
            let observations = codeBase.observations + codeBase.testObservations
            let observed = Set(observations.filter { !$0.isTemplate }.flatMap(\.names))
            let certain = codeBase.namesWithoutOtherUse()
            let hasUnknownObservers = codeBase.observations.contains { observation in
                !observation.isTemplate
                    && (observation.names.isEmpty || observation.names.contains(where: \.isFamily)
                        || codeBase.isTextUnknown(observation.observer.names, in: observation.context))
            }
            let likely = hasUnknownObservers ? [] : codeBase.namesOfCases()
            let hedge = hasUnknownObservers ? "; some observers have names that are only known at run time" : ""
            let removed = codeBase.removedNames()
            return codeBase.postings.filter { !$0.isTemplate }.flatMap { posting in
                posting.names.filter { (certain.contains($0) || likely.contains($0)) && !observed.contains($0) }.map {
                    name in
                    // Clients of a library may observe its public names.
                    let isPublic = name.declaration.map { codeBase[$0].access == .public } ?? false
                    let isRemoved = removed.contains(name)
                    let isHarmless = isPublic || posting.post.isBesideDelegateCall && !isRemoved
                    let end = isRemoved ? ", although observers of it are removed" : ""
                    return Hit(
                        posting.context,
                        posting.post.span,
                        name.identity,
                        "`\(name.display)` is posted here, but never observed\(end)\(hedge).",
                        severity: isHarmless || hasUnknownObservers || !certain.contains(name) ? .note : nil
                    )
                }
            }
        }
    )

    static let handlerIgnoresName = Rule(
        identifier: "handler-ignores-name",
        severity: .warning,
        section: "step-1-notifiable",
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
        comparisons: ["https://github.com/mozilla-mobile/firefox-ios/pull/28586"],
        check: .codeBase { codeBase in
            codeBase.observations.filter { !$0.isTemplate }.flatMap { observation -> [Hit] in
                guard let handler = codeBase.handler(of: observation), codeBase[handler.body].ignoresOtherNames
                else { return [] }
                let handled = codeBase[handler.body].handledNames.map { codeBase.names($0.name, in: handler.context) }
                guard !handled.contains(where: \.isEmpty) else { return [] }
                return observation.names.filter { name in !handled.contains { $0.contains(name) } }.map { name in
                    observation.hit(
                        "`\(name.display)` is observed here, but the handler ignores it.",
                        subject: name.identity
                    )
                }
            }
        }
    )

    static let handlerExpectsName = Rule(
        identifier: "handler-expects-name",
        severity: .warning,
        section: "step-1-notifiable",
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
        comparisons: ["https://github.com/mozilla-mobile/firefox-ios/pull/1930"],
        check: .codeBase { codeBase in
            let uses = Dictionary(grouping: codeBase.observations.filter { !$0.isTemplate }) { codeBase.body(of: $0) }
            return uses.flatMap { body, observations -> [Hit] in
                guard let body, let first = observations.first,
                    observations.allSatisfy({ $0.knowsAllNames && !$0.names.isEmpty && !$0.isMerged }),
                    let context = codeBase.handler(of: first)?.context
                else { return [] }
                let observed = Set(observations.flatMap(\.names))
                return codeBase[body].handledNames.compactMap { handled in
                    let names = codeBase.names(handled.name, in: context)
                    guard let name = names.first, observed.isDisjoint(with: names) else { return nil }
                    let message = "`\(name.display)` is handled here, but the handler is not registered for it."
                    let note = codeBase.note("registered here", first.observer.span, in: first.file)
                    return Hit(context, handled.span, name.identity, message, notes: [note])
                }
            }
        }
    )
}

extension Observation {
    /// Whether its handler may get what other publishers deliver: `first.merge(with: second)`.
    fileprivate var isMerged: Bool {
        observer.operators.contains { step in
            ["merge", "combineLatest", "zip", "append", "prepend"].contains(where: step.name.hasPrefix)
        }
    }
}

extension CodeBase {
    /// The names whose texts are the raw values of an enumeration's cases: `Notification.Name(Event.arrived.rawValue)`.
    /// Other uses of the case aren't uses of the name.
    fileprivate func namesOfCases() -> Set<NotificationName> {
        let expressions =
            observations.flatMap { observation in observation.observer.names.map { ($0, observation.context) } }
            + postings.flatMap { posting in posting.post.names.map { ($0, posting.context) } }
        var result: Set<NotificationName> = []
        for (expression, context) in expressions {
            guard case .constant(let path) = expression else { continue }
            let parts = path.split(separator: ".").map(String.init)
            guard let last = parts.last,
                let owner = types.primary(named: parts.dropLast().joined(separator: "."), from: context.file),
                self[owner].kind == .enum, self[owner].cases.contains(last)
            else { continue }
            result.formUnion(names(expression, in: context).filter { !objectiveC.mentions($0, last) })
        }
        return result
    }

    /// The names whose observers are removed by name.
    fileprivate func removedNames() -> Set<NotificationName> {
        var result: Set<NotificationName> = []
        for (number, file) in files.enumerated() where !file.isTest {
            for removal in file.removals {
                let context = SourceContext(file: number, type: removal.type)
                result.formUnion(removal.names.flatMap { names($0, in: context) })
            }
        }
        return result
    }

    /// Hits at the names of an observer that the system posts to another center.
    fileprivate func distributedNames(observedBy observation: Observation) -> [Hit] {
        guard observation.observer.center == .default else { return [] }
        return observation.names.filter { SDKFacts.distributedNames.contains($0.identity) }.map { name in
            observation.hit(
                "The system posts `\(name.display)` to the distributed center only: use "
                    + "`DistributedNotificationCenter.default()`.",
                subject: name.identity
            )
        }
    }

    /// Hits at the names of an observer that passes itself as the object, although the system posts them for others.
    fileprivate func namesForOthers(_ observation: Observation) -> [Hit] {
        guard case .value("self", _) = observation.observer.object, observation.observer.center == .default,
            let type = owner(of: observation), self[type].kind == .class,
            let root = types.ancestry(of: type).last(where: { self[$0].kind == .class }),
            let superclass = self[root].inherited.first,
            superclass == "NSObject" || SDKFacts.mainActorClasses.contains(superclass)
        else { return [] }
        return observation.names.compactMap { name in
            guard name.declaration == nil, postings(of: name).isEmpty,
                let (owner, phrase) = SDKFacts.object(ofSystemName: name.identity), owner != superclass
            else { return nil }
            return observation.hit(
                "`\(name.display)` is observed for `self`, but the system posts it for \(phrase): the handler never runs.",
                subject: name.identity
            )
        }
    }

    /// Whether one of the names is made of a text that the source doesn't show: `Notification.Name(event.rawValue)`.
    fileprivate func isTextUnknown(_ expressions: [NameExpression], in context: SourceContext) -> Bool {
        expressions.contains { expression in
            guard case .constant(let path) = expression else { return false }
            return names.text(ofConstant: path, from: context.file, inside: context.type) == nil
        }
    }

    /// The declared names whose every mention is understood. Those that a message bridges are also posted and observed
    /// as messages.
    func namesWithoutOtherUse() -> Set<NotificationName> {
        let understood = understoodMentions()
        let messages = messageTypes()
        let used = observations.flatMap(\.names) + postings.flatMap(\.names)
        return Set(used).filter { name in
            guard let declaration = name.declaration, messages[name] == nil,
                !objectiveC.mentions(name, self[declaration].name)
            else {
                return false
            }
            return mentions(of: self[declaration].name) <= understood[declaration] ?? 0
        }
    }
}
