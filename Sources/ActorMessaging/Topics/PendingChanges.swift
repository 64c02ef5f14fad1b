/// Observers that were added or removed off the main actor, in order, until the main actor applies the changes.
///
/// A removed observer is marked before its removal is appended. So a member stands for its addition until it is marked,
/// and then for its removal. Changes that aren't needed are removed, so that the collection doesn't grow without bound
/// while the main actor is busy.
///
/// Not synchronized: the owning topic guards it.
package struct PendingChanges<Member: TopicMember> {
    package private(set) var changes: [Member] = []
    package private(set) var pruneThreshold: Int
    private let smallestPrune: Int

    /// Creates an empty collection, whose unneeded changes are first removed at a number of changes.
    package init(smallestPrune: Int = 64) {
        self.smallestPrune = smallestPrune
        pruneThreshold = smallestPrune
    }

    package var isEmpty: Bool { changes.isEmpty }

    /// Appends a change. If there are many, first removes the unneeded changes.
    package mutating func append(_ member: Member, releasing released: inout DeferredReleases) {
        if changes.count >= pruneThreshold { prune(releasing: &released) }
        changes.append(member)
    }

    /// Applies the changes in order and removes them.
    package mutating func apply(to observers: inout TopicObservers<Member>, releasing released: inout DeferredReleases)
    {
        for member in changes {
            released.retain(member)
            if member.isRemoved { _ = observers.remove(member) } else { observers.insert(member, releasing: &released) }
        }
        changes = []
        pruneThreshold = smallestPrune
    }

    /// The observers that are added, including dead ones.
    var additions: [Member] { changes.filter { !$0.isRemoved } }

    private mutating func prune(releasing released: inout DeferredReleases) {
        changes.removeAll { member in
            if member.isRemoved {
                // An observer that was never in a list needs no removal.
                if member.slot >= 0 { return false }
                released.retain(member)
            } else {
                if !member.hasSubjectEnded(releasing: &released) { return false }
                released.forget(member)
            }
            return true
        }
        pruneThreshold = max(smallestPrune, 2 * changes.count)
    }
}
