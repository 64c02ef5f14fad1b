import ActorMessaging

/// The observers of an asynchronous message: posts, registrations, removals and deaths on any thread.
///
/// The specification: a post reaches the observers that were registered when it copied the list, in registration order
/// and each once, but none whose removal has begun. No live observer is forgotten, and no removed or dead one is kept.
package struct AsyncObserversSystem: InterleavedSystem {
    package enum Frame: Hashable {
        case takeOut(Int)
        case walk(Walk)
    }

    package struct Fingerprint: Hashable {
        let world: ObserverWorld.Fingerprint
        let progress: [Progress<Frame>]
    }

    private let history: AsyncObserversHistory
    private let bug: ObserverBug?
    private var world: ObserverWorld
    private var progress: [Progress<Frame>]
    /// The actor that runs the `deinit` of a subject, and alone can post about it.
    private var dyingBy: [Int: Int] = [:]

    package init(_ history: AsyncObserversHistory, bug: ObserverBug? = nil) {
        self.history = history
        self.bug = bug
        world = ObserverWorld(
            smallestCompaction: history.smallestCompaction,
            subjects: history.subjects,
            hidesDeaths: bug == .neverSweeps
        )
        progress = Array(repeating: Progress(), count: history.operations.count)
        world.takesDyingForDead = bug == .takesDyingForDead
        for (id, subject) in history.present.enumerated() { _ = add(id, of: subject) }
    }

    package func copy() -> Self? { nil }

    package var fingerprint: Fingerprint {
        Fingerprint(world: world.fingerprint, progress: progress.map(rest))
    }

    private func rest(_ progress: Progress<Frame>) -> Progress<Frame> {
        guard bug == nil, case .walk(let walk) = progress.frames.last else { return progress }
        var progress = progress
        progress.frames = [.walk(walk.rest(hasEnded: world.hasEnded))]
        return progress
    }

    package var actors: [String] { history.operations.indices.map { "actor \($0 + 1)" } }

    package var moves: [Move] {
        history.operations.indices.filter { actor in
            if !progress[actor].frames.isEmpty { return true }
            guard progress[actor].begun < history.operations[actor].count else { return false }
            let operation = history.operations[actor][progress[actor].begun]
            switch operation {
            // The `deinit` itself may post.
            case .beginDeinit(let subject) where isPosting(subject), .endSubject(let subject) where isPosting(subject):
                return false
            case .post(let subject?) where world.dying.contains(subject) && dyingBy[subject] != actor: return false
            default: break
            }
            return world.allows(operation)
        }.map { Move($0) }
    }

    /// A post keeps its subject alive.
    private func isPosting(_ subject: Int) -> Bool {
        progress.contains { progress in
            progress.frames.contains { if case .walk(let walk) = $0 { walk.subject == subject } else { false } }
        }
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        switch progress[move.actor].frames.popLast() {
        case .takeOut(let id):
            note("takes o\(id) out of the list")
            if let observer = world.observers[id] { takeOut(observer) }
        case .walk(var walk):
            try visit(&walk, &note)
            try goOn(walk, move.actor)
        case nil:
            let operation = progress[move.actor].next(of: history.operations[move.actor])
            try begin(operation, of: move.actor, &note)
        }
    }

    package func checkStep() throws(Violation) { try world.check() }

    private mutating func begin(
        _ operation: ObserverOperation,
        of actor: Int,
        _ note: inout Note
    ) throws(Violation) {
        switch operation {
        case .post(let subject):
            guard subject == nil || world.subjects[subject!] != nil else { return note("has nothing to post about") }
            let walk = Walk(subject: subject, receivers: receivers(of: subject), expected: world.receivers(of: subject))
            note("posts\(subject.map { " about s\($0)" } ?? "") and copies the list \(walk.receivers)")
            try goOn(walk, actor)
        case .add(let id, let subject):
            let isAdded = add(id, of: subject)
            note(isAdded ? "adds o\(id)\(subject.map { " of s\($0)" } ?? "")" : "has nothing to observe")
        case .remove(let id):
            note("marks o\(id) as removed")
            world.markRemoved(id)
            progress[actor].frames.append(.takeOut(id))
        case .endReceiver(let id):
            note("deallocates the receiver of o\(id)")
            world.endReceiver(id)
        case .beginDeinit(let subject):
            note("begins the deinit of s\(subject)")
            world.beginDeinit(of: subject)
            dyingBy[subject] = actor
        case .endSubject(let subject):
            note("deallocates s\(subject)")
            world.endSubject(subject)
        case .ask:
            note("asks whether there is an observer")
            try world.check(hasReceivers: !world.table.isEmpty)
        }
    }

    private mutating func takeOut(_ observer: ExploredObserver) {
        if bug == .losesRemovals { return }
        let next = world.table.everyone.list.slots.dropFirst(observer.slot + 1).compactMap { $0 }.first
        if bug == .removesTheNextToo, let next { _ = world.table.remove(next) }
        _ = world.table.remove(observer)
    }

    private func receivers(of subject: Int?) -> [Int] {
        let object = subject.flatMap { world.subjects[$0] }
        let everyone = world.table.everyone.list.slots
        if bug == .reachesTheSubjectsFirst { return (world.slots(of: object) + everyone).ids }
        if bug == .stopsAtAHole, subject == nil { return Array(everyone.ids.prefix { $0 >= 0 }) }
        var order = world.table.receivers(of: object)
        var receivers: [Int] = []
        while let observer = order.next() { receivers.append(observer.id) }
        return bug == .reachesTheLastTwice ? receivers + receivers.suffix(1) : receivers
    }

    private mutating func add(_ id: Int, of subject: Int?) -> Bool {
        guard let observer = world.makeObserver(id, of: subject, forAll: bug == .takesASubjectForAll) else {
            return false
        }
        world.insert(observer)
        return true
    }

    private mutating func visit(_ walk: inout Walk, _ note: inout Note) throws(Violation) {
        let id = current(walk)[walk.index]
        walk.index += 1
        if world.hasEnded(id), bug != .callsRemovedObservers {
            note("passes over o\(id)")
        } else {
            note("delivers to o\(id)")
            try walk.deliver(to: id, hasEnded: world.hasEnded)
        }
    }

    private func current(_ walk: Walk) -> [Int] {
        bug == .takesNoSnapshot ? receivers(of: walk.subject) : walk.receivers
    }

    private mutating func goOn(_ walk: Walk, _ actor: Int) throws(Violation) {
        var walk = walk
        let receivers = current(walk)
        while walk.index < receivers.count, receivers[walk.index] < 0 { walk.index += 1 }
        if walk.index < receivers.count {
            progress[actor].frames.append(.walk(walk))
        } else {
            try walk.finish(hasEnded: world.hasEnded)
        }
    }

    package func checkEnd() throws(Violation) { try world.checkEnd() }
}

/// A bug in the observers of a topic or, where it says so, in the topic.
package enum ObserverBug: String, CaseIterable, Sendable {
    case losesRemovals = "a removal is lost"
    case removesTheNextToo = "a removal also removes the next observer"
    case reachesTheLastTwice = "the last observer is reached twice"
    case reachesTheSubjectsFirst = "the observers of the subject come first"
    case stopsAtAHole = "no observer behind a hole is reached"
    case takesASubjectForAll = "an observer of one subject gets the messages of all"
    case neverSweeps = "observers of deallocated objects are never removed"
    case takesDyingForDead = "observers of a subject are removed during its deinit"
    case callsRemovedObservers = "owner: it calls removed observers"
    case takesNoSnapshot = "owner: it does not copy the list"
}

/// The operations of the actors of ``AsyncObserversSystem``.
package struct AsyncObserversHistory: Sendable {
    /// The smallest number of slots that a list sweeps, so that small histories sweep and compact.
    package var smallestCompaction: Int
    /// The subjects of the observers that are registered at the start; `nil` for all subjects.
    package var present: [Int?]
    package var subjects: Int
    package var operations: [[ObserverOperation]]

    package init(
        smallestCompaction: Int = 32,
        present: [Int?] = [],
        subjects: Int = 0,
        _ operations: [[ObserverOperation]]
    ) {
        self.smallestCompaction = smallestCompaction
        self.present = present
        self.subjects = subjects
        self.operations = operations
    }
}
