import ActorMessaging

/// The observers of one topic, and the specification of them in plain arrays.
struct ObserverWorld {
    struct Registration: Hashable {
        let observer: Int
        let subject: Int?
    }

    struct Fingerprint: Hashable {
        let slots: [[Int]]
        let thresholds: [Int]
        let observers: [[Int]]
        let registered: [Registration]
        let livingSubjects: [Int]
        let dyingSubjects: Set<Int>
        let peaks: [Int: Int]
    }

    let smallestCompaction: Int
    /// Whether the observers don't tell that their receivers are dead.
    private let hidesDeaths: Bool
    /// Whether the observers take a subject that is in its `deinit` for a deallocated one.
    var takesDyingForDead = false
    var table: TopicObservers<ExploredObserver>
    private(set) var observers: [Int: ExploredObserver] = [:]
    private(set) var subjects: [Int: ExploredSubject] = [:]
    /// The subjects that are in their `deinit`.
    private(set) var dying: Set<Int> = []
    /// The specification: the registered observers, in order, without those whose removal has begun.
    private(set) var registered: [Registration] = []
    private var hasBeenRegistered: Set<Int> = []
    /// The largest number of observers at a time: of a subject, of all subjects (-1); and of subjects (-2).
    private var peaks: [Int: Int] = [:]

    init(smallestCompaction: Int, subjects count: Int, hidesDeaths: Bool = false) {
        self.smallestCompaction = smallestCompaction
        self.hidesDeaths = hidesDeaths
        table = TopicObservers(smallestCompaction: smallestCompaction, smallestCapacity: 2)
        for subject in 0..<count { subjects[subject] = ExploredSubject() }
    }

    var fingerprint: Fingerprint {
        let lists = [table.everyone.list.slots] + subjects.keys.sorted().map { slots(of: subjects[$0]) }
        return Fingerprint(
            slots: lists.map(\.ids),
            thresholds: [
                table.everyone.list.nextExamined, table.subjects.nextExamined, table.subjects.capacity,
                table.subjects.count,
            ],
            observers: fingerprints(of: lists.flatMap { $0.compactMap { $0 } }),
            registered: registered,
            livingSubjects: subjects.keys.sorted(),
            dyingSubjects: dying,
            peaks: peaks
        )
    }

    /// Only the position among the listed observers matters of an observer's registration order.
    private func fingerprints(of observers: [ExploredObserver]) -> [[Int]] {
        let listed = observers.sorted { $0.order < $1.order }
        let unlisted = self.observers.keys.filter { id in !listed.contains { $0.id == id } }.sorted()
        return listed.map { [$0.id, $0.slot] + $0.flags } + unlisted.map { [$0] + (self.observers[$0]?.flags ?? []) }
    }

    /// Returns whether an operation is possible now: removing an observer takes its token.
    func allows(_ operation: ObserverOperation) -> Bool {
        switch operation {
        case .remove(let id), .endReceiver(let id): hasBeenRegistered.contains(id)
        case .post, .add, .beginDeinit, .endSubject, .ask: true
        }
    }

    /// Makes an observer, or returns `nil` if its subject is deallocated or in its `deinit`.
    ///
    /// - Parameter forAll: Whether it observes every subject by mistake.
    mutating func makeObserver(_ id: Int, of subject: Int?, forAll: Bool = false) -> ExploredObserver? {
        let object = subject.flatMap { subjects[$0] }
        guard subject == nil || object != nil && !dying.contains(subject!) else { return nil }
        let observer = ExploredObserver(id, subject: subject, object: forAll ? nil : object)
        observer.hidesDeath = hidesDeaths
        observer.takesDyingForDead = takesDyingForDead
        observers[id] = observer
        return observer
    }

    /// Adds an observer to the list, and registers it.
    mutating func insert(_ observer: ExploredObserver) {
        var released = DeferredReleases()
        table.insert(observer, releasing: &released)
        released.finish()
        register(observer)
    }

    /// Registers an observer: a post reaches it from now on.
    mutating func register(_ observer: ExploredObserver) {
        registered.append(Registration(observer: observer.id, subject: observer.subjectNumber))
        hasBeenRegistered.insert(observer.id)
        let subject = observer.subjectNumber
        peaks[subject ?? -1, default: 0].raise(to: registered.count { $0.subject == subject })
        if subject != nil { peaks[-2, default: 0].raise(to: Set(registered.compactMap(\.subject)).count) }
    }

    /// Begins the removal of an observer.
    mutating func markRemoved(_ id: Int) {
        observers[id]?.isRemoved = true
        registered.removeAll { $0.observer == id }
    }

    mutating func endReceiver(_ id: Int) {
        observers[id]?.isAlive = false
        registered.removeAll { $0.observer == id }
    }

    /// Begins the `deinit` of a subject, which may post about itself until it ends.
    mutating func beginDeinit(of subject: Int) {
        guard subjects[subject] != nil else { return }
        dying.insert(subject)
        for observer in observers.values where observer.subjectNumber == subject { observer.isSubjectDying = true }
    }

    mutating func endSubject(_ subject: Int) {
        dying.remove(subject)
        subjects[subject] = nil
        registered.removeAll { $0.subject == subject }
    }

    /// Returns the observers that a post reaches, by the specification.
    func receivers(of subject: Int?) -> [Int] {
        registered.filter { $0.subject == nil || $0.subject == subject }.map(\.observer)
    }

    func hasEnded(_ id: Int) -> Bool {
        observers[id].map { $0.isRemoved || !$0.isAlive } ?? true
    }

    // MARK: Checks

    /// Checks the answer that the bridge gets.
    func check(hasReceivers: Bool) throws(Violation) {
        try require(
            hasReceivers || registered.isEmpty,
            "the bridge finds no observer, and o\(registered.first?.observer ?? 0) is one"
        )
    }

    /// - Parameter pending: The registered observers that the table does not have yet.
    func check(pending: Set<Int> = []) throws(Violation) {
        let list = table.everyone.list
        let count = list.slots.count { $0 != nil }
        try require(list.count == count, "the list counts \(list.count) observers and holds \(count)")
        try check(list.slots, of: nil, pending)
        for subject in subjects.keys.sorted() { try check(slots(of: subjects[subject]), of: subject, pending) }
        try require(
            table.subjects.count <= max(smallestCompaction, 3 * peaks[-2, default: 0]) + 1,
            "\(table.subjects.count) subjects are in the table, and fewer existed at once (G10)"
        )
        let finished = self.observers.values.filter { observer in
            observer.isFinished && observer.isAlive && observer.subjectNumber.map { subjects[$0] != nil } ?? true
        }
        try require(finished.isEmpty, "\(finished.map(\.id).sorted()) were finished before their end")
    }

    /// The observers of a subject, without those of every subject.
    func slots(of subject: ExploredSubject?) -> [ExploredObserver?] {
        switch table.observers(of: subject) {
        case .none: []
        case .one(let observer): [observer]
        case .several(let slots): slots
        }
    }

    private func check(
        _ slots: [ExploredObserver?],
        of subject: Int?,
        _ pending: Set<Int>
    ) throws(Violation) {
        for (slot, observer) in slots.enumerated() {
            guard let observer else { continue }
            try require(
                observer.slot == slot,
                "o\(observer.id) is in slot \(slot) and takes itself to be in \(observer.slot)"
            )
        }
        let living = slots.ids.filter { $0 >= 0 && !hasEnded($0) }
        let expected = registered.filter { $0.subject == subject && !pending.contains($0.observer) }.map(\.observer)
        try require(living == expected, "the list holds \(living) where \(expected) are registered, in this order (G6)")
        try require(
            slots.count <= max(smallestCompaction, 3 * peaks[subject ?? -1, default: 0]) + 1,
            "\(slots.count) slots are in use, and fewer observers existed at once (G10)"
        )
    }

    /// Checks that nothing is left at the end of a history.
    func checkEnd() throws(Violation) {
        let leaked = table.all.filter(\.isRemoved).map(\.id).sorted()
        try require(leaked.isEmpty, "\(leaked) are kept after their removal (G10)")
    }
}

extension Int {
    fileprivate mutating func raise(to value: Int) { self = Swift.max(self, value) }
}

/// An operation in the observer systems. Observers and subjects are numbers.
package enum ObserverOperation: Hashable, Sendable {
    /// Posts with or without a subject.
    case post(Int? = nil)
    /// Adds an observer of one subject or of all.
    case add(Int, of: Int? = nil)
    /// Removes an observer.
    case remove(Int)
    /// Deallocates the actor that an observer delivers to.
    case endReceiver(Int)
    /// Begins the `deinit` of a subject.
    case beginDeinit(Int)
    /// Ends the `deinit` of a subject, which is deallocated.
    case endSubject(Int)
    /// Asks, as the bridge does, whether the message has an observer.
    case ask
}

/// A post that is calling observers, and the observers that it has to reach.
package struct Walk: Hashable {
    /// The subject, which the post keeps alive.
    let subject: Int?
    /// The receivers that it was given, in order; -1 for an empty slot.
    let receivers: [Int]
    /// The number of receivers that it has passed.
    var index = 0
    /// The observers that it has yet to reach, by the specification.
    var expected: [Int]

    /// Returns the rest of the walk, without what does not affect it: passed receivers, and expected ones that have
    /// ended.
    func rest(hasEnded: (Int) -> Bool) -> Walk {
        Walk(
            subject: subject,
            receivers: Array(receivers.dropFirst(index)),
            expected: expected.filter { !hasEnded($0) }
        )
    }

    /// Checks a delivery.
    mutating func deliver(to id: Int, hasEnded: (Int) -> Bool) throws(Violation) {
        try require(!hasEnded(id), "o\(id) was begun after its removal (G9)")
        try skip(until: id, hasEnded: hasEnded)
        try require(expected.first == id, "o\(id) was reached twice, or registered after the post had begun (G12)")
        expected.removeFirst()
    }

    /// Checks that no observer was left out.
    mutating func finish(hasEnded: (Int) -> Bool) throws(Violation) {
        try skip(until: nil, hasEnded: hasEnded)
    }

    private mutating func skip(until id: Int?, hasEnded: (Int) -> Bool) throws(Violation) {
        guard id.map(expected.contains) ?? true else { return }
        while let first = expected.first, first != id {
            try require(hasEnded(first), "o\(first) was left out, or its turn was before that of o\(id ?? first) (G6)")
            expected.removeFirst()
        }
    }
}
