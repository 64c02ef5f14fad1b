// Names with one side: only a poster, only an observer, or one of two constants.

extension Rule {
    static let nameWithoutPartner = Rule(
        identifier: "name-without-partner",
        severity: .warning,
        section: "prepare",
        summary: "A notification is observed but never posted, or posted but never observed, or declared twice.",
        why: """
            A handler of what nothing posts never runs, and a post that nothing observes has no effect: one of the two was \
            removed, or uses another name. A notification center compares the text of names, so two constants with one text, \
            usually by copying, are one notification: the observers of each receive the posts of the other. The rule ignores \
            names of the system and of libraries, names with a bridged message, and names that are used in a way that the \
            analyzer does not understand. It is a note where the other side may be in another program.
            """,
        example: """
            extension Notification.Name { static let trainDidLeave = Notification.Name("TrainDidLeave") }
            center.addObserver(self, selector: #selector(trainDidLeave), name: .trainDidLeave, object: nil)
            // and no post of .trainDidLeave
            """,
        fix: """
            // Remove the observer and the name, or post it.
            """,
        check: .codeBase { codeBase in
            codeBase.namesDeclaredTwice + codeBase.namesNeverPosted + codeBase.namesNeverObserved
        }
    )
}

extension CodeBase {
    /// Hits at the constants whose text an earlier constant has.
    fileprivate var namesDeclaredTwice: [Hit] {
        var first: [String: Reference<PropertyDeclaration>] = [:]
        let messages = Set(messageTypes().values.joined())
        return files.indices.filter { !files[$0].isTest }.flatMap { file in
            files[file].properties.enumerated().compactMap { index, property -> Hit? in
                guard case .text(let text)? = property.declaredName, !text.isEmpty, !property.isComputed,
                    !property.isDeprecated,
                    !(primary(property.parent, in: file).map(messages.contains) ?? false)
                else { return nil }
                let reference = Reference<PropertyDeclaration>(file: file, index: index)
                guard let other = first[text] else {
                    first[text] = reference
                    return nil
                }
                guard self[other].name != property.name else { return nil }
                let isApart = files[file].settings.hasSameModule(as: files[other.file].settings) == false
                return Hit(
                    context: SourceContext(file: file, type: property.parent),
                    span: property.span,
                    subject: text,
                    message: "`\(property.name)` and `\(self[other].name)` name the same notification, \"\(text)\".",
                    severity: isApart ? .note : nil,
                    notes: [note("declared here", self[other].span, in: other.file)]
                )
            }
        }
    }

    /// Hits at the observers of names that nothing posts.
    fileprivate var namesNeverPosted: [Hit] {
        let posted = Set(postings.filter { !$0.isTemplate }.flatMap(\.names))
        let testPosts = Set(testPostings.flatMap(\.names))
        let certain = namesWithoutOtherUse()
        let hasUnknownPosts = postings.contains { posting in
            !posting.isTemplate && areUnknown(posting.names, posting.post.names, in: posting.context)
        }
        return observations.filter { !$0.isTemplate }.flatMap { observation in
            observation.names.filter { name in
                // The system or other code may post it: a census shows that.
                certain.contains(name) && !posted.contains(name) && census?[name] == nil
                    && !SDKFacts.isSystemName(name.identity)
                    && !observation.observer.center.isOfSystem && !isNamedAfterLibrary(name)
            }.map { name in
                let end = testPosts.contains(name) ? "only tests post it" : "never posted"
                let hedge = hasUnknownPosts ? "; some posts have names that are only known at run time" : ""
                return observation.hit(
                    "`\(name.display)` is observed here, but \(end)\(hedge).",
                    severity: hasUnknownPosts ? .note : nil,
                    subject: name.identity
                )
            }
        }
    }

    /// Hits at the posts of names that nothing observes.
    fileprivate var namesNeverObserved: [Hit] {
        let observersOfAll = observations.filter { $0.observer.names.contains(.any) }
        // A name that tests observe is offered to other code.
        let observations = observations + testObservations
        let observed = Set(observations.filter { !$0.isTemplate }.flatMap(\.names))
        let certain = namesWithoutOtherUse()
        let hasUnknownObservers = observations.contains { observation in
            let expressions = observation.observer.names
            return !observation.isTemplate && !expressions.contains(.any)
                && areUnknown(observation.names, expressions, in: observation.context)
        }
        let hedge = hasUnknownObservers ? "; some observers have names that are only known at run time" : ""
        let notObserved = postings.filter { posting in
            !posting.isTemplate && !posting.post.center.isOfSystem
                && !observersOfAll.contains { mayObserve($0, posting) }
        }
        return notObserved.flatMap { posting in
            posting.names.filter { certain.contains($0) && !observed.contains($0) }.map { name in
                // Clients of a library may observe its public names.
                let isPublic = name.declaration.map { self[$0].access == .public } ?? false
                return Hit(
                    context: posting.context,
                    span: posting.post.span,
                    subject: name.identity,
                    message: "`\(name.display)` is posted here, but never observed\(hedge).",
                    severity: isPublic || hasUnknownObservers ? .note : nil,
                    group: name.identity
                )
            }
        }
    }
}

extension CodeBase {
    /// Whether a name's text starts with a module that the file of its constant imports, and that the sources don't
    /// have: `Notification.Name("KeyboardShortcuts_recorderDidChange")`.
    private func isNamedAfterLibrary(_ name: NotificationName) -> Bool {
        guard let declaration = name.declaration else { return false }
        return files[declaration.file].imports.contains { module in
            name.identity.hasPrefix(module) && !files.contains { $0.settings.module == module }
        }
    }

    /// Whether a call has a name that the source doesn't show: `Notification.Name(event.rawValue)`.
    private func areUnknown(
        _ names: [NotificationName],
        _ expressions: [NameExpression],
        in context: SourceContext
    ) -> Bool {
        names.isEmpty || names.contains(where: \.isFamily)
            || expressions.contains { expression in
                guard case .constant(let path) = expression else { return false }
                return self.names.text(ofConstant: path, from: context.file, inside: context.type) == nil
            }
    }

    /// The names whose every mention is understood. Those that a message bridges are also posted and observed as
    /// messages.
    func namesWithoutOtherUse() -> Set<NotificationName> {
        let messages = messageTypes()
        let understood = NameMentions(self, messages)
        let used = observations.flatMap(\.names) + postings.flatMap(\.names)
        return Set(used).filter { name in
            guard messages[name] == nil, !objectiveC.mentions(name) else { return false }
            guard let declaration = name.declaration else {
                return name.isLiteral && understood.otherTexts(of: name) == 0
            }
            return mentions(of: self[declaration].name) <= understood[declaration]
        }
    }
}
