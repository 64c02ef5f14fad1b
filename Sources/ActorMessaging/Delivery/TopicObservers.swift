/// An observer as its topic keeps it.
package protocol TopicMember: ObserverListMember {
    /// The identity of the one subject observed; `nil` for an observer of all.
    ///
    /// An address, which another object may have by now: the group it leads to tells whether the subject still lives.
    var subjectKey: ObjectIdentifier? { get }
    /// Whether the observation has ended, though the member may still be in a list.
    var isRemoved: Bool { get }
    /// Called when no more messages follow, because the subject or the center is deallocated. Called without a lock.
    func finish()
}

/// All observers of one topic: of every subject, and of one subject each.
///
/// It runs nothing and locks nothing; the topic that owns it says what guards it. What it forgets it hands to the caller
/// as ``DeferredReleases``, because releasing an observer runs foreign code.
package struct TopicObservers<Member: TopicMember> {
    /// Those who observe every subject.
    package let everyone: ObserverGroup<Member>
    /// The observers of one subject, by the identity of the subject.
    package private(set) var bySubject: [ObjectIdentifier: ObserverGroup<Member>] = [:]
    private var nextOrder: UInt64 = 0
    package private(set) var subjectSweepThreshold: Int
    private let smallestSweep: Int

    /// Creates an empty table.
    ///
    /// - Parameter smallestSweep: how many subjects, and slots in a list, there are at least before any are looked at.
    package init(smallestSweep: Int = 32) {
        self.smallestSweep = smallestSweep
        subjectSweepThreshold = smallestSweep
        everyone = ObserverGroup(subject: nil, smallestSweep: smallestSweep)
    }

    package var isEmpty: Bool { everyone.list.isEmpty && bySubject.isEmpty }

    /// Whether a subject has observers of its own.
    var observesSubjects: Bool { !bySubject.isEmpty }

    /// The observers of a subject, or `nil` if there are none.
    package func group(of subject: AnyObject) -> ObserverGroup<Member>? {
        guard let group = bySubject[ObjectIdentifier(subject)], group.subject === subject else { return nil }
        return group
    }

    /// Adds an observer after all others of the topic.
    package mutating func insert(_ member: Member, subject: AnyObject?, releasing released: inout DeferredReleases) {
        member.order = nextOrder
        nextOrder += 1
        guard let subject else { return everyone.list.append(member, releasing: &released) }
        if bySubject.count >= subjectSweepThreshold { sweepSubjects(releasing: &released) }
        let group = self.group(of: subject) ?? addGroup(of: subject, releasing: &released)
        group.list.append(member, releasing: &released)
    }

    /// Removes an observer.
    ///
    /// - Returns: Whether the table contained the observer.
    package mutating func remove(_ member: Member) -> Bool {
        let group = member.subjectKey.map { bySubject[$0] } ?? everyone
        guard let group, group.list.remove(member) else { return false }
        if let key = member.subjectKey, group.list.isEmpty {
            bySubject[key] = nil
        } else if group.list.wantsCompaction {
            group.list.compact()
        }
        return true
    }

    /// Returns the observers that a message reaches, in the order of registration. A removed observer leaves `nil`.
    package func receivers(of subject: AnyObject?) -> [Member?] {
        guard let subject, let group = group(of: subject) else { return everyone.list.slots }
        guard !everyone.list.isEmpty else { return group.list.slots }
        var merge = RegistrationOrder(everyone: everyone, group: group)
        var receivers: [Member?] = []
        receivers.reserveCapacity(everyone.list.count + group.list.count)
        while let next = merge.next() { receivers.append(next) }
        return receivers
    }

    /// The observers whose subject and receiver aren't deallocated, in the order of registration.
    var snapshot: ObserverSnapshot<Member> {
        var snapshot = ObserverSnapshot<Member>()
        for group in [everyone] + bySubject.values {
            let subject = group.subject
            guard snapshot.released.isAlive(subject) || group === everyone else { continue }
            for case let member? in group.list.slots where snapshot.released.isAlive(member.receiver) {
                snapshot.entries.append((member, subject))
            }
        }
        snapshot.entries.sort { $0.member.order < $1.member.order }
        return snapshot
    }

    /// All observers, including those whose subject or receiver is deallocated, in no particular order.
    var all: [Member] {
        everyone.list.slots.compactMap(\.self) + bySubject.values.flatMap { $0.list.slots.compactMap(\.self) }
    }

    private mutating func addGroup(
        of subject: AnyObject,
        releasing released: inout DeferredReleases
    ) -> ObserverGroup<Member> {
        let group = ObserverGroup<Member>(subject: subject, smallestSweep: smallestSweep)
        // A group with this key belonged to a deallocated subject with the same address.
        if let dead = bySubject.updateValue(group, forKey: ObjectIdentifier(subject)) {
            forget(dead, releasing: &released)
        }
        return group
    }

    private func forget(_ group: ObserverGroup<Member>, releasing released: inout DeferredReleases) {
        released.later(group)
        for case let member? in group.list.slots { released.forget(member) }
    }

    private mutating func sweepSubjects(releasing released: inout DeferredReleases) {
        for (key, group) in bySubject where !released.isAlive(group.subject) {
            forget(group, releasing: &released)
            bySubject[key] = nil
        }
        subjectSweepThreshold = max(smallestSweep, 2 * bySubject.count)
    }
}

/// `@unchecked Sendable`: the owner guards the table, and only the identity of a subject is used.
extension TopicObservers: @unchecked Sendable where Member: Sendable {}

/// The observers of one subject, or of all subjects, of one topic.
///
/// A class, so that a post can retain the group that it iterates over while the topic removes it. It is guarded like its
/// ``TopicObservers``.
package final class ObserverGroup<Member: ObserverListMember> {
    /// The subject; `nil` if it is deallocated, and in the group for every subject.
    package private(set) weak var subject: AnyObject?
    /// Exclusivity needs no check: the list calls no foreign code.
    @exclusivity(unchecked) package var list: ObserverList<Member>

    package init(subject: AnyObject?, smallestSweep: Int = 32) {
        self.subject = subject
        list = ObserverList(smallestSweep: smallestSweep)
    }
}

/// A copy of the observers of a topic with their subjects.
///
/// `@unchecked Sendable`: only the identity and the type of a subject are used.
struct ObserverSnapshot<Member: TopicMember>: @unchecked Sendable {
    var entries: [(member: Member, subject: AnyObject?)] = []
    /// The objects of the weak references that were read.
    var released = DeferredReleases()
}
