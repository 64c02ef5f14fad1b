/// A table of observers of one subject each, by the subject's address.
///
/// A hash table with open addressing and linear probing: see <doc:PostingPath>. A key is found only while its subject
/// lives (off Apple platforms, in its `deinit`, too). The entry of a deallocated subject is replaced when a new subject
/// at its address is observed, and is removed when the table examines it.
///
/// Not synchronized: the table is guarded like its ``TopicObservers``. It runs no foreign code.
package final class SubjectTable<Member: TopicMember> {
    private struct Bucket {
        /// The address of the subject; `nil` in an empty bucket.
        var key: ObjectIdentifier?
        var entry = Entry()
    }

    /// One observer, or a list of several.
    ///
    /// Stored as an object, because an enumeration of generic classes would take another word in each bucket.
    private struct Entry {
        private var object: AnyObject?

        init() {}
        init(_ member: Member) {
            member.slot = 0
            object = member
        }
        init(_ list: ObserverList<Member>) { object = list }

        var list: ObserverList<Member>? { object as? ObserverList<Member> }

        var member: Member? { if case .one(let member) = observers { member } else { nil } }

        var observers: SubjectObservers<Member> {
            guard let object else { return .none }
            if let list { return .several(list.slots) }
            // An object that isn't a list is an observer.
            return .one(unsafe unsafeDowncast(object, to: Member.self))
        }

        /// One of the observers. All have the same subject.
        var first: Member? { observers.first }
    }

    /// Exclusivity needs no check: no access calls foreign code.
    @safe @exclusivity(unchecked) private var buckets: [Bucket]
    /// The number of buckets, a power of two.
    package var capacity: Int { buckets.count }
    /// The number of subjects, including deallocated ones.
    package private(set) var count = 0
    /// The bucket that is examined next.
    package private(set) var nextExamined = 0
    private let smallestCapacity: Int
    private let smallestCompaction: Int

    /// Creates an empty table, with the parameters of ``TopicObservers``.
    package init(smallestCapacity: Int = 8, smallestCompaction: Int = 32) {
        self.smallestCapacity = smallestCapacity
        self.smallestCompaction = smallestCompaction
        buckets = Array(repeating: Bucket(), count: smallestCapacity)
    }

    package var isEmpty: Bool { count == 0 }

    // MARK: Observers

    /// Returns the observers of a subject, which the caller retains; in its `deinit` only if `Member.keepsAddresses`.
    package func observers(of key: ObjectIdentifier) -> SubjectObservers<Member> {
        let observers = buckets[index(of: key)].entry.observers
        guard let first = observers.first, first.isSubjectAtAddress else { return .none }
        return observers
    }

    /// Adds an observer of one subject, which the caller retains.
    package func insert(_ member: Member, releasing released: inout DeferredReleases) {
        guard let key = member.subjectKey else { preconditionFailure("an observer of every subject has no entry here") }
        var index = index(of: key)
        guard buckets[index].key != nil else {
            for _ in 0..<2 { examineNext(releasing: &released) }
            if count == Self.limit(of: capacity) { rebuild(capacity: capacity * 2) }
            index = self.index(of: key)
            count += 1
            buckets[index] = Bucket(key: key, entry: Entry(member))
            return
        }
        let present = buckets[index].entry
        if present.first?.isSubjectAtAddress != true {
            // A deallocated subject had the same address.
            forget(present, releasing: &released)
            buckets[index].entry = Entry(member)
        } else if let list = present.list {
            list.append(member, releasing: &released)
        } else if let single = present.member {
            let list = ObserverList<Member>(smallestCompaction: smallestCompaction)
            list.append(single, releasing: &released)
            list.append(member, releasing: &released)
            buckets[index].entry = Entry(list)
        }
    }

    /// Removes an observer of one subject, which may be deallocated, and returns whether the table contained it. The
    /// caller retains the observer.
    package func remove(_ member: Member) -> Bool {
        guard let key = member.subjectKey else { return false }
        let index = index(of: key)
        let entry = buckets[index].entry
        if let list = entry.list {
            guard list.remove(member) else { return false }
            if list.isEmpty { removeBucket(at: index) }
            return true
        }
        guard entry.member === member else { return false }
        removeBucket(at: index)
        return true
    }

    /// Examines the next subject in turn, and removes its observers if its `deinit` has ended.
    package func examineNext(releasing released: inout DeferredReleases) {
        guard count > 0 else { return }
        repeat {
            nextExamined = (nextExamined + 1) & (capacity - 1)
        } while buckets[nextExamined].key == nil
        let entry = buckets[nextExamined].entry
        guard let first = entry.first else { return }
        let list = entry.list
        if first.hasSubjectEnded(releasing: &released) || list == nil && !first.hasReceiver(releasing: &released) {
            forget(entry, releasing: &released)
            removeBucket(at: nextExamined)
        } else if let list {
            list.examineNext(releasing: &released)
            if list.isEmpty { removeBucket(at: nextExamined) }
        }
    }

    /// All observers, including dead ones, in no particular order.
    package var all: [Member] { buckets.flatMap(\.entry.observers.all) }

    private func forget(_ entry: Entry, releasing released: inout DeferredReleases) {
        for member in entry.observers.all { released.forget(member) }
    }

    // MARK: Buckets

    /// Returns the bucket of a key, or the empty bucket at which the search for it ends. There is always one.
    private func index(of key: ObjectIdentifier) -> Int {
        var index = home(of: key)
        while let present = buckets[index].key, present != key { index = (index + 1) & (capacity - 1) }
        return index
    }

    /// Returns the bucket at which the search for a key begins.
    private func home(of key: ObjectIdentifier) -> Int { hash(ofAddress: UInt(bitPattern: key)) & (capacity - 1) }

    /// Empties a bucket, and moves the later buckets that the gap would hide (Knuth, section 6.4, algorithm R).
    private func removeBucket(at index: Int) {
        count -= 1
        var gap = index
        var next = index
        while true {
            next = (next + 1) & (capacity - 1)
            guard let key = buckets[next].key else { break }
            // The distances wrap around with the table.
            let distanceFromHome = (next - home(of: key)) & (capacity - 1)
            if distanceFromHome >= (next - gap) & (capacity - 1) {
                buckets[gap] = buckets[next]
                gap = next
            }
        }
        buckets[gap] = Bucket()
        if capacity > 4 * smallestCapacity, count < capacity / 8 { rebuild(capacity: capacity / 2) }
    }

    private func rebuild(capacity: Int) {
        let old = buckets
        buckets = Array(repeating: Bucket(), count: capacity)
        for bucket in old {
            guard let key = bucket.key else { continue }
            buckets[index(of: key)] = bucket
        }
    }

    /// The number of subjects in a full table: a search for a missing one examines 15 buckets on average.
    private static func limit(of capacity: Int) -> Int { capacity * 13 / 16 }
}

/// The observers of one subject in the order of registration. A removed observer leaves `nil`.
package enum SubjectObservers<Member: TopicMember> {
    case none
    case one(Member)
    case several([Member?])

    /// One of the observers.
    var first: Member? {
        switch self {
        case .none: return nil
        case .one(let member): return member
        case .several(let slots):
            for case let member? in slots { return member }
            return nil
        }
    }

    var all: [Member] {
        switch self {
        case .none: []
        case .one(let member): [member]
        case .several(let slots): slots.compactMap(\.self)
        }
    }
}

extension SubjectObservers: Sendable where Member: Sendable {}
