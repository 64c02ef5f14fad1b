/// Makes proposals from the facts of a code base; what is the same for all names is looked up once.
struct ProposalInference {
    let codeBase: CodeBase
    private let origins: PostOrigins
    private let messageTypes: [NotificationName: Reference<TypeDeclaration>]
    private let observersOfAll: [MessageProposal.Site]
    private let understoodMentions: [Reference<PropertyDeclaration>: Int]

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        origins = PostOrigins(codeBase)
        messageTypes = codeBase.messageTypes()
        understoodMentions = codeBase.understoodMentions()
        observersOfAll = codeBase.observations.filter { $0.observer.names == [.any] }.map(codeBase.site)
    }

    func proposal(of use: NotificationUse) -> MessageProposal {
        let delivery = DeliveryInference(codeBase: codeBase, use: use).delivery()
        let subjects = SubjectInference(codeBase: codeBase, origins: origins, use: use)
        let (subject, subjectGaps) = subjects.subject()
        let (properties, propertyGaps) =
            PropertyInference(codeBase: codeBase, origins: origins, use: use).properties(of: subject, delivery.kind)
        let naming = TypeNaming(codeBase: codeBase, name: use.name, container: subjects.container(for: subject))
        let typeName = naming.shortTypeName
        let existing = messageTypes[use.name]
        let isTaken = existing == nil && codeBase.declaresType(named: typeName.description)
        return MessageProposal(
            name: use.name,
            typeName: isTaken ? naming.fullTypeName : typeName,
            delivery: delivery,
            subject: subject,
            properties: properties,
            gaps: subjectGaps + typeGaps(subject, typeName, properties, use) + propertyGaps,
            obstacles: obstacles(of: use, subject, delivery),
            posters: use.postings.map(codeBase.site),
            observers: use.observations.map(codeBase.site),
            existingType: existing
        )
    }

    /// Types that the message has to name and cannot.
    private func typeGaps(
        _ subject: MessageProposal.Subject,
        _ typeName: MessageProposal.TypeName,
        _ properties: [MessageProposal.Property],
        _ use: NotificationUse
    ) -> [MessageProposal.Gap] {
        let outer = [subject.typeName, typeName.container].compactMap(\.self)
        let named = (outer + properties.compactMap(\.type)).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return named.compactMap { name in
            guard let type = codeBase.types.primary(named: name, from: use.file) else { return nil }
            if codeBase[type].isPrivate { return .privateType(name) }
            return outer.contains(name) && codeBase[type].isGeneric ? .genericType(name) : nil
        }
    }

    func fullTypeName(of proposal: MessageProposal) -> MessageProposal.TypeName {
        TypeNaming(codeBase: codeBase, name: proposal.name, container: proposal.typeName.container).fullTypeName
    }

    // MARK: Obstacles

    private func obstacles(
        of use: NotificationUse,
        _ subject: MessageProposal.Subject,
        _ delivery: MessageProposal.Delivery
    ) -> [MessageProposal.Obstacle] {
        var obstacles: [MessageProposal.Obstacle] = []
        obstacles += distributed(use).map { .distributedCenter($0) }
        if case .object = subject,
            use.observations.contains(where: { $0.observer.object != .none }),
            let posting = use.postings.first(where: { $0.post.object == .none })
        {
            obstacles.append(.postedWithoutObject(codeBase.site(of: posting)))
        }
        if use.postings.isEmpty, use.name.declaration == nil { obstacles.append(.postedOutside) }
        if delivery.kind == .mainActor {
            obstacles += use.postings.compactMap { posting in
                guard case .offMain(let reason) = posting.thread else { return nil }
                return .postedOffMain(codeBase.site(of: posting), reason)
            }
        }
        if let declaration = use.name.declaration {
            let property = codeBase[declaration]
            if codeBase.foreignMentions.mentions(use.name, property.name) { obstacles.append(.objectiveC) }
            if property.notificationNames.isEmpty, property.text == nil { obstacles.append(.computedName) }
            let others =
                codeBase.mentions(of: property.name) - (understoodMentions[declaration] ?? 0)
                - mentionsOfOthers(calledLike: property.name) - (messageTypes[use.name] == nil ? 0 : 1)
            if others > 0 { obstacles.append(.otherUses(others)) }
        }
        return obstacles + observersOfAll.map { .observedWithAll($0) }
    }

    /// How often selectors and messages are spoken of that are called like a name: `#selector(trainDidArrive)`.
    private func mentionsOfOthers(calledLike name: String) -> Int {
        codeBase.files.reduce(0) { count, file in
            count
                + file.observers.count { observer in
                    if observer.kind == .message { return observer.names == [.member(base: nil, name: name)] }
                    return observer.kind == .selector && observer.selector?.name == name
                }
        }
    }

    private func distributed(_ use: NotificationUse) -> [MessageProposal.Site] {
        use.postings.filter { $0.post.center == .distributed }.map(codeBase.site)
            + use.observations.filter { $0.observer.center == .distributed }.map(codeBase.site)
    }
}

extension CodeBase {
    func site(of posting: Posting) -> MessageProposal.Site {
        site(posting.file, posting.post.span, posting.post.type, posting.post.function)
    }

    func site(of observation: Observation) -> MessageProposal.Site {
        let observer = observation.observer
        return site(observation.file, observer.span, observer.type, observer.function)
    }

    private func site(_ file: Int, _ span: SourceSpan, _ type: Int?, _ function: Int?) -> MessageProposal.Site {
        MessageProposal.Site(
            path: files[file].path,
            span: span,
            symbol: symbol(type: type, function: function, in: file)
        )
    }

    /// Whether a type of exactly this name, with the types around it, is declared.
    func declaresType(named name: String) -> Bool {
        types.primary(named: name, from: 0).map { self[$0].name == name } ?? false
    }
}
