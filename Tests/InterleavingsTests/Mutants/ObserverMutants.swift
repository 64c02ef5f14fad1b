import ActorMessaging
import Interleavings

/// Observers with the real operations, of which a conforming type replaces one.
protocol MutatedObservers: ObserverTable {
    var observers: ExploredHistories.RealObservers { get set }
    init(observers: ExploredHistories.RealObservers)
}

extension MutatedObservers {
    init(smallestSweep: Int) {
        self.init(observers: ExploredHistories.RealObservers(smallestSweep: smallestSweep))
    }

    mutating func insert(_ observer: ExploredObserver, subject: AnyObject?, releasing released: inout DeferredReleases)
    {
        observers.insert(observer, subject: subject, releasing: &released)
    }

    mutating func remove(_ observer: ExploredObserver) -> Bool { observers.remove(observer) }
    func receivers(of subject: AnyObject?) -> [ExploredObserver?] { observers.receivers(of: subject) }
}

struct LosingRemovals: MutatedObservers {
    var observers: ExploredHistories.RealObservers
    mutating func remove(_ observer: ExploredObserver) -> Bool { true }
}

struct RemovingTheNextToo: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    mutating func remove(_ observer: ExploredObserver) -> Bool {
        let next = observers.everyone.list.slots.dropFirst(observer.slot + 1).compactMap(\.self).first
        if let next { _ = observers.remove(next) }
        return observers.remove(observer)
    }
}

struct ReachingTheLastTwice: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    func receivers(of subject: AnyObject?) -> [ExploredObserver?] {
        let receivers = observers.receivers(of: subject)
        return receivers + receivers.suffix(1)
    }
}

struct ReachingThoseOfTheSubjectFirst: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    func receivers(of subject: AnyObject?) -> [ExploredObserver?] {
        let group = subject.flatMap(observers.group)
        return (group?.list.slots ?? []) + observers.everyone.list.slots
    }
}

struct StoppingAtAHole: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    func receivers(of subject: AnyObject?) -> [ExploredObserver?] {
        Array(observers.receivers(of: subject).prefix { $0 != nil })
    }
}

struct TakingASubjectForAll: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    mutating func insert(_ observer: ExploredObserver, subject: AnyObject?, releasing released: inout DeferredReleases)
    {
        observers.insert(observer, subject: nil, releasing: &released)
    }
}

/// A leak: dead observers are never removed.
struct NeverSweeping: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    init(observers: ExploredHistories.RealObservers) { self.observers = observers }
    init(smallestSweep: Int) { self.init(observers: ExploredHistories.RealObservers(smallestSweep: 1_000)) }
}

/// Waiting changes with the real operations, of which a conforming type replaces one.
protocol MutatedPending: ExploredPending {
    var real: ExploredHistories.RealPending { get set }
    init(real: ExploredHistories.RealPending)
}

extension MutatedPending {
    typealias Changes = [PendingChanges<ExploredObserver>.Change]

    init(smallestPrune: Int) { self.init(real: ExploredHistories.RealPending(smallestPrune: smallestPrune)) }

    var changes: Changes { real.changes }
    var pruneThreshold: Int { real.pruneThreshold }

    mutating func append(_ change: PendingChanges<ExploredObserver>.Change, releasing released: inout DeferredReleases)
    {
        real.append(change, releasing: &released)
    }

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases)
    {
        real.apply(to: &observers, releasing: &released)
    }

    /// Applies other changes instead of the waiting ones.
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

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases)
    {
        apply(changes.reversed(), to: &observers, releasing: &released)
    }
}

struct ForgettingTheLast: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases)
    {
        apply(changes.dropLast(), to: &observers, releasing: &released)
    }
}

struct KeepingWhatWasApplied: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func apply(to observers: inout ExploredHistories.RealObservers, releasing released: inout DeferredReleases)
    {
        var copy = real
        copy.apply(to: &observers, releasing: &released)
    }
}

/// Drops the removal of an observer that is in the list.
struct PruningRemovals: MutatedPending {
    var real: ExploredHistories.RealPending

    mutating func append(_ change: PendingChanges<ExploredObserver>.Change, releasing released: inout DeferredReleases)
    {
        if case .remove(let observer) = change, observer.slot >= 0, !changes.isEmpty { return }
        real.append(change, releasing: &released)
    }
}
