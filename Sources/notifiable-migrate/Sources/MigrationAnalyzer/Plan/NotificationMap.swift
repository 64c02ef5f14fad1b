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
        package let calls: [Call]
    }

    package struct Call: Hashable, Comparable, Sendable {
        package let path: String
        package let line: Int

        package static func < (left: Self, right: Self) -> Bool { (left.path, left.line) < (right.path, right.line) }
    }

    package init(_ codeBase: CodeBase) {
        entries = NotificationUse.all(in: codeBase, withMessages: true).map { use in
            let posters = use.postings.map { posting in
                codeBase.participant(posting.context, posting.post.span, codeBase.place(of: posting, posting: use.name))
            }
            let otherPosters = codeBase.census?[use.name]?.otherPosts.sites.map(codeBase.participant) ?? []
            let observers = use.observations.map { observation in
                codeBase.participant(observation.context, observation.observer.span, codeBase.place(of: observation))
            }
            return Entry(
                name: use.name,
                posters: Self.merged(posters + otherPosters),
                observers: Self.merged(observers)
            )
        }.sorted()
    }

    /// The map of a plan.
    init(_ plan: MigrationPlan) {
        entries = plan.rows.map { Entry(name: $0.name, posters: $0.posters, observers: $0.observers) }.sorted()
    }

    /// The participants of one side, once per place: by name, then by place.
    private static func merged(_ participants: [Participant]) -> [Participant] {
        Dictionary(grouping: participants) { [$0.name, $0.place.description] }.values.map { same in
            Participant(
                name: same[0].name,
                place: same[0].place,
                reason: same[0].reason,
                calls: same.flatMap(\.calls).sorted()
            )
        }.sorted { ($0.name, $0.place.description) < ($1.name, $1.place.description) }
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
