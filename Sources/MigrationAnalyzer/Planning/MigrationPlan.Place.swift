extension MigrationPlan {
    /// Where in the order a notification stands, and why.
    package struct Place: Sendable {
        package let stretch: Stretch
        /// Why it stands there, in a few words.
        package let reason: String

        /// More observers than these are no easy start.
        private static let fewObservers = 3

        init(_ proposal: MessageProposal) {
            let holes = proposal.gaps.filter(\.isHole)
            if let obstacle = proposal.obstacles.first(where: { $0.step <= .bridgedMessage }) {
                self.init(.blocked, "no bridged message: \(obstacle)")
            } else if let hole = holes.first {
                let more = holes.count == 1 ? "" : " And \(holes.count - 1) more."
                self.init(.undecided, "somebody has to decide: \(hole)\(more)")
            } else if let obstacle = proposal.obstacles.first {
                self.init(.keepsName, "a bridged message, but its name stays: \(obstacle)")
            } else {
                let isEasy = proposal.posters.count == 1 && proposal.observers.count <= Self.fewObservers
                self.init(isEasy ? .easy : .open, "nothing in the way, \(Self.sides(of: proposal))")
            }
        }

        private init(_ stretch: Stretch, _ reason: String) {
            self.stretch = stretch
            self.reason = reason
        }

        private static func sides(of proposal: MessageProposal) -> String {
            let counts = [(proposal.posters.count, "poster"), (proposal.observers.count, "observer")]
            return counts.map { count, word in
                "\(count == 0 ? "no" : String(count)) \(word)\(count == 1 ? "" : "s")"
            }.joined(separator: " and ")
        }
    }

    /// The stretches of the walk, in their order.
    package enum Stretch: Int, Comparable, CaseIterable, Codable, Sendable {
        /// One poster and few observers, with nothing in the way.
        case easy
        /// Nothing in the way, but more to touch.
        case open
        /// It can be a bridged message, and has to stay one.
        case keepsName
        /// The source does not tell all that a message needs.
        case undecided
        /// It cannot be a bridged message as it is.
        case blocked

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

extension MigrationPlan.Stretch: CustomStringConvertible {
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
