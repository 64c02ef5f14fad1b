import ActorMessaging
import NotifiableTestKit

/// A topic's observers, of which a conformer spoils one operation.
protocol MutatedObservers: ObserverTable {
    var observers: ExploredHistories.RealObservers { get set }
    init(observers: ExploredHistories.RealObservers)
}

extension MutatedObservers {
    init(smallestSweep: Int) {
        self.init(observers: ExploredHistories.RealObservers(smallestSweep: smallestSweep))
    }

    mutating func insert(_ observer: ExploredObserver, subject: AnyObject?, releasing released: inout DeferredReleases) {
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

    mutating func insert(_ observer: ExploredObserver, subject: AnyObject?, releasing released: inout DeferredReleases) {
        observers.insert(observer, subject: nil, releasing: &released)
    }
}

/// A leak: what has died is never looked for.
struct NeverSweeping: MutatedObservers {
    var observers: ExploredHistories.RealObservers

    init(observers: ExploredHistories.RealObservers) { self.observers = observers }
    init(smallestSweep: Int) { self.init(observers: ExploredHistories.RealObservers(smallestSweep: 1_000)) }
}
