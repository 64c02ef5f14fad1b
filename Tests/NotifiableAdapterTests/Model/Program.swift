/// Operations on one center, or on two that share a notification center. Both ``PostingModel`` and ``ProgramRunner``
/// run them. An operation does nothing if its object doesn't exist, or if it isn't possible where it runs.
struct Program: Sendable {
    var isShared = false
    var context = Context.none
    var operations: [Operation] = []

    /// Posts with a context take another way through the center, to the same result.
    enum Context: CaseIterable, Sendable { case none, instrument, carriedValue }
}

/// The two bridged message types of a program.
enum Topic: CaseIterable, Sendable { case main, async }

/// An observer to add. `subject` is the number of a variable, which contains an object.
struct ObserverPlan: Sendable {
    var center = 0
    var topic: Topic
    var kind: Kind
    var subject: Int?
    var bound = Bound.unbounded
    /// The operations that the observer runs with each of its first messages, and the number of those.
    var script: [Operation] = []
    var runs = 1

    enum Bound: Hashable, Sendable { case unbounded, newest(Int), oldest(Int) }

    enum Kind: Hashable, Sendable {
        /// A main-actor closure.
        case main
        /// An asynchronous closure, which handles a message when the program says `step`.
        case closure
        /// A closure on an actor, which handles its messages when the program says `run`.
        case actor(Int)
        /// A sequence, whose consumer asks for a message when the program says `step`.
        case sequence
        case notification, notificationOfEveryName
        /// A `Notifiable`. Adding it starts it, removing it stops it.
        case notifiable

        var isOfNotifications: Bool { self == .notification || self == .notificationOfEveryName || self == .notifiable }
    }
}

enum Operation: Sendable {
    case add(Int, ObserverPlan)
    /// Removes an observer, or releases its token. A `Notifiable` stops, or is released.
    case remove(Int, byRelease: Bool = false)
    case post(Topic, about: Int?, center: Int)
    /// Posts a notification, which may lack the payload of the message.
    case notify(Topic, about: Int?, center: Int, isReadable: Bool)
    /// Runs operations on another thread, while the main thread waits.
    case onThread([Operation])
    case step(Int)
    case run(actor: Int)
    /// Runs a turn of the main run loop.
    case turn
    case releaseSubject(Int)
    /// Releases a subject and creates another one, perhaps at the same address.
    case renewSubject(Int)
    case releaseActor(Int)
    case postAndWait(Int, about: Int?, center: Int)
    case drain(Int, center: Int)
    case cancel(Int)
    case inspect
    /// Removes the sequences, lets everything else run until nothing waits, and removes the rest.
    case settle
}

/// An event that a program observes.
enum Event: Hashable {
    case received(Int, number: Int, subject: Int?)
    case notified(Int, Topic, number: Int?, object: Int?)
    case took(Int, number: Int)
    /// The numbers of observers that handled a message, were removed, and lost it.
    case outcome(Int, [Int], isComplete: Bool)
    case deferred(Topic, center: Int)
    case failed(Topic, center: Int)
    case unobserved(Topic, center: Int)
    case released(Int, isAlive: Bool)
    case listed(Int, depth: Int)
    case lost(Int)
    case unending

    /// The order of the events of tasks in one operation, which nothing else orders.
    var order: Int {
        switch self {
        case .took(let id, _): id
        case .outcome(let id, _, _): 1000 + id
        default: 0
        }
    }
}

extension Program: CustomStringConvertible {
    var description: String {
        let centers = isShared ? "two centers on one notification center" : "one center"
        return "\(centers), context: \(context)\n" + operations.map { "    \($0)\n" }.joined()
    }
}

extension Operation: CustomStringConvertible {
    var description: String {
        let place = { (subject: Int?, center: Int) in
            (subject.map { " about \($0)" } ?? "") + (center == 0 ? "" : " in center \(center)")
        }
        let block = { (operations: [Operation]) in "{ \(operations.map(\.description).joined(separator: "; ")) }" }
        switch self {
        case .add(let id, let plan):
            let bound = plan.bound == .unbounded ? "" : ", \(plan.bound)"
            let script = plan.script.isEmpty ? "" : " \(plan.runs)x \(block(plan.script))"
            return "add \(id): \(plan.kind) of \(plan.topic)\(place(plan.subject, plan.center))\(bound)\(script)"
        case .remove(let id, let byRelease): return "\(byRelease ? "release" : "remove") \(id)"
        case .post(let topic, let subject, let center): return "post \(topic)\(place(subject, center))"
        case .notify(let topic, let subject, let center, let isReadable):
            return "notify \(topic)\(place(subject, center))\(isReadable ? "" : ", unreadable")"
        case .onThread(let operations): return "on a thread \(block(operations))"
        case .postAndWait(let id, let subject, let center): return "wait \(id): post async\(place(subject, center))"
        case .drain(let id, let center): return "wait \(id): drain\(place(nil, center))"
        case .step(let id): return "step \(id)"
        case .run(let actor): return "run actor \(actor)"
        case .turn: return "turn"
        case .releaseSubject(let index): return "release subject \(index)"
        case .renewSubject(let index): return "renew subject \(index)"
        case .releaseActor(let index): return "release actor \(index)"
        case .cancel(let id): return "cancel wait \(id)"
        case .inspect: return "inspect"
        case .settle: return "settle"
        }
    }
}
