extension MessageProposal {
    /// The steps of the walk.
    package enum Step: Int, Codable, Comparable, CaseIterable, Sendable {
        case notifiable = 1
        case bridgedMessage
        case messageAlone

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What keeps a notification from a step of the walk.
    package enum Obstacle: Hashable, Sendable {
        /// Source in Objective-C speaks of the name.
        case objectiveC
        /// The system or a library posts it by its name, and will go on doing so.
        case postedOutside
        /// The text of the name is made at run time: nobody can search for it.
        case computedName
        /// So many uses of the name are not understood.
        case otherUses(Int)
        /// Centers of other processes are not bridged.
        case distributedCenter(Site)
        /// An observer of every name.
        case observedWithAll(Site)
        /// A poster of a main-actor message that is off the main actor; why it is.
        case postedOffMain(Site, String)
        /// Observers of one object miss what is posted without any.
        case postedWithoutObject(Site)

        /// The first step that it is in the way of.
        package var step: Step {
            switch self {
            case .distributedCenter, .postedWithoutObject: .bridgedMessage
            case .objectiveC, .postedOutside, .computedName, .otherUses, .observedWithAll, .postedOffMain: .messageAlone
            }
        }
    }
}

extension MessageProposal.Obstacle: CustomStringConvertible {
    /// A few words.
    package var description: String {
        switch self {
        case .objectiveC: "Objective-C speaks of it"
        case .postedOutside: "posted by the system or a library"
        case .computedName: "its text is made at run time"
        case .otherUses(let count): "used \(count == 1 ? "once" : "\(count) times") in ways that are not understood"
        case .distributedCenter(let site): "`\(site)` uses a distributed center"
        case .observedWithAll(let site): "`\(site)` observes every name"
        case .postedOffMain(let site, let reason): "`\(site)` posts it off the main actor, \(reason)"
        case .postedWithoutObject(let site): "`\(site)` posts it without an object, others with one"
        }
    }
}
