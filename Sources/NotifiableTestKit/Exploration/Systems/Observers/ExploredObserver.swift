package import ActorMessaging

/// An observer for the lists, which receives nothing.
package final class ExploredObserver: TopicMember {
    package let id: Int
    package let subject: Int?
    package let subjectKey: ObjectIdentifier?
    package var slot = -1
    package var order: UInt64 = 0
    package var isRemoved = false
    /// Whether what it delivers to lives.
    var isAlive = true
    private(set) var isFinished = false

    init(_ id: Int, subject: Int?, object: AnyObject?) {
        self.id = id
        self.subject = subject
        subjectKey = object.map(ObjectIdentifier.init)
    }

    package var receiver: AnyObject? { isAlive ? self : nil }
    package func finish() { isFinished = true }

    var flags: [Int] { [isRemoved ? 1 : 0, isAlive ? 1 : 0, isFinished ? 1 : 0] }
}

final class ExploredSubject {}

/// What the observer systems need of a topic's observers: the real table has it, and so has one with a bug.
package protocol ObserverTable: SendableMetatype {
    init(smallestSweep: Int)
    var observers: TopicObservers<ExploredObserver> { get }
    mutating func insert(_ observer: ExploredObserver, subject: AnyObject?, releasing released: inout Released)
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

/// What one actor does in the observer systems. Observers and subjects are numbered.
package enum ObserverOperation: Hashable, Sendable {
    /// Posts about a subject, or about none.
    case post(Int? = nil)
    /// Registers an observer of a subject, or of all.
    case add(Int, of: Int? = nil)
    /// Ends an observation.
    case remove(Int)
    /// The actor that an observer delivers to dies.
    case endReceiver(Int)
    /// A subject dies.
    case endSubject(Int)
    /// The bridge asks whether a message would reach anybody.
    case ask
}
