import ActorMessaging
import NotifiableTestKit

/// Changes that wait for the main actor, of which a conformer spoils one operation.
protocol MutatedPending: ExploredPending {
    var real: ExploredHistories.RealPending { get set }
    init(real: ExploredHistories.RealPending)
}

extension MutatedPending {
    typealias Changes = [PendingChanges<ExploredObserver>.Change]

    init(smallestPrune: Int) { self.init(real: ExploredHistories.RealPending(smallestPrune: smallestPrune)) }

    var changes: Changes { real.changes }
    var pruneThreshold: Int { real.pruneThreshold }

    mutating func append(_ change: PendingChanges<ExploredObserver>.Change, releasing released: inout DeferredReleases) {
        real.append(change, releasing: &released)
    }

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases) {
        real.apply(to: &observers, releasing: &released)
    }

    /// Makes other changes in the place of those that wait.
    mutating func apply(
        _ changes: Changes,
        to observers: inout ExploredHistories.RealObservers,
        releasing released: inout DeferredReleases
    ) {
        var others = ExploredHistories.RealPending()
        for change in changes { others.append(change, releasing: &released) }
        others.apply(to: &observers, releasing: &released)
        real = ExploredHistories.RealPending(smallestPrune: real.pruneThreshold)
    }
}

struct ApplyingTheLastFirst: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases) {
        apply(changes.reversed(), to: &observers, releasing: &released)
    }
}

struct ForgettingTheLast: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases) {
        apply(changes.dropLast(), to: &observers, releasing: &released)
    }
}

struct KeepingWhatWasApplied: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases) {
        var copy = real
        copy.apply(to: &observers, releasing: &released)
    }
}

/// Takes the removal of one who is in the list for one that nobody needs.
struct PruningRemovals: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func append(_ change: PendingChanges<ExploredObserver>.Change, releasing released: inout DeferredReleases) {
        if case .remove(let observer) = change, observer.slot >= 0, !changes.isEmpty { return }
        real.append(change, releasing: &released)
    }
}
