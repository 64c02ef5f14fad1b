package import ActorMessaging

/// The observers of a main-actor message: posts, handlers that post, add and remove, and whatever else the main actor does
/// between two turns, beside registrations and removals on other threads.
///
/// The specification: a post reaches those whose registration had returned when it began, those at least and in order, and
/// none whose removal has begun; a nested post runs to its end first, and one added during a post first sees the next;
/// when nothing is left to do, the list knows of everything, and nobody is lost or kept.
package struct MainActorObserversSystem<Pending: ExploredPending>: InterleavedSystem {
    package typealias History = MainActorObserversHistory
    package typealias Fault = MainActorObserversHistory.Fault

    package typealias Table = TopicObservers<ExploredObserver>

    package enum Frame: Hashable {
        case append(ObserverChange)
        case apply
        case applyAndWalk(Int?)
        case clearMark
        case walk(Walk)
        case run([ObserverOperation])
    }

    package enum ObserverChange: Hashable, CustomStringConvertible {
        case add(Int)
        case remove(Int)

        package var description: String {
            switch self {
            case .add(let id): "add o\(id)"
            case .remove(let id): "remove o\(id)"
            }
        }
    }

    package struct Fingerprint: Hashable {
        let world: ObserverWorld<Table>.Fingerprint
        let progress: [Progress<Frame>]
        let pending: [Int]
        let flags: [Bool]
        let turns: Int
        let handled: Set<Int>
        let pruneThreshold: Int
    }

    let history: History
    let fault: Fault?
    var world: ObserverWorld<Table>
    var pending: Pending
    var progress: [Progress<Frame>]
    var hasPending = false
    private var isFlushScheduled = false
    /// Turns of the main run loop that have been asked for.
    private var turns = 0
    var handled: Set<Int> = []
    /// Walks that have their observers, not their numbers, for the real order; as many as frames that walk.
    var orders: [RegistrationOrder<ExploredObserver>] = []

    package init(_ history: History, pending: Pending.Type = Pending.self, fault: Fault? = nil) {
        self.history = history
        self.fault = fault
        world = ObserverWorld(smallestSweep: history.smallestSweep, subjects: history.subjects)
        self.pending = Pending(smallestPrune: history.smallestPrune)
        progress = Array(repeating: Progress(), count: history.operations.count)
        for (id, subject) in history.present.enumerated() {
            guard let (observer, object) = world.makeObserver(id, of: subject) else { continue }
            var released = DeferredReleases()
            world.table.insert(observer, subject: object, releasing: &released)
            world.register(observer)
        }
    }

    package func copy() -> Self? { nil }

    package var fingerprint: Fingerprint {
        Fingerprint(
            world: world.fingerprint,
            progress: fault == nil ? progress.map(rest) : progress,
            pending: pending.fingerprint,
            flags: [hasPending, isFlushScheduled],
            turns: turns,
            handled: handled,
            pruneThreshold: pending.pruneThreshold
        )
    }

    private func rest(_ progress: Progress<Frame>) -> Progress<Frame> {
        var progress = progress
        progress.frames = progress.frames.map { frame in
            if case .walk(let walk) = frame { .walk(walk.rest(hasEnded: world.hasEnded)) } else { frame }
        }
        return progress
    }

    package var actors: [String] {
        ["main actor"] + history.operations.indices.dropFirst().map { "thread \($0 + 1)" }
    }

    package var moves: [Move] {
        var moves = history.operations.indices.filter(canStep).map { Move($0) }
        if turns > 0, progress[0].frames.isEmpty { moves.append(Move(0, choice: 1)) }
        return moves
    }

    private func canStep(_ actor: Int) -> Bool {
        switch progress[actor].frames.last {
        case .run(let operations)?: return world.allows(operations[0])
        case .some: return true
        case nil:
            guard progress[actor].begun < history.operations[actor].count else { return false }
            return world.allows(history.operations[actor][progress[actor].begun])
        }
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let actor = move.actor
        if move.choice == 1 {
            note("begins a turn of the run loop")
            turns -= 1
            isFlushScheduled = false
            progress[0].frames.append(.apply)
        } else if let frame = progress[actor].frames.popLast() {
            try goOn(frame, actor, &note)
        } else {
            let operation = history.operations[actor][progress[actor].begun]
            progress[actor].begun += 1
            try begin(operation, of: actor, &note)
        }
        while case .walk(let walk) = progress[0].frames.last, try finish(walk) {}
    }

    package func checkStep() throws(Violation) { try world.check(pending: pending.additions) }

    private mutating func begin(
        _ operation: ObserverOperation,
        of actor: Int,
        _ note: inout Note
    ) throws(Violation) {
        switch operation {
        case .post(let subject):
            let about = subject.map { " about s\($0)" } ?? ""
            if hasPending {
                note("posts\(about), and finds that changes wait")
                progress[0].frames.append(.applyAndWalk(subject))
            } else {
                startWalk(about: subject)
                note("posts\(about) to \(currentWalk)")
            }
        case .add(let id, let subject):
            guard world.makeObserver(id, of: subject) != nil else { return note("has nothing to observe") }
            append(.add(id), by: actor, &note)
        case .remove(let id):
            note("marks o\(id) as removed")
            world.markRemoved(id)
            progress[actor].frames.append(.append(.remove(id)))
        case .endReceiver(let id):
            note("lets the receiver of o\(id) die")
            world.endReceiver(id)
        case .endSubject(let subject):
            note("lets s\(subject) die")
            world.endSubject(subject)
        case .ask:
            note("asks whether anybody observes")
            try world.check(hasReceivers: !pending.changes.isEmpty || !world.table.isEmpty)
        }
    }

    private mutating func goOn(_ frame: Frame, _ actor: Int, _ note: inout Note) throws(Violation) {
        switch frame {
        case .append(let change):
            append(change, by: actor, &note)
        case .apply:
            note("brings the list up to date")
            apply()
        case .applyAndWalk(let subject):
            apply()
            startWalk(about: subject)
            note("brings the list up to date and goes through \(currentWalk)")
        case .clearMark:
            note("says that no change waits")
            hasPending = false
        case .walk(let walk):
            try visit(walk, &note)
        case .run(let operations):
            if operations.count > 1 { progress[actor].frames.append(.run(Array(operations.dropFirst()))) }
            try begin(operations[0], of: actor, &note)
        }
    }

    private mutating func append(_ change: ObserverChange, by actor: Int, _ note: inout Note) {
        let asksForTurn = append(change, isOnMain: actor == 0)
        note("takes note to \(change)" + (asksForTurn ? " and asks for a turn of the main run loop" : ""))
        if actor == 0 { progress[actor].frames.append(.apply) }
        // Asked for outside the lock; but a turn comes when it likes, so that later is nothing new.
        if asksForTurn, fault != .asksForNoTurn { turns += 1 }
    }

    private mutating func append(_ change: ObserverChange, isOnMain: Bool) -> Bool {
        var released = DeferredReleases()
        switch change {
        case .add(let id):
            guard let observer = world.observers[id] else { return false }
            let subject = observer.subject.flatMap { world.subjects[$0] }
            pending.append(.add(observer, WeakSubject(subject)), releasing: &released)
            world.register(observer)
        case .remove(let id):
            guard let observer = world.observers[id] else { return false }
            pending.append(.remove(observer), releasing: &released)
        }
        released.finish()
        hasPending = true
        guard !isOnMain, !isFlushScheduled else { return false }
        isFlushScheduled = true
        return true
    }

    private mutating func apply() {
        var released = DeferredReleases()
        if fault == .clearsTheMarkLate { progress[0].frames.append(.clearMark) } else { hasPending = false }
        pending.apply(to: &world.table, releasing: &released)
        released.finish()
    }

    package func checkEnd() throws(Violation) {
        try require(pending.changes.isEmpty, "changes wait for ever: nobody has asked for a turn")
        try world.checkEnd()
    }
}
