import ActorMessaging

/// Threads that add and remove observers, and tell a relay whether there are any.
///
/// The specification: the relay is told one thing at a time, never what it knows, and in the end what applies.
package struct InterestSystem: InterleavedSystem {
    package enum Frame: Hashable {
        case report
        /// Reads, for a bug, what the next step uses.
        case read
        case next(read: Bool?)
        case tell(Bool)
    }

    package struct State: Hashable {
        var machine = InterestStateMachine()
        var observers = 0
        var progress: [Progress<Frame>]
        /// What the relay was told last.
        var told = false
        /// The thread that is about to tell the relay.
        var telling: Int?
    }

    private let history: InterestHistory
    private let bug: InterestBug?
    package private(set) var fingerprint: State

    package init(_ history: InterestHistory, bug: InterestBug? = nil) {
        self.history = history
        self.bug = bug
        fingerprint = State(progress: Array(repeating: Progress(), count: history.operations.count))
    }

    package func copy() -> Self? { self }

    package var actors: [String] { history.operations.indices.map { "thread \($0 + 1)" } }

    package var moves: [Move] {
        fingerprint.progress.enumerated().filter { $1.hasStep(of: history.operations[$0].count) }.map {
            Move($0.offset)
        }
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let actor = move.actor
        switch fingerprint.progress[actor].frames.popLast() {
        case .report:
            let tells = fingerprint.machine.change() || bug == .everyThreadTells
            note(tells ? "reports a change, and is to tell the relay" : "reports a change, which another thread tells")
            if tells { ask(actor) }
        case .read:
            note("reads that there are \(fingerprint.observers) observers")
            fingerprint.progress[actor].frames.append(.next(read: fingerprint.observers > 0))
        case .next(let read):
            next(actor, isObserved: read ?? (fingerprint.observers > 0), &note)
            let isTelling = fingerprint.progress[actor].frames.contains { if case .tell = $0 { true } else { false } }
            guard isTelling else { return }
            try require(fingerprint.telling == nil, "two threads tell the relay at once")
            fingerprint.telling = actor
        case .tell(let isObserved):
            note("tells the relay: \(isObserved ? "observed" : "not observed")")
            try require(isObserved != fingerprint.told, "the relay is told what it knows")
            fingerprint.told = isObserved
            fingerprint.telling = nil
        case nil:
            let number = fingerprint.progress[actor].begun
            fingerprint.progress[actor].begun += 1
            switch history.operations[actor][number] {
            case .add:
                fingerprint.observers += 1
                note("adds an observer")
            case .remove:
                fingerprint.observers = max(0, fingerprint.observers - 1)
                note("removes an observer")
            }
            fingerprint.progress[actor].frames.append(.report)
        }
    }

    private mutating func ask(_ actor: Int) {
        fingerprint.progress[actor].frames.append(bug == .readsBeforeTheLock ? .read : .next(read: nil))
    }

    private mutating func next(_ actor: Int, isObserved: Bool, _ note: inout Note) {
        let known = fingerprint.told
        guard let news = fingerprint.machine.next(isObserved: isObserved) else {
            note("finds that the relay knows")
            if bug == .tellsAgain { fingerprint.progress[actor].frames.append(.tell(known)) }
            return
        }
        note("is about to tell the relay")
        if bug != .tellsOnce { ask(actor) }
        fingerprint.progress[actor].frames.append(.tell(news))
    }

    package func checkStep() throws(Violation) {}

    package func checkEnd() throws(Violation) {
        let isObserved = fingerprint.observers > 0
        try require(
            fingerprint.told == isObserved,
            "there are \(fingerprint.observers) observers, and the relay isn't told"
        )
    }
}

/// A bug in the machine of a relay's interest or, where it says so, in its owner.
package enum InterestBug: String, CaseIterable, Sendable {
    case everyThreadTells = "each thread tells its own change"
    case readsBeforeTheLock = "owner: it reads the observers before it takes the lock"
    case tellsOnce = "owner: it tells one change and stops"
    case tellsAgain = "the relay is told what it knows"
}

/// The operations of the threads of ``InterestSystem``.
package struct InterestHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case add
        case remove
    }

    package var operations: [[Operation]]

    package init(operations: [[Operation]]) {
        self.operations = operations
    }
}
