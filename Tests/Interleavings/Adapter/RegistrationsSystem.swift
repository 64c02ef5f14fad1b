import NotifiableAdapter

/// Observers that start, stop and are deallocated, some at the address of an earlier one, and posts.
///
/// The specification: each post calls an observer that has started once, and one that has stopped never. The
/// registration of a live observer stays. That of a dead observer goes, with its closure in the center, after no more
/// uses of the table than it takes to examine each registration once. When a start returns, the center has its elected
/// closure, also if another thread starts the same observation and hasn't returned.
package struct RegistrationsSystem: InterleavedValue {
    package typealias Operation = RegistrationsHistory.Operation
    typealias Table = SweptTable<Int, ExploredRegistration>

    package enum Frame: Hashable {
        case look
        case withdrawDead([ExploredRegistration])
        case insert(Int)
        case addToCenter(ExploredRegistration)
        case settle(ExploredRegistration)
        case end(ExploredRegistration)
        case removeFromCenter(Int)
        /// A start returns that has inserted the registration, or found it.
        case started(Int)
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
        /// The closure of each registration that calls the observer, once there is one.
        var elected: [Int: Int] = [:]

        // The specification.
        var born: Set<Int> = []
        var dead: Set<Int> = []
        var registered: Set<Int> = []
        /// The observers with an operation in progress, once for each operation.
        var busy: [Int] = []
    }

    private let history: RegistrationsHistory
    private let bug: RegistrationBug?
    package private(set) var fingerprint: State

    package init(_ history: RegistrationsHistory, bug: RegistrationBug? = nil) {
        self.history = history
        self.bug = bug
        fingerprint = State(progress: Array(repeating: Progress(), count: history.operations.count))
    }

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

    private func key(of observer: Int) -> Int { observer % history.addresses }
    private func isDead(_ observer: Int) -> Bool { fingerprint.dead.contains(observer) }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let thread = move.actor
        if let frame = fingerprint.progress[thread].frames.popLast() {
            try goOn(frame, thread, &note)
        } else {
            let operation = fingerprint.progress[thread].next(of: history.operations[thread])
            try begin(operation, thread, &note)
        }
        if case .started(let registration) = fingerprint.progress[thread].frames.last {
            fingerprint.progress[thread].frames.removeLast()
            let isRegistered = fingerprint.table.entries(keys: history.addresses).contains {
                $0.registration == registration
            }
            let isAdded = fingerprint.closures.contains {
                $0.registration == registration && $0.closure == fingerprint.elected[registration]
            }
            try require(isAdded || !isRegistered, "a start returned, and the center doesn't observe")
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
            note("deallocates p\(observer)")
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
    private mutating func remove(_ key: Int, _ thread: Int) -> ExploredRegistration? {
        guard let entry = bug == .losesRemovals ? fingerprint.table[key] : fingerprint.table.remove(key)
        else { return nil }
        withdraw(entry, thread)
        return entry
    }

    /// Ends a registration under the lock. Its closure leaves the center in another step.
    private mutating func withdraw(_ entry: ExploredRegistration, _ thread: Int) {
        if bug == .endsAfterTheLock { return fingerprint.progress[thread].frames.append(.end(entry)) }
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
        met.formUnion(fingerprint.table.entries(keys: history.addresses).map(\.registration))
        fingerprint.elected = fingerprint.elected.filter { met.contains($0.key) }
    }

    /// Elects a closure if the registration has none. Returns whether it is the elected one.
    private mutating func isElected(_ entry: ExploredRegistration) -> Bool {
        if bug == .callsEveryClosure { return true }
        return fingerprint.elected[entry.registration, default: entry.closure] == entry.closure
    }

    /// Examines some registrations, to withdraw those of dead observers.
    private mutating func look(_ thread: Int) -> String {
        let looked = next(in: &fingerprint.table).map(\.entry)
        // An observer that dies after this is found by the next examination: the same history, a little later.
        let dead = looked.filter { isDead($0.observer) }
        if !dead.isEmpty { fingerprint.progress[thread].frames.append(.withdrawDead(dead)) }
        return "looks at " + looked.map { "p\($0.observer)" }.joined(separator: " ")
    }

    private func next(in table: inout Table) -> [(key: Int, entry: ExploredRegistration)] {
        guard bug == .looksAtTheFirst else { return table.next(history.lookedAt) }
        var copy = table
        return copy.next(history.lookedAt)
    }

    private mutating func releaseFromDue(_ observer: Int) {
        for thread in fingerprint.progress.indices {
            guard case .deliver(var delivery) = fingerprint.progress[thread].frames.first else { continue }
            delivery.due.removeAll { $0 == observer }
            fingerprint.progress[thread].frames[0] = .deliver(delivery)
        }
    }

    // MARK: Steps

    private mutating func goOn(_ frame: Frame, _ thread: Int, _ note: inout Note) throws(Violation) {
        switch frame {
        case .look:
            let looked = look(thread)
            note(looked)
        case .withdrawDead(let looked):
            withdrawDead(looked, thread, &note)
        case .insert(let observer):
            try insert(observer, thread, &note)
        case .addToCenter(var entry):
            entry.token = entry.closure
            fingerprint.closures.append(entry)
            note("adds a closure for p\(entry.observer) to the center")
            fingerprint.progress[thread].frames.append(.settle(entry))
        case .settle(let entry):
            let key = key(of: entry.observer)
            let isKept = fingerprint.table[key]?.registration == entry.registration && isElected(entry)
            note(isKept ? "keeps the token" : "gives the token back: the registration has ended or another closure")
            if isKept {
                fingerprint.elected[entry.registration] = entry.closure
                _ = fingerprint.table.insert(entry, for: key)
            } else if let token = entry.token, bug != .keepsLateTokens {
                fingerprint.progress[thread].frames.append(.removeFromCenter(token))
            }
        case .end(let entry):
            note("ends the registration of p\(entry.observer)")
            fingerprint.ended.insert(entry.registration)
            if let token = entry.token { fingerprint.progress[thread].frames.append(.removeFromCenter(token)) }
        case .removeFromCenter(let token):
            let observer = fingerprint.closures.first { $0.token == token }?.observer
            note("removes a closure for \(observer.map { "p\($0)" } ?? "no observer") from the center")
            fingerprint.closures.removeAll { $0.token == token }
        case .deliver(var delivery):
            try deliver(&delivery, thread, &note)
        case .started, .finished:
            break
        }
    }

    private mutating func withdrawDead(_ looked: [ExploredRegistration], _ thread: Int, _ note: inout Note) {
        let entry = looked[0]
        let rest = looked.dropFirst()
        if !rest.isEmpty { fingerprint.progress[thread].frames.append(.withdrawDead(Array(rest))) }
        let isTaken = withdraw(ifDead: entry, thread)
        note("finds p\(entry.observer) dead" + (isTaken ? " and takes it out" : ""))
    }

    /// Removes the registration of a dead observer, if it is still the one in the table.
    private mutating func withdraw(ifDead entry: ExploredRegistration, _ thread: Int) -> Bool {
        let key = key(of: entry.observer)
        let present = fingerprint.table[key]
        guard present?.registration == entry.registration || bug == .withdrawsTheSuccessor else { return false }
        return remove(key, thread) != nil
    }

    private mutating func insert(_ observer: Int, _ thread: Int, _ note: inout Note) throws(Violation) {
        let key = key(of: observer)
        // Named by its operation, so that the order in which threads come makes no difference of its own.
        let name = 100 * (thread + 1) + fingerprint.progress[thread].begun
        if let present = fingerprint.table[key], !isDead(present.observer) {
            let isStarting = fingerprint.elected[present.registration] == nil
            note("p\(observer) observes already" + (isStarting ? ", but the center may not have a closure" : ""))
            fingerprint.progress[thread].frames.append(.started(present.registration))
            if isStarting && bug != .returnsEarly {
                let entry = ExploredRegistration(
                    registration: present.registration,
                    observer: observer,
                    closure: name
                )
                fingerprint.progress[thread].frames.append(.addToCenter(entry))
            }
            return try require(present.observer == observer, "p\(observer) was taken for p\(present.observer) (G10)")
        }
        let entry = ExploredRegistration(registration: name, observer: observer, closure: name)
        let present = fingerprint.table[key]
        var replaced: ExploredRegistration?
        if bug != .keepsTheFirst || present == nil { replaced = fingerprint.table.insert(entry, for: key) }
        note("takes the place of p\(observer)" + (replaced.map { ", where dead p\($0.observer) was" } ?? ""))
        fingerprint.registered.insert(observer)
        fingerprint.progress[thread].frames += [.started(name), .addToCenter(entry)]
        if let replaced, bug != .keepsTheReplaced { withdraw(replaced, thread) }
    }

    private mutating func deliver(_ delivery: inout Delivery, _ thread: Int, _ note: inout Note) throws(Violation) {
        let closure = delivery.closures.removeFirst()
        let observer = closure.observer
        if fingerprint.ended.contains(closure.registration) {
            note("passes over p\(observer), whose registration has ended")
            return try goOn(delivery, thread)
        }
        guard isElected(closure) else {
            note("passes over a second closure of p\(observer)")
            return try goOn(delivery, thread)
        }
        fingerprint.elected[closure.registration] = closure.closure
        if isDead(observer) {
            note("calls a closure, whose observer p\(observer) is dead")
            try goOn(delivery, thread)
            _ = withdraw(ifDead: closure, thread)
            return
        }
        note("calls p\(observer)")
        try require(
            fingerprint.registered.contains(observer) || fingerprint.busy.contains(observer),
            "p\(observer) was called after it had stopped (G9)"
        )
        try require(!delivery.reached.contains(observer), "p\(observer) was called twice for one post (G11)")
        delivery.reached.append(observer)
        delivery.due.removeAll { $0 == observer }
        try goOn(delivery, thread)
    }

    /// Continues a post, or ends it without a step of its own if it has called all closures.
    private mutating func goOn(_ delivery: Delivery, _ thread: Int) throws(Violation) {
        if !delivery.closures.isEmpty { return fingerprint.progress[thread].frames.append(.deliver(delivery)) }
        try require(delivery.due.isEmpty, "p\(delivery.due.first ?? 0) observes and was not called")
    }

    package func checkEnd() throws(Violation) {
        let known = Set(fingerprint.table.entries(keys: history.addresses).compactMap(\.token))
        for closure in fingerprint.closures {
            try require(
                closure.token.map(known.contains) ?? false,
                "the center keeps a closure of p\(closure.observer) forever: its token is lost (G10)"
            )
        }
        for observer in fingerprint.registered.sorted() {
            let active = fingerprint.closures.filter {
                $0.observer == observer && !fingerprint.ended.contains($0.registration)
            }
            try require(active.count == 1, "the center has \(active.count) closures for p\(observer)")
        }
    }

    /// Checks the documented bound: each registration is examined in the rest of this round or in the next one.
    private func checkReclamation() throws(Violation) {
        guard fingerprint.table.entries(keys: history.addresses).contains(where: { isDead($0.observer) }) else {
            return
        }
        var table = fingerprint.table
        let uses = 2 * ((table.count + history.lookedAt - 1) / history.lookedAt)
        for _ in 0..<uses {
            for (key, entry) in next(in: &table) where isDead(entry.observer) { _ = table.remove(key) }
        }
        let left = table.entries(keys: history.addresses).first { isDead($0.observer) }
        try require(left == nil, "dead p\(left?.observer ?? 0) is still registered after \(uses) uses (G10)")
    }
}

/// A bug in the table of registrations or, where it says so, in the registry.
package enum RegistrationBug: String, CaseIterable, Sendable {
    case losesRemovals = "a removal is lost"
    case keepsTheFirst = "the registration of a deallocated observer is not replaced"
    case looksAtTheFirst = "only the first registrations are examined"
    case keepsTheReplaced = "owner: it does not withdraw the replaced registration"
    case withdrawsTheSuccessor = "owner: it withdraws the registration of a successor"
    case returnsEarly = "owner: a start leaves it to another one to add the closure"
    case callsEveryClosure = "owner: each closure of a registration calls the observer"
    case keepsLateTokens = "owner: it keeps tokens of ended registrations"
    case endsAfterTheLock = "owner: it ends registrations after unlocking"
}

/// The operations of the threads of ``RegistrationsSystem``.
package struct RegistrationsHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case start(Int)
        case stop(Int)
        case die(Int)
        case post
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

/// The registration of an observer in ``RegistrationsSystem``, and a closure of it. All three are numbers.
package struct ExploredRegistration: Hashable {
    package let registration: Int
    package let observer: Int
    package let closure: Int
    package var token: Int?
}

extension SweptTable<Int, ExploredRegistration> {
    /// Returns the registrations of a number of keys.
    fileprivate func entries(keys: Int) -> [ExploredRegistration] { (0..<keys).compactMap { self[$0] } }
}
