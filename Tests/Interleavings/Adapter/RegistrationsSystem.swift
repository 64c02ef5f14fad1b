import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Search {
    private typealias Bug = RegistrationsSystem.Bug
    private static let bugsOfRestarts: [Bug] = [
        .losesRemovals, .keepsLateTokens, .endsAfterTheLock, .returnsEarly, .electsNone,
    ]

    /// One observer that starts and stops on three threads.
    static let restarts = Search(
        "registrations of an observer that restarts",
        [.removal, .onceOnEitherSide],
        bugs: bugsOfRestarts
    ) { seed, bug in
        guard let seed else {
            return RegistrationsSystem(
                addresses: 1,
                [[.start(0), .stop(0), .post], [.start(0), .stop(0)], [.post, .start(0)]],
                bug: bug
            )
        }
        return random(seed, bug)
    }

    /// Observers that are deallocated, and their successors at the same addresses: 0 and 2 have the same.
    static let reclamation = Search(
        "reclamation of deallocated observers",
        [.removal, .nothingKeptAlive],
        bugs: Bug.allCases.filter { !bugsOfRestarts.contains($0) }
    ) { seed, bug in
        guard let seed else {
            return RegistrationsSystem(
                addresses: 2,
                [
                    [.start(0), .die(0), .start(2), .stop(2)], [.start(1), .stop(1), .stop(0)],
                    [.stop(2), .post],
                ],
                bug: bug
            )
        }
        return random(seed + 1_000, bug)
    }

    private static func random(_ seed: UInt64, _ bug: Bug?) -> RegistrationsSystem {
        var generator = SplitMix64(seed: seed)
        // Each thread has two addresses, for observers one after the other. Observers 8 and 9 stay, and all threads
        // share them.
        var own = (0..<4).map { [$0, $0 + 4] }
        var started: Set<Int> = []
        let steps: [[RegistrationsSystem.Step]] = generator.steps(actors: 4, each: 15) { thread, generator in
            let place = generator.upTo(2)
            let observer = generator.upTo(3) == 0 ? 8 + place : own[thread][place]
            switch generator.upTo(10) {
            case 0: return .post
            case 1, 2: return .stop(observer)
            case 3..<6 where observer < 8 && started.contains(observer):
                own[thread][place] += 10
                return .die(observer)
            default:
                started.insert(observer)
                return .start(observer)
            }
        }
        return RegistrationsSystem(addresses: 10, steps, bug: bug)
    }
}

/// Threads on which observers start, stop and are deallocated, some at the address of an earlier one, and posts.
///
/// The specification: each post calls an observer that has started once, and one that has stopped never. The
/// registration of a live observer stays. That of a dead observer goes, with its closure in the center, after no more
/// uses of the table than it takes to examine each registration twice. When a start returns, the center has the elected
/// closure, also if another thread starts the same observation and hasn't returned.
struct RegistrationsSystem: ActorSystem, Hashable {
    /// The registration of an observer. Observers and registrations are numbers.
    struct Registration: Hashable {
        let number: Int
        let observer: Int
    }

    /// A closure in the center. The first one that is called, or whose token is returned, is elected.
    struct Closure: Hashable {
        let registration: Registration
        let number: Int
    }

    enum Step: Hashable {
        case start(Int)
        case stop(Int)
        case die(Int)
        case post

        case examine
        case removeIfDead(Registration)
        /// Ends a registration outside the lock.
        case end(Registration)
        case addToCenter(Closure)
        /// Keeps the center's token, if the closure is elected.
        case keep(Closure)
        case removeFromCenter(Closure)
        case returned(Registration)
        /// The operation on an observer has ended.
        case finished(Int)
        /// Calls the next closure.
        case call([Closure], due: [Registration], called: [Int] = [])
    }

    enum Bug: String, CaseIterable {
        case losesRemovals = "a removal is lost"
        case keepsTheFirst = "the registration of a deallocated observer is not replaced"
        case looksAtTheFirst = "only the first registration is examined"
        case keepsTheReplaced = "owner: it does not end the replaced registration"
        case removesTheSuccessor = "owner: it removes the registration of a successor"
        case returnsEarly = "owner: a start that finds one before a closure is elected adds none"
        case electsNone = "owner: each closure calls the observer"
        case keepsLateTokens = "owner: it keeps the closures that aren't elected"
        case endsAfterTheLock = "owner: it ends registrations after unlocking"
    }

    var actors: [[Step]]
    /// Observers whose numbers differ by it have the same address, one after the other.
    private let addresses: Int
    private let bug: Bug?
    private var table = SweptTable<Int, Registration>()
    /// The closures that the center has.
    private var closures: [Closure] = []
    private var closureCounts: [Registration: Int] = [:]
    private var elected: [Registration: Int] = [:]
    /// The registrations whose token is stored, and those that have ended.
    private var started: Set<Registration> = []
    private var ended: Set<Registration> = []

    // The specification.
    private var born: Set<Int> = []
    private var dead: Set<Int> = []
    private var registered: [Int: Registration] = [:]

    init(addresses: Int, _ actors: [[Step]], bug: Bug?) {
        self.addresses = addresses
        self.actors = actors
        self.bug = bug
    }

    /// An observer is created when its address is free, and deallocated when no operation uses it.
    func canTake(_ step: Step, by actor: Int) -> Bool {
        switch step {
        case .start(let observer):
            born.allSatisfy { $0 == observer || dead.contains($0) || address(of: $0) != address(of: observer) }
        case .die(let observer): born.contains(observer) && !isBusy(observer)
        default: true
        }
    }

    private func address(of observer: Int) -> Int { observer % addresses }
    private func isBusy(_ observer: Int) -> Bool { actors.joined().contains(.finished(observer)) }
    private var entries: [Registration] { (0..<addresses).compactMap { table[$0] } }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .start(let observer) where !dead.contains(observer):
            born.insert(observer)
            try start(observer, actor)
        case .stop(let observer) where born.contains(observer) && !dead.contains(observer):
            registered[observer] = nil
            proceed(actor, with: .examine, .finished(observer))
            if let entry = table[address(of: observer)] { remove(entry, actor) }
        case .start, .stop:
            break
        case .die(let observer):
            dead.insert(observer)
            registered[observer] = nil
        case .post:
            let due = registered.filter { !isBusy($0.key) }.values.sorted { $0.number < $1.number }
            try goOn(closures, due: due, called: [], actor)
        case .examine:
            if let entry = next(in: &table) { proceed(actor, with: .removeIfDead(entry)) }
        case .removeIfDead(let entry):
            guard dead.contains(entry.observer), let present = table[address(of: entry.observer)] else { break }
            if present == entry || bug == .removesTheSuccessor { remove(present, actor) }
        case .end(let registration):
            end(registration, actor)
        case .addToCenter(let closure):
            closures.append(closure)
        case .keep(let closure):
            if isElected(closure) {
                started.insert(closure.registration)
            } else if bug != .keepsLateTokens {
                proceed(actor, with: .removeFromCenter(closure))
            }
        case .removeFromCenter(let closure):
            closures.removeAll { $0 == closure }
        case .returned, .finished:
            break
        case .call(let closures, let due, let called):
            try call(closures, due, called, actor)
        }
        // These are no steps of their own.
        if case .returned(let registration) = actors[actor].first {
            let hasClosure = closures.contains {
                $0.registration == registration && $0.number == elected[registration]
            }
            try require(hasClosure || ended.contains(registration), "a start returned, and the center doesn't observe")
            actors[actor].removeFirst()
        }
        while case .finished = actors[actor].first { actors[actor].removeFirst() }
    }

    private mutating func start(_ observer: Int, _ actor: Int) throws(Violation) {
        let key = address(of: observer)
        let examined = next(in: &table).map { [Step.removeIfDead($0)] } ?? []
        let present = table[key]
        if let present, !dead.contains(present.observer) {
            let isOwn = present.observer == observer
            try require(isOwn, "p\(observer) was taken for p\(present.observer) (G10)")
            let isElected = elected[present] != nil || bug == .returnsEarly
            let added = isElected ? [] : addition(of: nextClosure(of: present))
            return proceed(actor, with: examined + added + [.returned(present), .finished(observer)])
        }
        // Named by its operation, so that the order in which threads come makes no difference of its own.
        let new = Registration(number: 100 * actor + actors[actor].count, observer: observer)
        if present == nil || bug != .keepsTheFirst { _ = table.insert(new, for: key) }
        registered[observer] = new
        let replaced = present.flatMap { bug == .keepsTheReplaced ? nil : [Step.end($0)] } ?? []
        let added = addition(of: nextClosure(of: new))
        proceed(actor, with: replaced + examined + added + [.returned(new), .finished(observer)])
    }

    private mutating func nextClosure(of registration: Registration) -> Closure {
        closureCounts[registration, default: 0] += 1
        return Closure(registration: registration, number: closureCounts[registration, default: 0])
    }

    private func addition(of closure: Closure) -> [Step] { [.addToCenter(closure), .keep(closure)] }

    /// Elects a closure if none is elected, and returns whether it is the elected one.
    private mutating func isElected(_ closure: Closure) -> Bool {
        if ended.contains(closure.registration) { return false }
        if elected[closure.registration] == nil { elected[closure.registration] = closure.number }
        return elected[closure.registration] == closure.number || bug == .electsNone
    }

    private func next(in table: inout SweptTable<Int, Registration>) -> Registration? {
        var copy = table
        return bug == .looksAtTheFirst ? copy.next()?.entry : table.next()?.entry
    }

    /// Removes a registration from the table, and ends it under the lock.
    private mutating func remove(_ entry: Registration, _ actor: Int) {
        if bug != .losesRemovals { _ = table.remove(address(of: entry.observer)) }
        if bug == .endsAfterTheLock { proceed(actor, with: .end(entry)) } else { end(entry, actor) }
    }

    private mutating func end(_ registration: Registration, _ actor: Int) {
        let isFirst = ended.insert(registration).inserted
        guard isFirst, started.contains(registration), let number = elected[registration] else { return }
        proceed(actor, with: .removeFromCenter(Closure(registration: registration, number: number)))
    }

    private mutating func call(
        _ closures: [Closure],
        _ due: [Registration],
        _ called: [Int],
        _ actor: Int
    ) throws(Violation) {
        let (closure, rest) = (closures[0], Array(closures.dropFirst()))
        let observer = closure.registration.observer
        guard isElected(closure) else { return try goOn(rest, due: due, called: called, actor) }
        if dead.contains(observer) {
            try goOn(rest, due: due, called: called, actor)
            return proceed(actor, with: .removeIfDead(closure.registration))
        }
        let isAllowed = registered[observer] != nil || isBusy(observer)
        try require(isAllowed, "p\(observer) was called after it had stopped (G9)")
        try require(!called.contains(observer), "p\(observer) was called twice for one post (G11)")
        try goOn(rest, due: due.filter { $0 != closure.registration }, called: called + [observer], actor)
    }

    /// Continues a post, or ends it if it has called all closures.
    private mutating func goOn(
        _ closures: [Closure],
        due: [Registration],
        called: [Int],
        _ actor: Int
    ) throws(Violation) {
        if !closures.isEmpty { return proceed(actor, with: .call(closures, due: due, called: called)) }
        for missed in due where registered[missed.observer] == missed && !isBusy(missed.observer) {
            throw Violation("p\(missed.observer) observes and was not called")
        }
    }

    func check() throws(Violation) {
        for (observer, registration) in registered.sorted(by: { $0.key < $1.key }) {
            let isListed = table[address(of: observer)] == registration
            try require(isListed, "p\(observer) lives and observes, and its registration is gone")
        }
        for entry in entries where !dead.contains(entry.observer) {
            try require(
                registered[entry.observer] != nil,
                "p\(entry.observer) has stopped, and its registration is there"
            )
        }
        // Each registration is examined in the rest of this round or in the next one.
        var table = table
        for _ in 0..<2 * table.count {
            if let entry = next(in: &table), dead.contains(entry.observer) {
                _ = table.remove(address(of: entry.observer))
            }
        }
        for entry in (0..<addresses).compactMap({ table[$0] }) {
            try require(!dead.contains(entry.observer), "dead p\(entry.observer) is never examined (G10)")
        }
    }

    func checkEnd() throws(Violation) {
        for closure in closures {
            let registration = closure.registration
            let isKept = elected[registration] == closure.number && started.contains(registration)
            try require(
                isKept && entries.contains(registration),
                "the center keeps a closure of p\(registration.observer) forever: its token is lost (G10)"
            )
        }
        for (observer, registration) in registered.sorted(by: { $0.key < $1.key }) {
            let active = closures.count { $0.registration == registration }
            try require(active == 1, "the center has \(active) closures of p\(observer)")
        }
    }
}
