/// Infers the entries of a notification's payload and their types from the values that posts write and observers cast.
struct PropertyInference {
    let codeBase: CodeBase
    let origins: PostOrigins
    let use: NotificationUse

    func properties(of subject: MessageProposal.Subject) -> ([MessageProposal.Property], [MessageProposal.Gap]) {
        var evidence = PayloadEvidence()
        for posting in use.postings { note(posting, &evidence) }
        for observation in use.observations { note(observation, &evidence) }
        if let observed = codeBase.census?[use.name] { note(observed.posts, &evidence) }

        var names: Set<String> = []
        if case .value(let type) = subject { names.insert(PropertyNaming.name(ofValue: type)) }
        let properties = evidence.entries.map { entry in
            var name = PropertyNaming.name(of: entry.key)
            while !names.insert(name).inserted { name += "Value" }
            return property(named: name, entry, evidence)
        }
        return (properties, properties.compactMap(Self.gap) + evidence.gaps)
    }

    // MARK: Evidence

    private func note(_ posting: Posting, _ evidence: inout PayloadEvidence) {
        let site = codeBase.site(of: posting)
        switch posting.post.userInfo {
        case .none: evidence.notePost(at: site, writing: [])
        case .parameter, .other:
            // A census shows the entries of a payload that the source doesn't.
            let observed = posting.observed[use.name.identity]
            if observed.map({ $0.knownPayloads == $0.count }) != true {
                evidence.gaps.append(.payloadMadeElsewhere(site))
            }
        case .entries(let writes):
            let context = origins.contextOfPayload(of: posting)
            var keys: [String] = []
            for write in writes {
                guard let key = codeBase.key(write.key, in: context) else {
                    evidence.gaps.append(.computedKey(site))
                    continue
                }
                keys.append(key.identity)
                let type = codeBase.type(write.type, in: context).flatMap { type in
                    codeBase.lacksMeaning(type, in: context) ? nil : type
                }
                // What isn't optional needs no `as Any`.
                let isOptional = type?.isOptional ?? write.value.hasSuffix(" as Any")
                evidence.noteWrite(key, type, write.isConditional, isOptional: isOptional, at: site)
            }
            evidence.notePost(at: site, writing: keys)
        }
    }

    private func note(_ observation: Observation, _ evidence: inout PayloadEvidence) {
        let site = codeBase.site(of: observation)
        let (code, isComplete) = codeBase.handlerCode(of: observation)
        if !isComplete { evidence.gaps.append(.handlerNotSeen(site)) }
        for handler in code {
            for read in codeBase[handler.body].reads where codeBase.concerns(use.name, read.names, in: handler) {
                guard let key = codeBase.key(read.key, in: handler.context) else {
                    evidence.gaps.append(.computedKey(site))
                    continue
                }
                let type = read.type.map { codeBase.qualified($0, in: handler.context) }
                let known = type.flatMap { codeBase.lacksMeaning($0, in: handler.context) ? nil : $0 }
                evidence.noteRead(key, known, isRequired: read.isRequired, at: site)
            }
        }
    }

    /// Notes the keys of recorded payloads, and the types that the source doesn't show.
    private func note(_ posts: ObservedPosts, _ evidence: inout PayloadEvidence) {
        for key in posts.payload where !key.name.hasPrefix("<") {
            // Of the system's payloads, only what the source reads.
            guard use.name.declaration != nil || evidence.has(key.name) else { continue }
            let types = key.types.map(WrittenType.init(recorded:))
            let type = types.count == 1 ? types[0].map { codeBase.declared($0, from: use.file) } : nil
            let payloadKey = PayloadKey(identity: key.name, expression: .text(key.name), word: key.name)
            evidence.noteObserved(payloadKey, type, missing: key.missing, of: posts.count)
        }
    }

    // MARK: Conclusions

    private func property(
        named name: String,
        _ entry: PayloadEvidence.Entry,
        _ evidence: PayloadEvidence
    ) -> MessageProposal.Property {
        let uses = codeBase.withExistentials(entry.types, from: use.file)
        let distinct = uses.map(\.type).uniqued()
        // A value that is written as a subtype may be read as an ancestor.
        let written = Set(uses.filter(\.isWritten).map(\.type))
        let narrowest = distinct.first { candidate in
            distinct.allSatisfy { $0 == candidate || codeBase.inherits(candidate.nominal, $0.nominal, from: use.file) }
        }
        let type = written.count > 1 ? nil : narrowest ?? entry.observedType
        return MessageProposal.Property(
            name: name,
            key: entry.key.expression,
            type: type,
            optionality: evidence.optionality(of: entry),
            conflict: type == nil ? uses : []
        )
    }

    private static func gap(in property: MessageProposal.Property) -> MessageProposal.Gap? {
        guard property.type == nil else { return nil }
        return property.conflict.isEmpty
            ? .propertyType(property.name) : .propertyTypes(property.name, property.conflict)
    }
}

extension CodeBase {
    /// The uses with one spelling for a protocol: `Error`, `any Error` and `any Swift.Error` are the same type.
    fileprivate func withExistentials(_ uses: [MessageProposal.TypeUse], from file: Int) -> [MessageProposal.TypeUse] {
        let types = uses.map { existential($0.type, from: file) }
        return zip(uses, types).map { use, type in
            // Where the source names the module, a type of its own may have the same name.
            let qualified = types.first { $0 != type && $0.mapNames { .name(TypeTable.withoutModule($0)) } == type }
            return MessageProposal.TypeUse(type: qualified ?? type, isWritten: use.isWritten, site: use.site)
        }
    }

    /// `any Error` for `Error`; what isn't the name of a protocol remains as it is.
    private func existential(_ type: WrittenType, from file: Int) -> WrittenType {
        guard case .name(let name, []) = type else { return type }
        return isProtocol(name, from: file) ? .compound(.existential, ["any ", ""], [type]) : type
    }

    /// Whether a type has no meaning outside its code: a type parameter, an opaque type, or a generic type without the
    /// arguments that the source doesn't show, `Set` in `Set(tracks)`.
    fileprivate func lacksMeaning(_ type: WrittenType, in context: SourceContext) -> Bool {
        if type.isOpaque || names.namesTypeParameter(type, in: context) { return true }
        guard case .name(let name, []) = type.unwrapped else { return false }
        return types.primary(named: name, from: context.file).map { self[$0].isGeneric }
            ?? SDKFacts.genericTypes.contains(name)
    }
}

/// The types of a payload's entries in posts and observers, by key.
struct PayloadEvidence {
    struct Entry {
        let key: PayloadKey
        var types: [MessageProposal.TypeUse] = []
        var optionality: MessageProposal.Property.Optionality?
        /// The type that a census has recorded, where the source shows none.
        var observedType: WrittenType?
        /// How often the key was missing in a census.
        var missing: MessageProposal.Property.Optionality?
    }

    /// In the order in which the keys were first noted.
    private(set) var entries: [Entry] = []
    var gaps: [MessageProposal.Gap] = []
    private var posts: [(site: MessageProposal.Site, keys: Set<String>)] = []

    mutating func notePost(at site: MessageProposal.Site, writing keys: [String]) {
        posts.append((site, Set(keys)))
    }

    mutating func noteWrite(
        _ key: PayloadKey,
        _ type: WrittenType?,
        _ isConditional: Bool,
        isOptional: Bool,
        at site: MessageProposal.Site
    ) {
        let position = position(of: key)
        note(type, isWritten: true, site, at: position)
        guard entries[position].optionality == nil else { return }
        if isConditional {
            entries[position].optionality = .writtenOnCondition(at: site)
        } else if isOptional {
            entries[position].optionality = .writtenAsOptional(at: site)
        }
    }

    mutating func noteRead(_ key: PayloadKey, _ type: WrittenType?, isRequired: Bool, at site: MessageProposal.Site) {
        let position = position(of: key)
        note(type, isWritten: false, site, at: position)
        if !isRequired, entries[position].optionality == nil {
            entries[position].optionality = .tolerated(by: site)
        }
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key.identity == key } }

    /// Notes a key that a census has recorded. The source's types are more general, so a recorded type only fills a
    /// gap.
    mutating func noteObserved(_ key: PayloadKey, _ type: WrittenType?, missing: Int, of count: Int) {
        let position = position(of: key)
        if entries[position].types.isEmpty { entries[position].observedType = type?.unwrapped }
        if missing > 0 { entries[position].missing = .missing(missing, of: count) }
    }

    /// Why an entry may be missing; posts come before observers, and the source before a census.
    func optionality(of entry: Entry) -> MessageProposal.Property.Optionality? {
        let without = posts.first { !$0.keys.contains(entry.key.identity) }
        return without.map { .omitted(by: $0.site) } ?? entry.optionality ?? entry.missing
    }

    private mutating func position(of key: PayloadKey) -> Int {
        if let position = entries.firstIndex(where: { $0.key == key }) { return position }
        entries.append(Entry(key: key))
        return entries.count - 1
    }

    private mutating func note(_ type: WrittenType?, isWritten: Bool, _ site: MessageProposal.Site, at position: Int) {
        guard let type, !type.isAny else { return }
        entries[position].types.append(MessageProposal.TypeUse(type: type.unwrapped, isWritten: isWritten, site: site))
    }
}
