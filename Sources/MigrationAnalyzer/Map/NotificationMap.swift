/// Which types post and observe each notification.
package struct NotificationMap: Sendable {
    /// Those with most calls first, then by name.
    package let entries: [Entry]

    /// One notification.
    package struct Entry: Sendable {
        package let name: NotificationName
        package let posters: [Party]
        package let observers: [Party]
        /// Whether the code base declares the name, or it is the system's or a library's.
        package var isOwn: Bool { name.declaration != nil }

        /// All calls that post or observe it.
        package var callCount: Int { (posters + observers).reduce(0) { $0 + $1.calls.count } }
    }

    /// A type, or what there is where no type is, that is on one side of a notification.
    package struct Party: Sendable {
        /// The type; else the function; else the file's name.
        package let name: String
        package let place: RunningPlace
        /// How the place is known, for a sentence that ends with it.
        package let reason: String?
        package fileprivate(set) var calls: [Call]
    }

    package struct Call: Hashable, Comparable, Sendable {
        package let path: String
        package let line: Int

        package static func < (left: Self, right: Self) -> Bool { (left.path, left.line) < (right.path, right.line) }
    }

    package init(_ codeBase: CodeBase) {
        var sides: [NotificationName: (posters: Parties, observers: Parties)] = [:]
        for posting in codeBase.postings where !posting.isTemplate {
            let party = Self.party(of: posting, in: codeBase)
            for name in posting.names { sides[name, default: (Parties(), Parties())].posters.add(party) }
        }
        for observation in codeBase.observations where !observation.isTemplate {
            let party = Self.party(of: observation, in: codeBase)
            for name in observation.names { sides[name, default: (Parties(), Parties())].observers.add(party) }
        }
        entries = sides.map { name, sides in
            Entry(name: name, posters: sides.posters.sorted, observers: sides.observers.sorted)
        }.sorted()
    }

    /// What a plan tells of the sides.
    init(_ plan: MigrationPlan) {
        entries = plan.rows.map { Entry(name: $0.name, posters: $0.posters, observers: $0.observers) }.sorted()
    }

    private static func party(of posting: Posting, in codeBase: CodeBase) -> Party {
        let (place, reason) = codeBase.place(of: posting)
        let post = posting.post
        return Party(
            name: codeBase.partyName(type: post.type, function: post.function, in: posting.file),
            place: place,
            reason: reason,
            calls: [Call(path: codeBase.files[posting.file].path, line: post.span.start.line)]
        )
    }

    private static func party(of observation: Observation, in codeBase: CodeBase) -> Party {
        let (place, reason) = codeBase.place(of: observation)
        let observer = observation.observer
        return Party(
            name: codeBase.partyName(type: observer.type, function: observer.function, in: observation.file),
            place: place,
            reason: reason,
            calls: [Call(path: codeBase.files[observation.file].path, line: observer.span.start.line)]
        )
    }

    /// The parties of one side, each once for each place.
    private struct Parties {
        private var parties: [Key: Party] = [:]

        private struct Key: Hashable {
            let name: String
            let place: RunningPlace
        }

        mutating func add(_ party: Party) {
            parties[Key(name: party.name, place: party.place), default: party.withoutCalls].calls += party.calls
        }

        /// By name, then by place.
        var sorted: [Party] {
            parties.values.map(\.withSortedCalls)
                .sorted { ($0.name, $0.place.description) < ($1.name, $1.place.description) }
        }
    }
}

extension NotificationMap.Entry: Comparable {
    package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    package static func < (left: Self, right: Self) -> Bool {
        left.callCount == right.callCount ? left.name < right.name : left.callCount > right.callCount
    }
}

extension NotificationMap.Party {
    fileprivate var withoutCalls: Self {
        var party = self
        party.calls = []
        return party
    }

    fileprivate var withSortedCalls: Self {
        var party = self
        party.calls.sort()
        return party
    }
}

extension CodeBase {
    fileprivate func partyName(type: Int?, function: Int?, in file: Int) -> String {
        if let type { return files[file].types[type].name }
        if let function { return files[file].functions[function].fullName }
        return files[file].path.split(separator: "/").last.map(String.init) ?? files[file].path
    }
}
