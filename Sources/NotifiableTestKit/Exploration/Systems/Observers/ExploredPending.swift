package import ActorMessaging

/// What ``MainActorObserversSystem`` needs of the changes that wait for the main actor: the real ones have it, and so have
/// ones with a bug.
package protocol ExploredPending: SendableMetatype {
    init(smallestPrune: Int)
    var changes: [PendingChanges<ExploredObserver>.Change] { get }
    var pruneThreshold: Int { get }
    mutating func append(_ change: PendingChanges<ExploredObserver>.Change, releasing released: inout DeferredReleases)
    mutating func apply(to observers: inout TopicObservers<ExploredObserver>, releasing released: inout DeferredReleases)
}

extension PendingChanges<ExploredObserver>: ExploredPending {}

extension ExploredPending {
    /// Each change as a number: the observer, negative for a removal.
    var fingerprint: [Int] {
        changes.map { change in
            switch change {
            case .add(let observer, _): observer.id + 1
            case .remove(let observer): -observer.id - 1
            }
        }
    }

    var additions: Set<Int> {
        Set(changes.compactMap { if case .add(let observer, _) = $0 { observer.id } else { nil } })
    }
}
