package import NotifiableAdapter

/// Observers that start, stop and are deallocated, some at the address of an earlier one, and posts.
///
/// The specification: each post calls an observer that has started once, and one that has stopped never. The registration of
/// a live observer stays. That of a dead observer goes, with its closure in the center, after no more uses of the table than it
/// takes to examine each registration once.
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
        /// The operation on an observer ends when the frames above this one have ended.
        case finished(Int)
    }

    /// A post that is calling the center's closures.
    package struct Delivery: Hashable {
        var closures: [ExploredRegistration]
        /// The observers that it must reach, by the specification.
        var due: [Int]
        var reached: [Int] = []
    }

    package struct State: Hashable {
        var table = Table()
        var progress: [Progress<Frame>]
        /// The closures that the center has.
        var closures: [ExploredRegistration] = []
        var ended: Set<Int> = []

        // The specification.
        var born: Set<Int> = []
        var dead: Set<Int> = []
        var registered: Set<Int> = []
        /// The observers with an operation in progress, once for each operation.
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

    /// An observer is created when its address is free, and deallocated when no operation uses it.
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

    /// Removes an entry, which ends its registration.
    mutating func remove(_ key: Int, _ thread: Int) -> ExploredRegistration? {
        guard let entry = fingerprint.table.remove(key) else { return nil }
        withdraw(entry, thread)
        return entry
    }

    /// Ends a registration under the lock. Its closure leaves the center in another step.
    mutating func withdraw(_ entry: ExploredRegistration, _ thread: Int) {
        if fault == .endsAfterTheLock { return fingerprint.progress[thread].frames.append(.end(entry)) }
        fingerprint.ended.insert(entry.registration)
        if let token = entry.token { fingerprint.progress[thread].frames.append(.removeFromCenter(token)) }
    }

    /// Forgets ended registrations that no step can meet, so that they do not distinguish two states.
    private mutating func forgetEnded() {
        var met = Set(fingerprint.closures.map(\.registration))
        for progress in fingerprint.progress {
            for case .deliver(let delivery) in progress.frames { met.formUnion(delivery.closures.map(\.registration)) }
            for case .addToCenter(let entry) in progress.frames { met.insert(entry.registration) }
        }
        fingerprint.ended.formIntersection(met)
    }

    /// Examines some registrations, to withdraw those of dead observers.
    mutating func look(_ thread: Int) -> String {
        let looked = fingerprint.table.next(history.lookedAt).map(\.entry)
        // An observer that dies after this is found by the next examination: the same history, a little later.
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

/// The operations of the threads of ``RegistrationsSystem``.
package struct RegistrationsHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case start(Int)
        case stop(Int)
        case die(Int)
        case post
    }

    /// A fault of the registry.
    package enum Fault: Sendable {
        case keepsTheReplaced
        case withdrawsWhoeverIsThere
        case keepsTokensThatCameLate
        case endsAfterTheLock
    }

    /// The number of addresses. Observers whose numbers differ by it have the same address, one after the other.
    package var addresses: Int
    /// The number of registrations that each use examines.
    package var lookedAt: Int
    package var operations: [[Operation]]

    package init(addresses: Int, lookedAt: Int = 1, _ operations: [[Operation]]) {
        self.addresses = addresses
        self.lookedAt = lookedAt
        self.operations = operations
    }
}

/// The registration of an observer in ``RegistrationsSystem``. Observers and registrations are numbers.
package struct ExploredRegistration: Hashable {
    package let registration: Int
    package let observer: Int
    package var token: Int?
}

/// The interface of the table in ``RegistrationsSystem``, for the real table and for mutants.
package protocol ExploredRegistrations: Hashable, SendableMetatype {
    init()
    var count: Int { get }
    subscript(key: Int) -> ExploredRegistration? { get }
    mutating func insert(_ entry: ExploredRegistration, for key: Int) -> ExploredRegistration?
    mutating func remove(_ key: Int) -> ExploredRegistration?
    mutating func next(_ count: Int) -> [(key: Int, entry: ExploredRegistration)]
}

extension RegistrationTable<Int, ExploredRegistration>: ExploredRegistrations {}
