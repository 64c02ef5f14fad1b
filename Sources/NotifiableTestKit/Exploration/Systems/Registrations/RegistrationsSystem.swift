/// Observers that start, stop and die, some of them at the address of one that died before, and posts.
///
/// The specification: who has started is called once at each post, who has stopped is not; a live observer's registration
/// is never taken back; a dead one's is, with its closure in the center, after no more uses of the table than it takes to
/// look at each registration once.
package struct RegistrationsSystem<Table: ExploredRegistrations>: InterleavedSystem {
    package typealias Operation = RegistrationsHistory.Operation
    package typealias History = RegistrationsHistory
    package typealias Fault = RegistrationsHistory.Fault

    package enum Frame: Hashable {
        case look
        case withdrawDead([ExploredRegistration])
        case insert(Int)
        case addToCenter(ExploredRegistration)
        case settle(ExploredRegistration)
        case end(ExploredRegistration)
        case removeFromCenter(Int)
        case deliver(Delivery)
        /// The operation on an observer ends, after what comes before it.
        case finished(Int)
    }

    /// One post on its way through the center's closures.
    package struct Delivery: Hashable {
        var closures: [ExploredRegistration]
        /// By the specification, those it must reach.
        var due: [Int]
        var reached: [Int] = []
    }

    package struct State: Hashable {
        var table = Table()
        var progress: [Progress<Frame>]
        /// What the center holds.
        var closures: [ExploredRegistration] = []
        var ended: Set<Int> = []

        // The specification.
        var born: Set<Int> = []
        var dead: Set<Int> = []
        var registered: Set<Int> = []
        /// The observers on which an operation is under way, once for each.
        var busy: [Int] = []
    }

    let history: History
    let fault: Fault?
    package var fingerprint: State

    package init(_ history: History, table: Table.Type = Table.self, fault: Fault? = nil) {
        self.history = history
        self.fault = fault
        fingerprint = State(progress: Array(repeating: Progress(), count: history.operations.count))
    }

    package func copy() -> Self? { self }

    package var actors: [String] { history.operations.indices.map { "thread \($0 + 1)" } }

    package var moves: [Move] {
        history.operations.indices.filter { thread in
            let progress = fingerprint.progress[thread]
            if !progress.frames.isEmpty { return true }
            return progress.hasStep(of: history.operations[thread].count)
                && allows(history.operations[thread][progress.begun])
        }.map { Move($0) }
    }

    /// An object begins to live when no other lives at its address, and dies when nobody is using it.
    private func allows(_ operation: Operation) -> Bool {
        switch operation {
        case .start(let observer):
            !fingerprint.born.contains { $0 != observer && key(of: $0) == key(of: observer) && !isDead($0) }
        case .die(let observer): fingerprint.born.contains(observer) && !fingerprint.busy.contains(observer)
        case .stop, .post: true
        }
    }

    func key(of observer: Int) -> Int { observer % history.addresses }
    func isDead(_ observer: Int) -> Bool { fingerprint.dead.contains(observer) }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let thread = move.actor
        if let frame = fingerprint.progress[thread].frames.popLast() {
            try goOn(frame, thread, &note)
        } else {
            let operation = history.operations[thread][fingerprint.progress[thread].begun]
            fingerprint.progress[thread].begun += 1
            try begin(operation, thread, &note)
        }
        while case .finished(let observer) = fingerprint.progress[thread].frames.last {
            fingerprint.progress[thread].frames.removeLast()
            if let index = fingerprint.busy.firstIndex(of: observer) { fingerprint.busy.remove(at: index) }
        }
        forgetEnded()
    }

    package func checkStep() throws(Violation) {
        for observer in fingerprint.registered {
            let entry = fingerprint.table[key(of: observer)]
            try require(entry?.observer == observer, "p\(observer) lives and observes, and its registration is gone")
        }
        for entry in fingerprint.table.entries(keys: history.addresses) where !isDead(entry.observer) {
            let isRegistered = fingerprint.registered.contains(entry.observer)
            try require(isRegistered, "p\(entry.observer) has stopped, and its registration is there")
        }
        try checkReclamation()
    }

    private mutating func begin(_ operation: Operation, _ thread: Int, _ note: inout Note) throws(Violation) {
        switch operation {
        case .start(let observer) where !isDead(observer):
            fingerprint.born.insert(observer)
            fingerprint.busy.append(observer)
            fingerprint.busy.sort()
            fingerprint.progress[thread].frames += [.finished(observer), .insert(observer)]
            let looked = look(thread)
            note("starts p\(observer) and " + looked)
        case .stop(let observer) where fingerprint.born.contains(observer) && !isDead(observer):
            fingerprint.busy.append(observer)
            fingerprint.busy.sort()
            fingerprint.progress[thread].frames += [.finished(observer), .look]
            let entry = remove(key(of: observer), thread)
            fingerprint.registered.remove(observer)
            releaseFromDue(observer)
            note("stops p\(observer)" + (entry == nil ? ", which does not observe" : ""))
        case .die(let observer):
            note("lets p\(observer) die")
            fingerprint.dead.insert(observer)
            fingerprint.registered.remove(observer)
            releaseFromDue(observer)
        case .post:
            note("posts, to \(fingerprint.closures.count) closures")
            let due = fingerprint.registered.subtracting(fingerprint.busy).sorted()
            try goOn(Delivery(closures: fingerprint.closures, due: due), thread)
        case .start, .stop:
            note("has nothing to do: the observer does not live")
        }
    }

    /// Takes an entry out, whose registration is thereby ended.
    mutating func remove(_ key: Int, _ thread: Int) -> ExploredRegistration? {
        guard let entry = fingerprint.table.remove(key) else { return nil }
        withdraw(entry, thread)
        return entry
    }

    /// Ends a registration, under the lock; its closure leaves the center in a step of its own.
    mutating func withdraw(_ entry: ExploredRegistration, _ thread: Int) {
        if fault == .endsAfterTheLock { return fingerprint.progress[thread].frames.append(.end(entry)) }
        fingerprint.ended.insert(entry.registration)
        if let token = entry.token { fingerprint.progress[thread].frames.append(.removeFromCenter(token)) }
    }

    /// What nobody can meet any more makes no difference between two states.
    private mutating func forgetEnded() {
        var met = Set(fingerprint.closures.map(\.registration))
        for progress in fingerprint.progress {
            for case .deliver(let delivery) in progress.frames { met.formUnion(delivery.closures.map(\.registration)) }
            for case .addToCenter(let entry) in progress.frames { met.insert(entry.registration) }
        }
        fingerprint.ended.formIntersection(met)
    }

    /// Looks at some registrations, to withdraw those that are dead.
    mutating func look(_ thread: Int) -> String {
        let looked = fingerprint.table.next(history.lookedAt).map(\.entry)
        // Who dies after this look is found by another: that is the same history, a little later.
        let dead = looked.filter { isDead($0.observer) }
        if !dead.isEmpty { fingerprint.progress[thread].frames.append(.withdrawDead(dead)) }
        return "looks at " + looked.map { "p\($0.observer)" }.joined(separator: " ")
    }

    private mutating func releaseFromDue(_ observer: Int) {
        for thread in fingerprint.progress.indices {
            guard case .deliver(var delivery) = fingerprint.progress[thread].frames.first else { continue }
            delivery.due.removeAll { $0 == observer }
            fingerprint.progress[thread].frames[0] = .deliver(delivery)
        }
    }
}
