import ActorMessaging

/// The table of subjects: registrations, removals and deaths, in a table so small that the addresses collide, the
/// probes wrap around, and the table grows and shrinks. A new subject may have the address of a deallocated one.
///
/// The specification: a look-up finds the observers of the living subject at an address, in registration order, and
/// none of a deallocated one. No observer of a living subject is forgotten, and no removed one is kept. Those of a
/// deallocated subject are removed when each subject has been examined twice.
package struct SubjectTableSystem: InterleavedSystem {
    package struct Fingerprint: Hashable {
        let found: [[Int]]
        let kept: [Int: [Int]]
        let capacity: Int
        let living: [Int: Int]
        let progress: [Int]
        let peak: Int
        let nextExamined: Int
        let examinations: [Int]
    }

    private let history: SubjectTableHistory
    private let bug: SubjectTableBug?
    private let table: SubjectTable<TableMember>
    private var members: [Int: TableMember] = [:]
    /// The specification: the registered observers of each living subject, in order.
    private var registered: [Int: [Int]] = [:]
    /// The living subject at each address.
    private var living: [Int: Int] = [:]
    private var progress: [Int]
    /// The largest number of observed living subjects at a time.
    private var peak = 0

    package init(_ history: SubjectTableHistory, bug: SubjectTableBug? = nil) {
        self.history = history
        self.bug = bug
        table = SubjectTable(smallestCapacity: 2, smallestCompaction: 1)
        progress = history.operations.map { _ in 0 }
    }

    package func copy() -> Self? { nil }

    package var actors: [String] { history.operations.indices.map { "actor \($0 + 1)" } }

    package var moves: [Move] {
        history.operations.indices.filter { progress[$0] < history.operations[$0].count }.map { Move($0) }
    }

    package var fingerprint: Fingerprint {
        Fingerprint(
            found: history.addresses.indices.map { address in find(address).map(\.id) },
            kept: Dictionary(grouping: table.all.map(\.id)) { members[$0]?.subjectNumber ?? -1 }.mapValues {
                $0.sorted()
            },
            capacity: table.capacity,
            living: living,
            progress: progress,
            peak: peak,
            nextExamined: table.nextExamined,
            examinations: members.keys.sorted().map { members[$0]?.examinations ?? 0 }
        )
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        let operation = history.operations[move.actor][progress[move.actor]]
        progress[move.actor] += 1
        switch operation {
        case .add(let id, let subject, let address):
            guard living[address] ?? subject == subject, members[id] == nil else {
                return note("has nothing to observe")
            }
            note("adds o\(id) of s\(subject) at \(address)")
            living[address] = subject
            let member = TableMember(id, subject: subject, key: history.addresses[address], bug: bug)
            members[id] = member
            var released = DeferredReleases()
            table.insert(member, releasing: &released)
            released.finish()
            registered[subject, default: []].append(id)
            peak = max(peak, registered.count { !$0.value.isEmpty })
        case .remove(let id):
            guard let member = members[id], !member.isRemoved else { return note("has nothing to remove") }
            note("removes o\(id)")
            member.isRemoved = true
            let isRegistered = registered[member.subjectNumber]?.contains(id) == true
            registered[member.subjectNumber]?.removeAll { $0 == id }
            if bug == .losesRemovals { return }
            let isRemoved = table.remove(member)
            try require(isRemoved || !isRegistered, "o\(id) isn't in the table, and is registered")
        case .examine:
            note("examines a subject")
            for member in table.all where member.isOrphan { member.examinations += 1 }
            var released = DeferredReleases()
            if bug != .neverExamines { table.examineNext(releasing: &released) }
            released.finish()
        case .end(let address):
            guard let subject = living.removeValue(forKey: address) else { return note("has nothing to deallocate") }
            note("deallocates s\(subject) at \(address)")
            registered[subject] = nil
            for member in members.values where member.subjectNumber == subject { member.isOrphan = true }
        }
    }

    private func find(_ address: Int) -> [TableMember] {
        switch table.observers(of: history.addresses[address]) {
        case .none: []
        case .one(let member): [member]
        case .several(let slots): slots.compactMap { $0 }
        }
    }

    package func checkStep() throws(Violation) {
        for address in history.addresses.indices {
            let found = find(address).map(\.id)
            let expected = living[address].flatMap { registered[$0] } ?? []
            try require(
                found == expected,
                "\(found) are found at \(address), where \(expected) are registered (G6, G10)"
            )
        }
        let kept = table.all
        let leaked = kept.filter(\.isRemoved).map(\.id).sorted()
        try require(leaked.isEmpty, "\(leaked) are kept after their removal (G10)")
        let subjects = Set(kept.map(\.subjectNumber)).count
        try require(table.count == subjects, "the table counts \(table.count) subjects and holds \(subjects)")
        try require(table.count < table.capacity, "no bucket is empty, so a search would not end")
        try require(
            table.count <= 3 * peak + 1,
            "\(subjects) subjects are in the table, and \(peak) existed at once (G10)"
        )
        for member in kept where member.isOrphan {
            try require(
                member.examinations < 2 * (peak + 1),
                "o\(member.id) of a dead subject is kept after \(member.examinations) examinations (G10)"
            )
        }
        for member in members.values where member.isFinished {
            try require(member.isOrphan, "o\(member.id) was finished before its end")
        }
        for member in members.values where member.isOrphan && !member.isRemoved {
            let isKept = kept.contains { $0 === member }
            try require(
                isKept != member.isFinished,
                "o\(member.id) was removed without being finished, or finished too early"
            )
        }
    }

    package func checkEnd() throws(Violation) {}
}

/// An observer of a subject that is a number.
final class TableMember: TopicMember {
    let id: Int
    let subjectNumber: Int
    let subjectKey: ObjectIdentifier?
    var slot = -1
    var order: UInt64 = 0
    var isRemoved = false
    /// Whether its subject is deallocated.
    var isOrphan = false
    /// The number of examinations of the table since its subject was deallocated.
    var examinations = 0
    private(set) var isFinished = false
    private let bug: SubjectTableBug?

    init(_ id: Int, subject: Int, key: ObjectIdentifier, bug: SubjectTableBug?) {
        self.id = id
        self.bug = bug
        subjectNumber = subject
        subjectKey = bug == .takesAnAddressForAnother ? SubjectTableHistory.address(99) : key
    }

    var receiver: AnyObject? { self }
    let isOwnReceiver = true

    /// For a look-up and an insertion.
    var subject: AnyObject? {
        switch bug {
        case .takesAnOldAddressForTheSubject: self
        case .forgetsTheFirst: nil
        default: isOrphan ? nil : self
        }
    }

    /// For a sweep.
    func hasSubjectEnded(releasing released: inout DeferredReleases) -> Bool {
        switch bug {
        case .neverSweeps: false
        case .sweepsTheLiving: true
        default: isOrphan
        }
    }

    func finish() { isFinished = true }
}

/// A bug in the table, in its members, or in its owner.
package enum SubjectTableBug: String, CaseIterable, Sendable {
    case takesAnOldAddressForTheSubject = "a new subject at an old address gets the observers of the old one"
    case forgetsTheFirst = "an addition forgets the observers of a living subject"
    case takesAnAddressForAnother = "subjects with different addresses share a bucket"
    case neverSweeps = "the observers of deallocated subjects are never removed"
    case sweepsTheLiving = "a sweep removes the observers of living subjects"
    case neverExamines = "owner: it examines no subject between additions"
    case losesRemovals = "owner: a removal is lost"
}

/// The operations of the actors of ``SubjectTableSystem``.
package struct SubjectTableHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        /// Adds an observer of a subject, which begins to exist at an address unless it or another one is there.
        case add(Int, of: Int, at: Int)
        /// Removes an observer.
        case remove(Int)
        /// Examines one subject.
        case examine
        /// Deallocates the subject at an address.
        case end(at: Int)
    }

    /// The addresses, by the numbers that operations use.
    package let addresses: [ObjectIdentifier]
    package var operations: [[Operation]]

    package init(addresses: Int, _ operations: [[Operation]]) {
        self.addresses = (0..<addresses).map(Self.address)
        self.operations = operations
    }

    /// Makes an address, which is never accessed. Those of neighboring objects, as an allocator returns them.
    static func address(_ number: Int) -> ObjectIdentifier {
        unsafeBitCast(0x7000_0000_0000 + 32 * UInt(number), to: ObjectIdentifier.self)
    }
}
