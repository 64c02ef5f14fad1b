import ActorMessaging
import TestSupport

/// The observers of a message type: posts, handlers that post, additions, removals and deaths, on any thread.
///
/// The specification: a post reaches the observers that were registered when it began, in registration order and each
/// once, but none whose removal has begun. A nested post ends first. No live observer is forgotten, and no removed or
/// dead one is kept; those of a deallocated subject get nothing that is posted about another one at its address.
///
/// Observers and subjects are numbers. The table is so small that addresses collide, the probes wrap around, and the
/// table grows and shrinks.
struct ObserversSystem<Rule: AddressRule>: ActorSystem {
    typealias Observer = ExploredObserver<Rule>
    typealias Step = ObserversStep

    /// A post that is calling observers.
    private struct Walk {
        let subject: Int?
        /// The real order.
        var order: RegistrationOrder<Observer>
        /// The observers that it has yet to reach, by the specification.
        var expected: [Int]
        var called: [Int] = []
    }

    struct Registration: Hashable {
        let observer: Int
        let subject: Int?
    }

    private static var smallestCompaction: Int { 1 }

    private let history: ObserversHistory
    private let bug: ObserversBug?
    private var made: [Turn] = []
    var actors: [[Step]]

    private var table = TopicObservers<Observer>(smallestCompaction: smallestCompaction, smallestCapacity: 2)
    private var observers: [Int: Observer] = [:]
    private var walks: [[Walk]]
    private var handled: Set<Int> = []
    private var pending = PendingChanges<Observer>(smallestPrune: 2)
    private var hasPending = false
    private var isTurnRequested = false

    // The specification.
    /// The registered observers, in order, without those whose removal has begun.
    private var registered: [Registration] = []
    private var wasRegistered: Set<Int> = []
    private var born: Set<Int> = []
    private var dead: Set<Int> = []
    /// The actor that runs the `deinit` of a subject.
    private var dying: [Int: Int] = [:]
    /// The largest number of observed subjects at a time.
    private var peak = 0

    init(_ history: ObserversHistory, bug: ObserversBug?) {
        self.history = history
        self.bug = bug
        actors = history.actors + (history.isMainActor ? [[]] : [])
        walks = actors.map { _ in [] }
        for (id, subject) in history.present.enumerated() { add(id, of: subject, by: 0) }
    }

    func copy() -> Self {
        var copy = Self(history, bug: bug)
        for turn in made { try? copy.makeUnchecked(turn) }
        return copy
    }

    private mutating func makeUnchecked(_ turn: Turn) throws(Violation) {
        made.append(turn)
        try take(actors[turn.actor].removeFirst(), by: turn.actor)
    }

    mutating func make(_ turn: Turn) throws(Violation) {
        try makeUnchecked(turn)
        try check()
    }

    // MARK: Steps

    func canTake(_ step: Step, by actor: Int) -> Bool {
        switch step {
        // Removing an observer takes its token.
        case .remove(let id), .endReceiver(let id): wasRegistered.contains(id)
        // A post keeps its subject alive.
        case .beginDeinit(let subject), .endSubject(let subject): !walks.joined().contains { $0.subject == subject }
        case .post(let subject?): dying[subject].map { $0 == actor } ?? true
        case .turn: walks[0].isEmpty && actors[0].first?.isContinuation != true
        default: true
        }
    }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .post(let subject):
            if let subject, !born.contains(subject) || dead.contains(subject) { break }
            if hasPending { proceed(actor, with: .applyAndPost(about: subject)) } else { try post(subject, actor) }
        case .applyAndPost(let subject):
            changeInPlace { _, _ in }
            try post(subject, actor)
            clearMarkLate(actor)
        case .call: try call(actor)
        case .add(let id, let subject): add(id, of: subject, by: actor)
        case .remove(let id):
            proceed(actor, with: .takeOut(id))
            if bug == .marksLate { actors[actor].insert(.mark(id), at: 1) } else { try take(.mark(id), by: actor) }
        case .mark(let id):
            observers[id]?.isRemoved = true
            registered.removeAll { $0.observer == id }
        case .takeOut(let id): takeOut(id, by: actor)
        case .endReceiver(let id):
            observers[id]?.isAlive = false
            registered.removeAll { $0.observer == id }
        case .beginDeinit(let subject):
            dying[subject] = actor
            for observer in observers.values where observer.subjectNumber == subject { observer.isSubjectDying = true }
            if !Rule.keepsAddresses { registered.removeAll { $0.subject == subject } }
        case .endSubject(let subject):
            dying[subject] = nil
            dead.insert(subject)
            for observer in observers.values where observer.subjectNumber == subject { observer.isSubjectDead = true }
            registered.removeAll { $0.subject == subject }
        case .examine:
            if bug != .neverExamines { changeInPlace { $0.examineNext(releasing: &$1) } }
        case .applyChanges:
            changeInPlace { _, _ in }
            clearMarkLate(actor)
        case .clearMark: hasPending = false
        case .turn:
            isTurnRequested = false
            proceed(0, with: .applyChanges)
        }
    }

    private mutating func add(_ id: Int, of subject: Int?, by actor: Int) {
        let address = subject.map { $0 % history.addresses }
        if let subject {
            let isTaken = born.contains { $0 != subject && $0 % history.addresses == address && !dead.contains($0) }
            if isTaken || dead.contains(subject) || dying[subject] != nil { return }
            born.insert(subject)
        }
        let key = address.map { ObserversHistory.address(bug == .sharesABucket ? 0 : $0) }
        let observer = Observer(id, of: subject, at: key, bug: bug)
        observers[id] = observer
        if history.isMainActor, actor > 0 {
            postpone(observer)
        } else {
            changeInPlace { $0.insert(observer, releasing: &$1) }
        }
        registered.append(Registration(observer: id, subject: subject))
        wasRegistered.insert(id)
        peak = max(peak, Set(registered.compactMap(\.subject)).count)
    }

    private mutating func takeOut(_ id: Int, by actor: Int) {
        guard let observer = observers[id], bug != .losesRemovals else { return }
        if history.isMainActor, actor > 0 {
            if bug != .prunesRemovals || pending.isEmpty { postpone(observer) }
        } else {
            let next = table.everyone.slots.dropFirst(Int(observer.slot) + 1).compactMap(\.self).first
            let removed = bug == .removesTheNextToo ? [next, observer] : [observer]
            changeInPlace { table, _ in for case let observer? in removed { _ = table.remove(observer) } }
        }
    }

    /// Changes the table under the lock, after the waiting changes.
    private mutating func changeInPlace(_ change: (inout TopicObservers<Observer>, inout DeferredReleases) -> Void) {
        var released = DeferredReleases()
        if bug == .appliesTheLastFirst || bug == .forgetsTheLast {
            let changes = pending.changes
            pending = PendingChanges()
            for change in bug == .forgetsTheLast ? changes.dropLast() : changes.reversed() {
                pending.append(change, releasing: &released)
            }
        }
        var table = table
        pending.apply(to: &table, releasing: &released)
        hasPending = false
        change(&table, &released)
        self.table = table
        released.endObservers()
    }

    private mutating func clearMarkLate(_ actor: Int) {
        guard bug == .clearsTheMarkLate else { return }
        hasPending = true
        proceed(actor, with: .clearMark)
    }

    private mutating func postpone(_ change: Observer) {
        var released = DeferredReleases()
        pending.append(change, releasing: &released)
        released.endObservers()
        hasPending = true
        // The real code asks outside the lock. A turn may come at any later time, so this is the same.
        if !isTurnRequested, bug != .asksForNoTurn { actors[actors.count - 1].append(.turn) }
        isTurnRequested = true
    }

    // MARK: Posts

    private func order(about subject: Int?) -> RegistrationOrder<Observer> {
        let key = subject.map { ObserversHistory.address($0 % history.addresses) }
        let subject = key.map(table.subjects.observers(of:)) ?? .none
        return Receivers(everyone: table.everyone.slots, subject: subject).inOrder
    }

    private func observers(in order: RegistrationOrder<Observer>) -> [Observer] {
        var order = order
        return Array(AnyIterator { order.next() })
    }

    private mutating func post(_ subject: Int?, _ actor: Int) throws(Violation) {
        let expected = registered.filter { $0.subject == nil || $0.subject == subject }.map(\.observer)
        try goOn(Walk(subject: subject, order: order(about: subject), expected: expected), actor)
    }

    /// Continues a post, or ends it without a step of its own if it has called all observers.
    private mutating func goOn(_ walk: Walk, _ actor: Int, handler: [Step] = []) throws(Violation) {
        if observers(in: walk.order).isEmpty, handler.isEmpty, bug != .callsRemovedObservers { return try end(walk) }
        walks[actor].append(walk)
        proceed(actor, with: handler + [.call])
    }

    private func end(_ walk: Walk) throws(Violation) {
        let missed = walk.expected.first { !hasEnded($0) }
        try require(missed == nil, "o\(missed ?? 0) was left out (G6)")
    }

    private mutating func call(_ actor: Int) throws(Violation) {
        var walk = walks[actor].removeLast()
        var next = walk.order.next()?.id
        if bug == .callsRemovedObservers { next = walk.expected.first { observers[$0]?.isRemoved == true } ?? next }
        if bug == .reachesTheSubjectsFirst { next = walk.expected.last { observers[$0]?.subjectNumber != nil } ?? next }
        guard let next else { return try end(walk) }
        // A dead receiver gets nothing.
        guard observers[next]?.isAlive == true else { return try goOn(walk, actor) }
        try require(observers[next]?.isRemoved == false, "o\(next) was begun after its removal (G9)")
        try require(!walk.called.contains(next), "o\(next) was reached twice")
        try require(walk.expected.contains(next), "o\(next) registered after the post had begun (G12)")
        let missed = walk.expected.prefix { $0 != next }.first { !hasEnded($0) }
        try require(missed == nil, "o\(missed ?? 0) was left out, or comes after o\(next) (G6)")
        walk.expected = Array(walk.expected.drop { $0 != next }.dropFirst())
        walk.called.append(next)
        if bug == .takesNoSnapshot {
            walk.order = order(about: walk.subject)
            for _ in walk.called { _ = walk.order.next() }
        }
        if bug == .reachesTheLastTwice, walk.expected.isEmpty { walk.order = order(about: walk.subject) }
        let handler = handled.insert(next).inserted ? history.handlers[next] ?? [] : []
        try goOn(walk, actor, handler: handler)
    }

    private func hasEnded(_ id: Int) -> Bool { observers[id]?.hasEnded ?? true }

    // MARK: Checks

    func check() throws(Violation) {
        let waiting = Set(pending.changes.filter { !$0.isRemoved }.map(\.id))
        for subject in [nil] + born.sorted().map(Optional.some) {
            let living = subject.flatMap { subject in
                born.first { $0 % history.addresses == subject % history.addresses && !dead.contains($0) }
            }
            // Where addresses are used again, another object may be where a subject was.
            if subject != nil, living == nil, Rule.keepsAddresses { continue }
            let found = observers(in: order(about: subject)).filter(\.isAlive).map(\.id)
            let expected = registered.filter {
                ($0.subject == nil || $0.subject == living) && !waiting.contains($0.observer)
            }
            try require(
                found == expected.map(\.observer),
                "\(found) are found where \(expected.map(\.observer)) are registered, in this order (G6, G10)"
            )
        }
        let all = table.all
        let subjects = table.subjects
        try require(
            subjects.count == Set(all.compactMap(\.subjectKey)).count,
            "the table counts \(subjects.count) subjects"
        )
        try require(subjects.count < subjects.capacity, "no bucket is empty, so a search would not end")
        try require(subjects.count <= 3 * peak + 1, "\(subjects.count) subjects are in the table (G10)")
        let list = table.everyone
        try require(list.count == list.slots.compactMap(\.self).count, "the list counts \(list.count) observers")
        for slots in [list.slots] + born.sorted().map({ table.slots(at: $0 % history.addresses) }) {
            let most = max(Self.smallestCompaction, 2 * slots.compactMap(\.self).count)
            try require(slots.count <= most, "\(slots.count) slots are in use (G10)")
        }
        for observer in observers.values.sorted(by: { $0.id < $1.id }) where observer.isFinished || observer.hasDied {
            try require(observer.hasDied, "o\(observer.id) was finished before its end")
            let isKept = all.contains { $0 === observer } || waiting.contains(observer.id)
            let isRight = observer.isRemoved || isKept != observer.isFinished
            try require(isRight, "o\(observer.id) was forgotten without being finished, or finished too early")
        }
    }

    func checkEnd() throws(Violation) {
        try require(pending.isEmpty, "changes wait forever: no turn was requested")
        let leaked = table.all.filter(\.isRemoved).map(\.id)
        try require(leaked.isEmpty, "\(leaked) are kept after their removal (G10)")
        // The owner examines them in turn. Each pair of examinations finds one of the dead.
        let end = copy()
        var released = DeferredReleases()
        var table = end.table
        for _ in 0..<2 * end.observers.count where bug != .neverExamines { table.examineNext(releasing: &released) }
        let kept = table.all.filter(\.hasDied).map(\.id)
        try require(kept.isEmpty, "dead \(kept) are never examined (G10)")
    }

    // MARK: States

    struct State: Hashable {
        let actors: [[Step]]
        let numbers: [[Int]]
        let registered: [Registration]
        let sets: [Set<Int>]
        let dying: [Int: Int]
        let peak: Int
    }

    var state: State {
        let lists = [table.everyone.slots] + born.sorted().map { table.slots(at: $0 % history.addresses) }
        let subjects = table.subjects
        return State(
            actors: actors,
            numbers: lists.map { slots in slots.map { $0?.id ?? -1 } }
                + walks.joined().flatMap {
                    [observers(in: $0.order).map(\.id), $0.expected.filter { !hasEnded($0) }, $0.called]
                }
                + observers.keys.sorted().map { observers[$0]?.flags ?? [] }
                + [
                    table.all.map(\.id), table.all.sorted { $0.order < $1.order }.map(\.id), pending.changes.map(\.id),
                    walks.map(\.count), [hasPending ? 1 : 0, isTurnRequested ? 1 : 0, pending.pruneThreshold],
                    [table.everyone.nextExamined, subjects.nextExamined, subjects.capacity, subjects.count],
                ],
            registered: registered,
            sets: [handled, wasRegistered, born, dead],
            dying: dying,
            peak: peak
        )
    }
}

extension TopicObservers {
    /// The observers of the subject at an address.
    fileprivate func slots(at address: Int) -> [Member?] {
        switch subjects.observers(of: ObserversHistory.address(address)) {
        case .none: []
        case .one(let member): [member]
        case .several(let slots): slots
        }
    }
}
