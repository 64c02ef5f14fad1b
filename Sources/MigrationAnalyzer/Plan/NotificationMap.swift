/// Which types post and observe each notification.
package struct NotificationMap: Sendable {
    /// By the number of calls, then by name.
    package let entries: [Entry]

    /// One notification.
    package struct Entry: Sendable {
        package let name: NotificationName
        package let posters: [Participant]
        package let observers: [Participant]
        /// Whether the code base declares the name, or it is the system's or a library's.
        package var isOwn: Bool { name.declaration != nil }

        /// All calls that post or observe it.
        package var callCount: Int { (posters + observers).reduce(0) { $0 + $1.calls.count } }
    }

    /// A type, function or file that posts or observes a notification.
    package struct Participant: Sendable {
        /// The name of the type, or else of the function or the file.
        package let name: String
        package let place: ExecutionPlace
        /// How the place is known, as the end of a sentence.
        package let reason: String?
        package fileprivate(set) var calls: [Call]
    }

    package struct Call: Hashable, Comparable, Sendable {
        package let path: String
        package let line: Int

        package static func < (left: Self, right: Self) -> Bool { (left.path, left.line) < (right.path, right.line) }
    }

    package init(_ codeBase: CodeBase) {
        var sides: [NotificationName: (posters: Participants, observers: Participants)] = [:]
        for posting in codeBase.postings where !posting.isTemplate {
            for name in posting.names {
                let place = codeBase.place(of: posting, posting: name)
                let poster = codeBase.participant(posting.context, posting.post.span, place)
                sides[name, default: (.init(), .init())].posters.add(poster)
            }
        }
        for observation in codeBase.observations where !observation.isTemplate {
            let (context, span) = (observation.context, observation.observer.span)
            let observer = codeBase.participant(context, span, codeBase.place(of: observation))
            for name in observation.names { sides[name, default: (.init(), .init())].observers.add(observer) }
        }
        for name in sides.keys {
            for site in codeBase.census?[name]?.otherPosts.sites ?? [] {
                sides[name]?.posters.add(codeBase.participant(site))
            }
        }
        entries = sides.map { name, sides in
            Entry(name: name, posters: sides.posters.sorted, observers: sides.observers.sorted)
        }.sorted()
    }

    /// The map of a plan.
    init(_ plan: MigrationPlan) {
        entries = plan.rows.map { Entry(name: $0.name, posters: $0.posters, observers: $0.observers) }.sorted()
    }

    /// The participants of one side, once per place.
    private struct Participants {
        private var participants: [Key: Participant] = [:]

        private struct Key: Hashable {
            let name: String
            let place: ExecutionPlace
        }

        mutating func add(_ participant: Participant) {
            let key = Key(name: participant.name, place: participant.place)
            if participants[key]?.calls.append(contentsOf: participant.calls) == nil { participants[key] = participant }
        }

        /// By name, then by place.
        var sorted: [Participant] {
            var sorted = participants.values.sorted {
                ($0.name, $0.place.description) < ($1.name, $1.place.description)
            }
            for index in sorted.indices { sorted[index].calls.sort() }
            return sorted
        }
    }
}

extension NotificationMap.Entry: Comparable {
    package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    package static func < (left: Self, right: Self) -> Bool {
        left.callCount == right.callCount ? left.name < right.name : left.callCount > right.callCount
    }
}

extension CodeBase {
    fileprivate func participant(
        _ context: SourceContext,
        _ span: SourceSpan,
        _ place: (place: ExecutionPlace, reason: String?)
    ) -> NotificationMap.Participant {
        let file = files[context.file]
        let type = context.type.map { file.types[$0].name }
        let name = type ?? context.function.map { file.functions[$0].fullName }
        return NotificationMap.Participant(
            name: name ?? file.path.split(separator: "/").last.map(String.init) ?? file.path,
            place: place.place,
            reason: place.reason,
            calls: [NotificationMap.Call(path: file.path, line: span.start.line)]
        )
    }

    /// A poster that only a census shows.
    fileprivate func participant(_ site: ObservedSite) -> NotificationMap.Participant {
        let (place, reason) = place(of: site)
        let call = NotificationMap.Call(path: site.file ?? site.image, line: site.line ?? 0)
        return NotificationMap.Participant(name: site.place, place: place, reason: reason, calls: [call])
    }
}
