import ActorMessaging

/// The observers of a main-actor message: posts, handlers that post, add and remove, and other work of the main actor,
/// with registrations and removals on other threads.
///
/// The specification: a post reaches at least the observers whose registration had returned when it began, in order,
/// and none whose removal has begun. A nested post ends first, and an observer added during a post first receives the
/// next one. At the end, the list has applied all changes, and no observer is lost or kept.
package struct MainActorObserversSystem: InterleavedSystem {
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
        let world: ObserverWorld.Fingerprint
        let progress: [Progress<Frame>]
        let pending: [Int]
        let flags: [Bool]
        let turns: Int
        let handled: Set<Int>
        let pruneThreshold: Int
    }

    private let history: MainActorObserversHistory
    private let bug: PendingBug?
    private var world: ObserverWorld
    private var pending: PendingChanges<ExploredObserver>
    private var progress: [Progress<Frame>]
    private var hasPending = false
    private var isFlushScheduled = false
    /// The number of requested turns of the main run loop.
    private var turns = 0
    private var handled: Set<Int> = []
    /// The real registration order of each post in progress, one for each frame that walks.
    private var orders: [RegistrationOrder<ExploredObserver>] = []

    package init(_ history: MainActorObserversHistory, bug: PendingBug? = nil) {
        self.history = history
        self.bug = bug
        world = ObserverWorld(smallestCompaction: history.smallestCompaction, subjects: history.subjects)
        pending = PendingChanges(smallestPrune: history.smallestPrune)
        progress = Array(repeating: Progress(), count: history.operations.count)
        world.takesDyingForDead = bug == .takesDyingForDead
        for (id, subject) in history.present.enumerated() {
            if let observer = world.makeObserver(id, of: subject) { world.insert(observer) }
        }
    }

    package func copy() -> Self? { nil }

    package var fingerprint: Fingerprint {
        Fingerprint(
            world: world.fingerprint,
            progress: bug == nil ? progress.map(rest) : progress,
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
            let operation = progress[actor].next(of: history.operations[actor])
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
            note("deallocates the receiver of o\(id)")
            world.endReceiver(id)
        case .beginDeinit(let subject):
            note("begins the deinit of s\(subject)")
            world.beginDeinit(of: subject)
        case .endSubject(let subject):
            note("deallocates s\(subject)")
            world.endSubject(subject)
        case .ask:
            note("asks whether there is an observer")
            try world.check(hasReceivers: !pending.isEmpty || !world.table.isEmpty)
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
            note("brings the list up to date and calls \(currentWalk)")
        case .clearMark:
            note("clears the mark of waiting changes")
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
        note("notes to \(change)" + (asksForTurn ? " and requests a turn of the main run loop" : ""))
        if actor == 0 { progress[actor].frames.append(.apply) }
        // The real code asks outside the lock. A turn may come at any later time, so this is the same.
        if asksForTurn, bug != .asksForNoTurn { turns += 1 }
    }

    private mutating func append(_ change: ObserverChange, isOnMain: Bool) -> Bool {
        var released = DeferredReleases()
        switch change {
        case .add(let id):
            guard let observer = world.observers[id] else { return false }
            pending.append(.add(observer), releasing: &released)
            world.register(observer)
        case .remove(let id):
            guard let observer = world.observers[id] else { return false }
            let isLost = bug == .prunesRemovals && observer.slot >= 0 && !pending.isEmpty
            if !isLost { pending.append(.remove(observer), releasing: &released) }
        }
        released.finish()
        hasPending = true
        guard !isOnMain, !isFlushScheduled else { return false }
        isFlushScheduled = true
        return true
    }

    private mutating func apply() {
        if bug == .clearsTheMarkLate { progress[0].frames.append(.clearMark) } else { hasPending = false }
        let changes = pending
        switch bug {
        case .appliesTheLastFirst: pending = PendingChanges(changes.changes.reversed())
        case .forgetsTheLast: pending = PendingChanges(changes.changes.dropLast())
        default: break
        }
        var released = DeferredReleases()
        pending.apply(to: &world.table, releasing: &released)
        released.finish()
        if bug == .appliesTwice { pending = changes }
    }

    package func checkEnd() throws(Violation) {
        try require(pending.isEmpty, "changes wait forever: no turn was requested")
        try world.checkEnd()
    }

    // MARK: Posts

    /// The receivers of the innermost post.
    private var currentWalk: [Int] {
        if case .walk(let walk) = progress[0].frames.last { walk.receivers } else { [] }
    }

    /// Starts to call the observers. Only the main actor changes the list.
    private mutating func startWalk(about subject: Int?) {
        let order = world.table.receivers(of: subject.flatMap { world.subjects[$0] })
        var preview = order
        var receivers: [Int] = []
        while let observer = preview.next() { receivers.append(observer.id) }
        orders.append(order)
        let walk = Walk(subject: subject, receivers: receivers, expected: world.receivers(of: subject))
        // Below the frame in which a faulty topic clears its mark.
        progress[0].frames.insert(.walk(walk), at: clearMarkIndex ?? progress[0].frames.endIndex)
    }

    private var clearMarkIndex: Int? {
        progress[0].frames.last == .clearMark ? progress[0].frames.endIndex - 1 : nil
    }

    /// Calls the next observer, whose handler may do something before the post continues.
    private mutating func visit(_ walk: Walk, _ note: inout Note) throws(Violation) {
        var walk = walk
        guard let observer = next(&walk) else {
            note("has called all observers")
            progress[0].frames.append(.walk(walk))
            return
        }
        note("calls o\(observer)")
        try walk.deliver(to: observer, hasEnded: world.hasEnded)
        progress[0].frames.append(.walk(walk))
        if let operations = history.handlers[observer], handled.insert(observer).inserted {
            progress[0].frames.append(.run(operations))
        }
    }

    private mutating func next(_ walk: inout Walk) -> Int? {
        if bug == .callsRemovedObservers {
            guard walk.index < walk.receivers.count else { return nil }
            walk.index += 1
            return walk.receivers[walk.index - 1]
        }
        guard let observer = orders[orders.count - 1].next() else { return nil }
        walk.index = walk.receivers.firstIndex(of: observer.id).map { $0 + 1 } ?? walk.index
        return observer.id
    }

    /// Ends a post without a step of its own if it has called all observers.
    private mutating func finish(_ walk: Walk) throws(Violation) -> Bool {
        var walk = walk
        if bug == .callsRemovedObservers {
            guard walk.index == walk.receivers.count else { return false }
        } else {
            var preview = orders[orders.count - 1]
            guard preview.next() == nil else { return false }
        }
        try walk.finish(hasEnded: world.hasEnded)
        progress[0].frames.removeLast()
        orders.removeLast()
        return true
    }
}

extension PendingChanges<ExploredObserver> {
    fileprivate init(_ changes: some Sequence<Change>) {
        self.init()
        var released = DeferredReleases()
        for change in changes { append(change, releasing: &released) }
        released.finish()
    }
}

/// A bug in the waiting changes or, where it says so, in the topic.
package enum PendingBug: String, CaseIterable, Sendable {
    case appliesTheLastFirst = "the last change is applied first"
    case forgetsTheLast = "the last change is lost"
    case appliesTwice = "changes are applied twice"
    case takesDyingForDead = "an observer of a subject is dropped during its deinit"
    case prunesRemovals = "a needed removal is pruned"
    case asksForNoTurn = "owner: it requests no turn"
    case callsRemovedObservers = "owner: it calls removed observers"
    /// It clears the mark after unlocking instead of under the lock.
    case clearsTheMarkLate = "owner: it clears the mark of waiting changes too late"
}

/// The operations of the actors of ``MainActorObserversSystem``.
package struct MainActorObserversHistory: Sendable {
    package var smallestPrune = 64
    package var smallestCompaction = 32
    /// The subjects of the observers that are registered at the start; `nil` for all subjects.
    package var present: [Int?] = []
    package var subjects = 0
    /// The first actor is the main actor.
    package var operations: [[ObserverOperation]]
    /// The operations of an observer's handler in its first call.
    package var handlers: [Int: [ObserverOperation]] = [:]

    package init(_ operations: [[ObserverOperation]]) {
        self.operations = operations
    }
}
