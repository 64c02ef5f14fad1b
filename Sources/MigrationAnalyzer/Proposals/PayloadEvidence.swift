/// What posts and observers say of a payload, key by key.
struct PayloadEvidence {
    struct Entry {
        let key: PayloadKey
        var types: [MessageProposal.TypeUse] = []
        var optionality: MessageProposal.Property.Optionality?
    }

    /// In the order in which the keys were first noted.
    private(set) var entries: [Entry] = []
    var gaps: [MessageProposal.Gap] = []
    private var posts: [(site: MessageProposal.Site, keys: Set<String>)] = []

    /// Notes a post whose keys are all known.
    mutating func notePost(at site: MessageProposal.Site, writing keys: [String]) {
        posts.append((site, Set(keys)))
    }

    mutating func noteWrite(_ key: PayloadKey, _ type: TypeText?, _ isConditional: Bool, at site: MessageProposal.Site)
    {
        let position = position(of: key)
        note(type, isWritten: true, site, at: position)
        guard entries[position].optionality == nil else { return }
        if isConditional {
            entries[position].optionality = .writtenOnCondition(at: site)
        } else if type?.isOptional ?? false {
            entries[position].optionality = .writtenAsOptional(at: site)
        }
    }

    mutating func noteRead(
        _ key: PayloadKey,
        _ type: TypeText?,
        _ absence: UserInfoRead.Absence,
        at site: MessageProposal.Site
    ) {
        let position = position(of: key)
        note(type, isWritten: false, site, at: position)
        if absence == .tolerated, entries[position].optionality == nil {
            entries[position].optionality = .tolerated(by: site)
        }
    }

    /// Why an entry may be missing; posts come before observers.
    func optionality(of entry: Entry) -> MessageProposal.Property.Optionality? {
        let without = posts.first { !$0.keys.contains(entry.key.identity) }
        return without.map { .omitted(by: $0.site) } ?? entry.optionality
    }

    private mutating func position(of key: PayloadKey) -> Int {
        if let position = entries.firstIndex(where: { $0.key == key }) { return position }
        entries.append(Entry(key: key))
        return entries.count - 1
    }

    private mutating func note(_ type: TypeText?, isWritten: Bool, _ site: MessageProposal.Site, at position: Int) {
        guard let type, !type.isAny else { return }
        entries[position].types.append(
            MessageProposal.TypeUse(type: type.bare, isWritten: isWritten, site: site)
        )
    }
}
