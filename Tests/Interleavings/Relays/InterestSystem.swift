import ActorMessaging

/// Threads that add and remove observers, and report to a relay whether there are any.
///
/// The specification: the relay receives one report at a time, each one differs from the one before, and the last one
/// is up to date.
package struct InterestSystem: InterleavedValue {
    package enum Operation: Hashable, Sendable {
        case add
        case remove
    }

    package enum Frame: Hashable {
        case change
        /// Reads, for a bug, what the next step uses.
        case read
        case next(read: Bool?)
        case report(Bool)
    }

    package struct State: Hashable {
        var machine = InterestStateMachine()
        var observers = 0
        var progress: [Progress<Frame>]
        /// The last report.
        var reported = false
        /// The thread that is about to report to the relay.
        var reporting: Int?
    }

    private let operations: [[Operation]]
    private let bug: InterestBug?
    package private(set) var fingerprint: State

    package init(_ operations: [[Operation]], bug: InterestBug? = nil) {
        self.operations = operations
        self.bug = bug
        fingerprint = State(progress: Array(repeating: Progress(), count: operations.count))
    }

    package var actors: [String] { operations.indices.map { "thread \($0 + 1)" } }

    package var moves: [Move] {
        fingerprint.progress.enumerated().filter { $1.hasStep(of: operations[$0].count) }.map { Move($0.offset) }
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let actor = move.actor
        switch fingerprint.progress[actor].frames.popLast() {
        case .change:
            let reports = fingerprint.machine.change() || bug == .everyThreadReports
            note(reports ? "notes a change, and reports next" : "notes a change, which another thread reports")
            if reports { ask(actor) }
        case .read:
            note("reads that there are \(fingerprint.observers) observers")
            fingerprint.progress[actor].frames.append(.next(read: fingerprint.observers > 0))
        case .next(let read):
            next(actor, isObserved: read ?? (fingerprint.observers > 0), &note)
            let isReporting = fingerprint.progress[actor].frames.contains {
                if case .report = $0 { true } else { false }
            }
            guard isReporting else { return }
            try require(fingerprint.reporting == nil, "two threads report to the relay at once")
            fingerprint.reporting = actor
        case .report(let isObserved):
            note("reports to the relay: \(isObserved ? "observed" : "not observed")")
            try require(isObserved != fingerprint.reported, "the report repeats the one before")
            fingerprint.reported = isObserved
            fingerprint.reporting = nil
        case nil:
            switch fingerprint.progress[actor].next(of: operations[actor]) {
            case .add:
                fingerprint.observers += 1
                note("adds an observer")
            case .remove:
                fingerprint.observers = max(0, fingerprint.observers - 1)
                note("removes an observer")
            }
            fingerprint.progress[actor].frames.append(.change)
        }
    }

    private mutating func ask(_ actor: Int) {
        fingerprint.progress[actor].frames.append(bug == .readsBeforeTheLock ? .read : .next(read: nil))
    }

    private mutating func next(_ actor: Int, isObserved: Bool, _ note: inout Note) {
        let last = fingerprint.reported
        guard let news = fingerprint.machine.next(isObserved: isObserved) else {
            note("finds the last report up to date")
            if bug == .repeatsAReport { fingerprint.progress[actor].frames.append(.report(last)) }
            return
        }
        note("is about to report to the relay")
        if bug != .reportsOnce { ask(actor) }
        fingerprint.progress[actor].frames.append(.report(news))
    }

    package func checkStep() throws(Violation) {}

    package func checkEnd() throws(Violation) {
        let isObserved = fingerprint.observers > 0
        try require(
            fingerprint.reported == isObserved,
            "there are \(fingerprint.observers) observers, and the last report says otherwise"
        )
    }
}

/// A bug in the machine of a relay's interest or, where it says so, in its owner.
package enum InterestBug: String, CaseIterable, Sendable {
    case everyThreadReports = "each thread reports its own change"
    case readsBeforeTheLock = "owner: it reads the observers before it takes the lock"
    case reportsOnce = "owner: it reports one change and stops"
    case repeatsAReport = "the relay receives the same report twice"
}
