/// The walk from notifications to messages: one row for each name, in the order in which to migrate.
///
/// Easy ones come first, so that a team learns on them, and blocked ones last.
package struct MigrationPlan: Sendable {
    package let rows: [Row]

    package init(_ codeBase: CodeBase) {
        let sides = Dictionary(NotificationMap(codeBase).entries.map { ($0.name, $0) }) { first, _ in first }
        let uses = NotificationUse.all(in: codeBase)
        let kinds = Dictionary(uses.map { ($0.name, $0.observations.map(\.observer.kind)) }) { $0 + $1 }
        rows = codeBase.messageProposals().map { proposal in
            Row(
                proposal: proposal,
                posters: sides[proposal.name]?.posters ?? [],
                observers: sides[proposal.name]?.observers ?? [],
                place: Place(proposal),
                effort: Effort(proposal, observers: kinds[proposal.name] ?? [])
            )
        }.sorted()
    }

    /// What all rows cost together.
    package var effort: Effort { rows.map(\.effort).reduce(Effort.none, +) }

    /// A notification on its way to a message.
    package struct Row: Sendable {
        package let proposal: MessageProposal
        package let posters: [NotificationMap.Party]
        package let observers: [NotificationMap.Party]
        package let place: Place
        package let effort: Effort

        package var name: NotificationName { proposal.name }
    }
}

extension MigrationPlan.Row: Comparable {
    package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// By place; then those with fewer calls first; then by name.
    package static func < (left: Self, right: Self) -> Bool {
        (left.place.stretch, left.callCount, left.name) < (right.place.stretch, right.callCount, right.name)
    }

    private var callCount: Int { proposal.posters.count + proposal.observers.count }
}
