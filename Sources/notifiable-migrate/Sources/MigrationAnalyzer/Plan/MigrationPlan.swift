/// The notifications of a code base in the order in which to migrate them: easy ones first, blocked ones last.
package struct MigrationPlan: Sendable {
    package let rows: [Row]
    package let callSites: CallSites
    /// The messages without a notification.
    package let messagesAlone: [String]

    package init(_ codeBase: CodeBase) {
        callSites = CallSites(codeBase)
        let sides = NotificationMap(codeBase)
        messagesAlone = sides.messagesAlone.sorted()
        let mainActorHandlers = codeBase.mainActorHandlers.flatMap(\.observation.names)
        let diagnostics = codeBase.compilerLog.map { CompilerFindings($0, in: codeBase).hits } ?? []
        let logged = { (name: NotificationName) in
            let found = diagnostics.filter { $0.names.contains(name) }
            let lines = found.first.map { first in
                let place = "\(codeBase.files[first.context.file].path):\(first.span.start.line)"
                return ["\(found.count.counted("diagnostic")) of the compiler, first at `\(place)`"]
            }
            return (lines ?? []) + (codeBase.runtime?.lines(about: name) ?? [])
        }
        rows = codeBase.messageProposals(withMigrated: true).map { proposal in
            Row(
                proposal: proposal,
                posters: sides.posters(of: proposal.name),
                observers: sides.observers(of: proposal.name),
                mainActorHandlers: mainActorHandlers.count { $0 == proposal.name },
                place: Place(proposal),
                observed: codeBase.census?[proposal.name],
                hasCensus: codeBase.census != nil,
                logged: logged(proposal.name)
            )
        }.sorted()
    }

    /// One notification.
    package struct Row: Sendable {
        package let proposal: MessageProposal
        package let posters: [NotificationMap.Participant]
        package let observers: [NotificationMap.Participant]
        /// How many handlers are isolated to the main actor, although a selector calls them on any thread.
        package let mainActorHandlers: Int
        package let place: Place
        /// What a census shows; `nil` if it contains no post, or if there is none.
        package let observed: CensusEvidence.Name?
        package let hasCensus: Bool
        /// The lines of the logs of builds and runs about it.
        package let logged: [String]

        package var name: NotificationName { proposal.name }

        /// The posts and observers of the notification that must go before the name can, if its message exists.
        package var left: [String] {
            guard proposal.existingType != nil else { return [] }
            let sides = [("post", proposal.posters), ("observer", proposal.observers)]
            return sides.flatMap { side, sites in sites.sorted().map { "\(side): `\($0.path):\($0.span.start.line)`" } }
        }
    }
}

extension MigrationPlan.Row: Comparable {
    package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// By place; then frequent ones last, where a mistake costs most; then those with fewer calls first; then by name.
    package static func < (left: Self, right: Self) -> Bool {
        if left.place.group == right.place.group, left.isFrequent != right.isFrequent { return right.isFrequent }
        return (left.place.group, left.callCount, left.name) < (right.place.group, right.callCount, right.name)
    }

    private var isFrequent: Bool { observed?.isFrequent ?? false }

    private var callCount: Int { proposal.posters.count + proposal.observers.count }
}

extension MessageProposal {
    /// Whether a plan calls the notification easy.
    package var isEasy: Bool { MigrationPlan.Place(self).group == .easy }
}

extension MigrationPlan {
    /// The position of a notification in the order, and why.
    package struct Place: Sendable {
        package let group: Group
        /// Why, in a short phrase.
        package let reason: String

        /// A notification with more observers is not easy.
        private static let fewObservers = 3

        init(_ proposal: MessageProposal) {
            let required = proposal.gaps.filter(\.preventsCompilation)
            let obstacles = proposal.obstacles.filter(\.isBlocking)
            if proposal.existingType != nil {
                let left = proposal.posters.count + proposal.observers.count
                if left > 0 {
                    self.init(
                        .begun,
                        "its message exists, and \(left.counted("place")) still \(left == 1 ? "uses" : "use") the notification"
                    )
                } else if let obstacle = obstacles.first {
                    self.init(.keepsName, "is a bridged message, but must keep its name: \(obstacle)")
                } else {
                    self.init(.ready, "nothing uses the notification: remove its name and the conversions")
                }
            } else if let obstacle = obstacles.first(where: { $0.step <= .bridgedMessage }) {
                self.init(.blocked, "cannot be a bridged message: \(obstacle)")
            } else if let gap = required.first {
                let more = required.count == 1 ? "" : " And \(required.count - 1) more."
                self.init(.undecided, "needs a decision: \(gap)\(more)")
            } else if let obstacle = obstacles.first {
                self.init(.keepsName, "can be a bridged message, but must keep its name: \(obstacle)")
            } else {
                let isEasy = proposal.posters.count == 1 && proposal.observers.count <= Self.fewObservers
                self.init(isEasy ? .easy : .open, "nothing blocks it")
            }
        }

        private init(_ group: Group, _ reason: String) {
            self.group = group
            self.reason = reason
        }
    }

    /// The groups of the order.
    package enum Group: String, CaseIterable, Comparable, Sendable {
        /// A bridged message that no code uses as a notification.
        case ready = "ready for step 3"
        /// A bridged message whose notification is still used.
        case begun
        /// One poster and few observers, and nothing blocks it.
        case easy
        /// Nothing blocks it, but more places must be edited.
        case open = "nothing in the way"
        /// It can be a bridged message, but must keep its name.
        case keepsName = "stays bridged"
        /// The source does not show everything that a message needs.
        case undecided = "to be decided"
        /// It cannot be a bridged message.
        case blocked

        package static func < (left: Self, right: Self) -> Bool {
            allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
        }
    }
}

extension MigrationPlan {
    /// How far the migration has come, and the facts about call sites, as text, each with its items; code is in
    /// backticks.
    var remarks: [(title: String, items: [String])] {
        let counts = [Group.ready, .begun].map { group in rows.count { $0.place.group == group } }
        guard counts != [0, 0] || !messagesAlone.isEmpty else { return callSites.remarks }
        let title =
            "\(messagesAlone.count.counted("message")) without a notification, \(counts[0]) ready for step 3, "
            + "\(counts[1]) begun, \(rows.count - counts[0] - counts[1]) not begun\(messagesAlone.isEmpty ? "." : "; done:")"
        return [(title, messagesAlone.map { "`\($0)`" })] + callSites.remarks
    }
}
