/// Observers that were added and removed off the main actor, in order, until the main actor applies the changes.
///
/// Not synchronized: the owning topic guards it. Changes that cancel each other are removed, so that it doesn't grow
/// without bound while the main actor is busy.
package struct PendingChanges<Member: TopicMember> {
    package enum Change {
        case add(Member)
        case remove(Member)

        package var member: Member {
            switch self {
            case .add(let member), .remove(let member): member
            }
        }
    }

    package private(set) var changes: [Change] = []
    package private(set) var pruneThreshold: Int
    private let smallestPrune: Int

    /// Creates an empty collection, whose unneeded changes are first removed at a number of changes.
    package init(smallestPrune: Int = 64) {
        self.smallestPrune = smallestPrune
        pruneThreshold = smallestPrune
    }

    package var isEmpty: Bool { changes.isEmpty }

    /// Appends a change. If there are many, first removes the unneeded changes.
    package mutating func append(_ change: Change, releasing released: inout DeferredReleases) {
        if changes.count >= pruneThreshold { prune(releasing: &released) }
        changes.append(change)
    }

    /// Applies the changes in order and removes them.
    package mutating func apply(to observers: inout TopicObservers<Member>, releasing released: inout DeferredReleases)
    {
        for change in changes {
            released.retain(change.member)
            switch change {
            case .add(let member): if !member.isRemoved { observers.insert(member, releasing: &released) }
            case .remove(let member): _ = observers.remove(member)
            }
        }
        changes = []
        pruneThreshold = smallestPrune
    }

    /// The observers of the additions, including removed and dead ones.
    var additions: [Member] { changes.compactMap { if case .add(let member) = $0 { member } else { nil } } }

    private mutating func prune(releasing released: inout DeferredReleases) {
        changes = changes.filter { change in
            let isNeeded =
                switch change {
                case .add(let member): !member.isRemoved && !member.hasSubjectEnded(releasing: &released)
                // An observer that was never in a list has only an addition here, which is removed, too.
                case .remove(let member): member.slot >= 0
                }
            guard !isNeeded else { return true }
            if change.member.isRemoved { released.retain(change.member) } else { released.forget(change.member) }
            return false
        }
        pruneThreshold = max(smallestPrune, 2 * changes.count)
    }
}
