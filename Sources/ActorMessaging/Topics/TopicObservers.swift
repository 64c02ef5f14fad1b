/// The requirements of an observer that a topic stores.
package protocol TopicMember: ObserverListMember {
    /// The address of the one subject observed, which another object may have if the subject is deallocated; `nil` for
    /// an observer of every subject.
    var subjectKey: ObjectIdentifier? { get }
    /// The one subject observed, unless it is deallocated or in its `deinit`.
    var subject: AnyObject? { get }
    /// Returns whether nothing more is posted about the one subject observed: its `deinit` has ended or, unless
    /// ``keepsAddresses``, has begun. If it hasn't ended, the caller may use the subject until it releases `released`.
    func hasSubjectEnded(releasing released: inout DeferredReleases) -> Bool
    /// Whether no other object gets the address of a subject while the member exists. Then an object at this address is
    /// the subject, even in its `deinit`.
    static var keepsAddresses: Bool { get }
    /// Whether its token has ended the observation, though the member may still be in a list.
    var isRemoved: Bool { get }
}

extension TopicMember {
    /// Returns whether an object at the address of the subject, which exists, is the subject.
    var isSubjectAtAddress: Bool { Self.keepsAddresses || subject != nil }
}

/// All observers of one topic: of every subject, and of one subject each.
///
/// Not synchronized: the owning topic guards it. Removed observers go into ``DeferredReleases``, because releasing an
/// observer runs foreign code.
package struct TopicObservers<Member: TopicMember> {
    /// The observers of every subject.
    package let everyone: ObserverList<Member>
    /// The observers of one subject each.
    package let subjects: SubjectTable<Member>
    private var nextOrder: UInt64 = 0

    /// Creates empty lists. Small numbers let an exhaustive search reach compactions and larger tables, whose capacity
    /// is a power of two, at least 2.
    package init(smallestCompaction: Int = 32, smallestCapacity: Int = 8) {
        everyone = ObserverList(smallestCompaction: smallestCompaction)
        subjects = SubjectTable(smallestCapacity: smallestCapacity, smallestCompaction: smallestCompaction)
    }

    package var isEmpty: Bool { everyone.isEmpty && subjects.isEmpty }

    /// Adds an observer after all others of the topic, unless its subject has ended.
    package mutating func insert(_ member: Member, releasing released: inout DeferredReleases) {
        if member.subjectKey != nil, member.hasSubjectEnded(releasing: &released) { return released.forget(member) }
        member.order = nextOrder
        nextOrder += 1
        if member.subjectKey == nil {
            everyone.append(member, releasing: &released)
        } else {
            subjects.insert(member, releasing: &released)
        }
        // The list has examined its own observers. A program that only adds observers must find those of others, too.
        if nextOrder.isMultiple(of: UInt64(SweepCounter.interval)) { examineNext(releasing: &released) }
    }

    /// Removes an observer, and returns whether the lists contained it.
    package mutating func remove(_ member: Member) -> Bool {
        member.subjectKey == nil ? everyone.remove(member) : subjects.remove(member)
    }

    /// Returns the observers that a message reaches.
    package func receivers(of subject: AnyObject?) -> Receivers<Member> {
        guard let subject, !subjects.isEmpty else { return Receivers(everyone: everyone.slots, subject: .none) }
        return Receivers(everyone: everyone.slots, subject: subjects.observers(of: ObjectIdentifier(subject)))
    }

    /// Examines the next observers in turn, and removes those whose subject or receiver is deallocated. Called for one
    /// of 16 additions and, by the owner, for one of 16 other operations: see ``SweepCounter``.
    package mutating func examineNext(releasing released: inout DeferredReleases) {
        everyone.examineNext(releasing: &released)
        subjects.examineNext(releasing: &released)
    }

    /// All observers in the order of registration.
    var inOrder: [Member] { all.sorted { $0.order < $1.order } }

    /// All observers, including dead ones, in no particular order.
    package var all: [Member] { everyone.slots.compactMap(\.self) + subjects.all }
}

/// `@unchecked Sendable`: the owner guards the lists, and only the identity of a subject is used.
extension TopicObservers: @unchecked Sendable where Member: Sendable {}

/// Decides which operations on a topic also examine an observer, so that dead ones are found in tables of any size.
package struct SweepCounter {
    /// One of this many operations examines an observer.
    package static let interval = 16
    private var remaining = interval

    package init() {}

    /// Whether the next operation examines an observer.
    var isNextDue: Bool { remaining == 1 }

    /// Counts an operation, and returns whether it examines an observer.
    package mutating func isDue() -> Bool {
        remaining -= 1
        guard remaining == 0 else { return false }
        remaining = Self.interval
        return true
    }
}

/// The observers that a message reaches: those of every subject and those of its subject, in the order of registration.
///
/// A value with copies of the two lists, so that observers which are added during a post don't receive its message.
package struct Receivers<Member: TopicMember> {
    fileprivate let everyone: [Member?]
    fileprivate let subject: SubjectObservers<Member>
    /// Whether the post also examines an observer when it ends. Used by asynchronous topics.
    var isSweepDue = false

    package init(everyone: [Member?], subject: SubjectObservers<Member>) {
        self.everyone = everyone
        self.subject = subject
    }

    /// An iteration over the observers. The tests' exhaustive searches take it step by step.
    package var inOrder: RegistrationOrder<Member> { RegistrationOrder(self) }

    /// Calls a closure with each observer, unless it was removed meanwhile.
    func forEachActive(_ body: (Member) -> Void) {
        switch subject {
        case .none:
            everyone.forEachActive(body)
        case .one(let member) where everyone.isEmpty:
            if !member.isRemoved { body(member) }
        case .several(let slots) where everyone.isEmpty:
            slots.forEachActive(body)
        case .one, .several:
            var order = inOrder
            while let member = order.next() { body(member) }
        }
    }
}

extension Array {
    /// Calls a closure with each active observer.
    ///
    /// Changes during the iteration go into a copy of the slots. So the slots keep the observers alive, and the
    /// iteration doesn't retain each observer, which would cost as much as running it.
    fileprivate func forEachActive<Member: TopicMember>(_ body: (Member) -> Void) where Element == Member? {
        unsafe withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Member?>.stride) {
                // An optional reference and an optional unmanaged reference have the same representation.
                let slot = unsafe bytes.load(fromByteOffset: offset, as: Unmanaged<Member>?.self)
                unsafe slot?._withUnsafeGuaranteedRef { member in
                    if !member.isRemoved { body(member) }
                }
            }
        }
    }
}

/// An iteration over the observers of every subject and those of one subject, merged in the order of registration. It
/// skips removed observers.
package struct RegistrationOrder<Member: TopicMember> {
    fileprivate let receivers: Receivers<Member>
    private var everyoneIndex = 0
    private var subjectIndex = 0

    fileprivate init(_ receivers: Receivers<Member>) { self.receivers = receivers }

    package mutating func next() -> Member? {
        let first = Self.skip(to: &everyoneIndex, in: receivers.everyone)
        let second = nextOfSubject()
        guard let first, second.map({ first.order < $0.order }) ?? true else {
            subjectIndex += 1
            return second
        }
        everyoneIndex += 1
        return first
    }

    private mutating func nextOfSubject() -> Member? {
        switch receivers.subject {
        case .none: nil
        case .one(let member): subjectIndex == 0 && !member.isRemoved ? member : nil
        case .several(let slots): Self.skip(to: &subjectIndex, in: slots)
        }
    }

    /// Returns the observer at an index, or the next one after holes and removed observers.
    private static func skip(to index: inout Int, in slots: [Member?]) -> Member? {
        while index < slots.count {
            if let member = slots[index], !member.isRemoved { return member }
            index += 1
        }
        return nil
    }
}

extension Receivers: Sendable where Member: Sendable {}
extension RegistrationOrder: Sendable where Member: Sendable {}
