/// Infers proposals from the facts of a code base. Facts that all names share are looked up once.
struct ProposalInference {
    let codeBase: CodeBase
    private let origins: PostOrigins
    private let messageTypes: [NotificationName: [Reference<TypeDeclaration>]]
    private let observersOfAll: [Observation]
    private let mentions: NameMentions
    private let kind: MessageProposal.Delivery.Kind?

    /// - Parameter kind: That of each message; `nil` for what the source shows.
    init(_ codeBase: CodeBase, kind: MessageProposal.Delivery.Kind?) {
        self.codeBase = codeBase
        self.kind = kind
        origins = PostOrigins(codeBase)
        messageTypes = codeBase.messageTypes()
        mentions = NameMentions(codeBase, messageTypes)
        observersOfAll = codeBase.observations.filter { $0.observer.names == [.any] }
    }

    func proposal(of use: NotificationUse) -> MessageProposal {
        let messages = messageTypes[use.name] ?? []
        let ofKind = messages.first { type in
            codeBase[type].messageProtocols.contains(where: \.isMainActor) == (kind == .mainActor)
        }
        let existing = (kind == nil ? nil : ofKind) ?? messages.first
        let chosen = kind.map { MessageProposal.Delivery(kind: $0, reason: "--kind says so") }
        let delivery = chosen ?? DeliveryInference(codeBase: codeBase, use: use, existingType: existing).delivery()
        let subjects = SubjectInference(codeBase: codeBase, origins: origins, use: use)
        let (subject, subjectGaps) = subjects.subject()
        let (properties, propertyGaps) =
            PropertyInference(codeBase: codeBase, origins: origins, use: use).properties(of: subject)
        let naming = TypeNaming(
            codeBase: codeBase,
            name: use.name,
            container: subjects.container(for: subject),
            properties: properties.compactMap(\.type),
            isNew: existing == nil
        )
        let typeName = naming.shortTypeName
        let isTaken = existing == nil && codeBase.declaresType(named: typeName.description)
        return MessageProposal(
            name: use.name,
            typeName: existing.map { declaredName(of: $0, becoming: delivery.kind) }
                ?? (isTaken ? naming.fullTypeName : typeName),
            fullTypeName: naming.fullTypeName,
            delivery: delivery,
            subject: subject,
            valueOptionality: subjects.optionality(of: subject),
            properties: properties,
            gaps: subjectGaps + typeGaps(subject, typeName, properties, use) + propertyGaps,
            obstacles: obstacles(of: use, subject, delivery) + subjects.valueObjects.map { .valueObject($0, "\($1)") },
            posters: use.postings.map(codeBase.site),
            observers: use.observations.map(codeBase.site),
            existingType: existing
        )
    }

    /// The name of a type that exists, or of another kind of message beside it.
    private func declaredName(
        of type: Reference<TypeDeclaration>,
        becoming kind: MessageProposal.Delivery.Kind
    ) -> MessageProposal.TypeName {
        let name = codeBase[type].name
        let simple = TypeTable.simpleName(name)
        let container = name.dropLast(simple.count + 1)
        let isMainActor = codeBase[type].messageProtocols.contains(where: \.isMainActor)
        let suffix = isMainActor == (kind == .mainActor) ? "" : isMainActor ? "Later" : "OnMain"
        return MessageProposal.TypeName(container: container.isEmpty ? nil : String(container), name: simple + suffix)
    }

    /// Types that the message's source cannot name.
    private func typeGaps(
        _ subject: MessageProposal.Subject,
        _ typeName: MessageProposal.TypeName,
        _ properties: [MessageProposal.Property],
        _ use: NotificationUse
    ) -> [MessageProposal.Gap] {
        let outer = [subject.type, typeName.container.map { .name($0) }].compactMap(\.self)
        let values = properties.compactMap(\.type)
        let gaps = (outer + values).uniqued().compactMap { named -> MessageProposal.Gap? in
            let name = named.description
            guard let type = codeBase.types.primary(of: named, from: use.file) else {
                return outer.contains(named) && SDKFacts.genericTypes.contains(name) ? .genericType(name) : nil
            }
            if codeBase[type].isPrivate { return .privateType(name) }
            return outer.contains(named) && codeBase[type].isGeneric ? .genericType(name) : nil
        }
        if use.name.isFamily { return [.severalNames(use.name.display)] }
        if let site = distributed(use).first { return [.distributedCenter(site)] }
        let keys = properties.compactMap(\.key.owner)
        let scope = MessageScope(of: use.name, outer, properties: values, keys: keys, usedIn: use.file, codeBase)
        let name = [NameReference(use.name, in: codeBase, from: scope).gap].compactMap(\.self)
        return gaps + name
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
        // A text in a message's declaration is that of a name of the program.
        let isOwn = messageTypes[use.name] != nil && use.name.display.hasPrefix("\"")
        let isOfSystem =
            use.name.declaration == nil && (use.name.isOfLibrary || SDKFacts.isSystemName(use.name.identity))
        if use.postings.isEmpty, use.name.declaration == nil, !isOwn {
            obstacles.append(isOfSystem ? .postedOutside(use.name.display) : .notPosted)
        }
        if delivery.kind == .mainActor {
            obstacles += use.postings.compactMap { posting in
                guard case .offMain(let reason) = posting.observedThread(of: use.name) else { return nil }
                return .postedOffMain(codeBase.site(of: posting), reason)
            }
        }
        if !isOfSystem, codeBase.objectiveC.mentions(use.name) { obstacles.append(.objectiveC) }
        if let declaration = use.name.declaration {
            let property = codeBase[declaration]
            if use.name.isFamily || property.notificationNames.isEmpty && property.text == nil {
                obstacles.append(.computedName)
            }
            let unknown = mentions.others(of: use.name)
            if unknown > 0 { obstacles.append(.otherUses(unknown)) }
        }
        if !use.postings.isEmpty, use.name.isOfLibrary, !isOwn { obstacles.append(.ofLibrary) }
        let messages = (messageTypes[use.name] ?? []).map { codeBase[$0].name }
        if messages.count > 1 { obstacles.append(.severalMessages(messages)) }
        let observers = observersOfAll.filter { codeBase.mayObserve($0, use.name) }
        return obstacles + observers.map { .observedWithAll(codeBase.site(of: $0)) }
    }

    private func distributed(_ use: NotificationUse) -> [MessageProposal.Site] {
        let posts: [MessageProposal.Site] = use.postings.filter { $0.post.center == .distributed }.map(codeBase.site)
        return posts + use.observations.filter { $0.observer.center == .distributed }.map(codeBase.site)
    }
}

extension CodeBase {
    func site(of posting: Posting) -> MessageProposal.Site { site(posting.context, posting.post.span) }

    func site(of observation: Observation) -> MessageProposal.Site {
        site(observation.context, observation.observer.span)
    }

    private func site(_ context: SourceContext, _ span: SourceSpan) -> MessageProposal.Site {
        MessageProposal.Site(path: files[context.file].path, span: span, symbol: symbol(of: context))
    }

    /// Whether a type with exactly this qualified name is declared.
    func declaresType(named name: String) -> Bool {
        types.primary(named: name, from: 0).map { self[$0].name == name } ?? false
    }
}

/// The posts and observers of one notification.
struct NotificationUse {
    let name: NotificationName
    var postings: [Posting] = []
    var observations: [Observation] = []

    /// The uses of all names, in the order of their identities.
    static func all(in codeBase: CodeBase) -> [NotificationUse] {
        var uses: [NotificationName: NotificationUse] = [:]
        for posting in codeBase.postings where !posting.isTemplate {
            for name in posting.names {
                uses[name, default: NotificationUse(name: name)].postings.append(posting)
            }
        }
        for observation in codeBase.observations
        where !observation.isTemplate && observation.observer.kind != .message {
            for name in observation.names {
                uses[name, default: NotificationUse(name: name)].observations.append(observation)
            }
        }
        return uses.values.sorted { $0.name < $1.name }
    }
}

extension CodeBase {
    /// The proposed messages for all notifications that are posted or observed, by the names' identities.
    ///
    /// - Parameters:
    ///   - withMigrated: Whether those are included that are only posted and observed as messages.
    ///   - kind: The kind of each; `nil` for the one that the source shows.
    package func messageProposals(
        withMigrated: Bool = false,
        kind: MessageProposal.Delivery.Kind? = nil
    ) -> [MessageProposal] {
        let inference = ProposalInference(self, kind: kind)
        var uses = NotificationUse.all(in: self)
        if withMigrated {
            let names = Set(messageTypes().keys).subtracting(uses.map(\.name)).sorted()
            uses += names.map { NotificationUse(name: $0) }
        }
        var proposals = uses.map(inference.proposal)
        // Two names may shorten to one type: `accountDidChange` and `didChange` of an `Account`.
        let counts = Dictionary(grouping: proposals, by: \.typeName).mapValues(\.count)
        for (index, proposal) in proposals.enumerated()
        where counts[proposal.typeName] != 1 && proposal.existingType == nil {
            proposals[index].typeName = proposal.fullTypeName
        }
        // Texts may differ in other characters than letters.
        var taken: Set<MessageProposal.TypeName> = []
        for (index, proposal) in proposals.enumerated() {
            var number = 2
            while !taken.insert(proposals[index].typeName).inserted, proposal.existingType == nil {
                proposals[index].typeName = proposal.typeName.numbered(number)
                number += 1
            }
        }
        return proposals
    }
}

extension CodeBase {
    /// The bridged message types that the code base has, by the notification that each is: often one, but there may be
    /// one of each kind.
    package func messageTypes() -> [NotificationName: [Reference<TypeDeclaration>]] {
        var result: [NotificationName: [Reference<TypeDeclaration>]] = [:]
        for (number, file) in files.enumerated() {
            for property in file.properties where property.name == "name" && property.isStatic {
                guard let parent = property.parent, let type = primary(parent, in: number),
                    !self[type].messageProtocols.isEmpty,
                    let name = property.notificationNames.first.flatMap({
                        names($0, in: SourceContext(file: number, type: parent)).first
                    })
                else { continue }
                result[name, default: []].append(type)
            }
        }
        return result
    }
}
