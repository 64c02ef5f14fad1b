/// All that a code base does with one notification, as legacy code does it.
struct NotificationUse {
    let name: NotificationName
    var postings: [Posting] = []
    var observations: [Observation] = []

    /// The uses of all names, in the order of their identities.
    static func all(in codeBase: CodeBase) -> [NotificationUse] {
        var uses: [NotificationName: NotificationUse] = [:]
        for posting in codeBase.postings where !posting.isTemplate {
            for name in posting.names { uses[name, default: NotificationUse(name: name)].postings.append(posting) }
        }
        for observation in codeBase.observations where !observation.isTemplate && observation.observer.kind != .message
        {
            for name in observation.names {
                uses[name, default: NotificationUse(name: name)].observations.append(observation)
            }
        }
        return uses.values.sorted { $0.name < $1.name }
    }
}
