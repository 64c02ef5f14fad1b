/// The notifications of a code base in the order in which to migrate them: easy ones first, blocked ones last.
package struct MigrationPlan: Sendable {
    package let rows: [Row]
    package let callSites: CallSites

    package init(_ codeBase: CodeBase) {
        callSites = CallSites(codeBase)
        let sides = Dictionary(NotificationMap(codeBase).entries.map { ($0.name, $0) }) { first, _ in first }
        let uses = NotificationUse.all(in: codeBase)
        // Only a class becomes a Notifiable.
        let kinds = Dictionary(
            uses.map { use in (use.name, use.observations.filter { $0.observer.type != nil }.map(\.observer.kind)) }
        ) { $0 + $1 }
        let diagnostics = codeBase.compilerLog.map { CompilerFindings($0, in: codeBase).hits } ?? []
        let logged = { (name: NotificationName) in
            let found = diagnostics.filter { $0.names.contains(name) }
            let lines = found.first.map { first in
                let place = "\(codeBase.files[first.context.file].path):\(first.span.start.line)"
                return ["\(found.count.counted("diagnostic")) of the compiler, first at `\(place)`"]
            }
            return (lines ?? []) + (codeBase.runtime?.lines(about: name) ?? [])
        }
        rows = codeBase.messageProposals().map { proposal in
            Row(
                proposal: proposal,
                posters: sides[proposal.name]?.posters ?? [],
                observers: sides[proposal.name]?.observers ?? [],
                place: Place(proposal),
                effort: Effort(proposal, observers: kinds[proposal.name] ?? []),
                observed: codeBase.census?[proposal.name],
                hasCensus: codeBase.census != nil,
                logged: logged(proposal.name)
            )
        }.sorted()
    }

    /// The effort for all rows.
    package var effort: Effort { rows.map(\.effort).reduce(Effort.none, +) }

    /// One notification.
    package struct Row: Sendable {
        package let proposal: MessageProposal
        package let posters: [NotificationMap.Participant]
        package let observers: [NotificationMap.Participant]
        package let place: Place
        package let effort: Effort
        /// What a census shows; `nil` if it contains no post, or if there is none.
        package let observed: CensusEvidence.Name?
        package let hasCensus: Bool
        /// What the logs of builds and runs say about it, in lines.
        package let logged: [String]

        package var name: NotificationName { proposal.name }
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
            if let obstacle = proposal.obstacles.first(where: { $0.step <= .bridgedMessage }) {
                self.init(.blocked, "cannot be a bridged message: \(obstacle)")
            } else if let gap = required.first {
                let more = required.count == 1 ? "" : " And \(required.count - 1) more."
                self.init(.undecided, "needs a decision: \(gap)\(more)")
            } else if let obstacle = proposal.obstacles.first {
                self.init(.keepsName, "can be a bridged message, but must keep its name: \(obstacle)")
            } else {
                let isEasy = proposal.posters.count == 1 && proposal.observers.count <= Self.fewObservers
                self.init(isEasy ? .easy : .open, "nothing blocks it, \(Self.sides(of: proposal))")
            }
        }

        private init(_ group: Group, _ reason: String) {
            self.group = group
            self.reason = reason
        }

        private static func sides(of proposal: MessageProposal) -> String {
            let counts = [(proposal.posters.count, "poster"), (proposal.observers.count, "observer")]
            return counts.map { count, word in
                "\(count == 0 ? "no" : String(count)) \(word)\(count == 1 ? "" : "s")"
            }.joined(separator: " and ")
        }
    }

    /// The groups of the order.
    package enum Group: Int, Comparable, CaseIterable, Codable, Sendable {
        /// One poster and few observers, and nothing blocks it.
        case easy
        /// Nothing blocks it, but more places must be edited.
        case open
        /// It can be a bridged message, but must keep its name.
        case keepsName
        /// The source does not show everything that a message needs.
        case undecided
        /// It cannot be a bridged message.
        case blocked

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

extension MigrationPlan.Group: CustomStringConvertible {
    package var description: String {
        switch self {
        case .easy: "easy"
        case .open: "nothing in the way"
        case .keepsName: "stays bridged"
        case .undecided: "to be decided"
        case .blocked: "blocked"
        }
    }
}

extension MigrationPlan {
    /// The number of places to edit for each step.
    package struct Effort: Hashable, Codable, Sendable {
        /// Step 1: registrations by selector and closure. Publishers and sequences start at step 2.
        package var notifiable: Int
        /// Step 2: the message type, unless it exists, and every poster and observer.
        package var bridgedMessage: Int
        /// Step 3: the message type again, and the declaration of the name; none if the name must stay.
        package var messageAlone: Int

        static let none = Effort(notifiable: 0, bridgedMessage: 0, messageAlone: 0)

        package var steps: [Int] { [notifiable, bridgedMessage, messageAlone] }
        package var total: Int { steps.reduce(0, +) }

        static func + (left: Self, right: Self) -> Self {
            Effort(
                notifiable: left.notifiable + right.notifiable,
                bridgedMessage: left.bridgedMessage + right.bridgedMessage,
                messageAlone: left.messageAlone + right.messageAlone
            )
        }
    }
}

extension MigrationPlan.Effort {
    init(_ proposal: MessageProposal, observers: [Observer.Kind]) {
        let isBlocked = { (step: MessageProposal.Step) in proposal.obstacles.contains { $0.step <= step } }
        let type = proposal.existingType == nil ? 1 : 0
        let declaration = proposal.name.declaration == nil ? 0 : 1
        self.init(
            notifiable: observers.count { [.selector, .closure].contains($0) },
            bridgedMessage: isBlocked(.bridgedMessage) ? 0 : type + proposal.posters.count + proposal.observers.count,
            messageAlone: isBlocked(.messageAlone) ? 0 : 1 + declaration
        )
    }
}
