package import ActorMessaging

/// What the observer systems need of a topic's observers: the real table has it, and so has one with a bug.
package protocol ObserverTable: SendableMetatype {
    init(smallestSweep: Int)
    var observers: TopicObservers<ExploredObserver> { get }
    mutating func insert(_ observer: ExploredObserver, subject: AnyObject?, releasing released: inout DeferredReleases)
    mutating func remove(_ observer: ExploredObserver) -> Bool
    func receivers(of subject: AnyObject?) -> [ExploredObserver?]
}

extension TopicObservers<ExploredObserver>: ObserverTable {
    package var observers: Self { self }
}

extension ObserverList<ExploredObserver> {
    /// The observers in the slots; -1 for a hole.
    var ids: [Int] { slots.map { $0?.id ?? -1 } }
}
