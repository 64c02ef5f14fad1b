/// An observer as its topic keeps it.
package protocol TopicMember: ObserverListMember {
    /// The identity of the one subject observed; `nil` for an observer of all.
    ///
    /// An address, which another object may have by now: the group it leads to tells whether the subject still lives.
    var subjectKey: ObjectIdentifier? { get }
    /// Whether the observation has ended, though the member may still be in a list.
    var isRemoved: Bool { get }
    /// Told that nothing more will come, because the subject or the center has died. Called under no lock.
    func finish()
}

/// All observers of one topic: of every subject, and of one subject each.
///
/// It runs nothing and locks nothing; the topic that owns it says what guards it. What it forgets it hands to the caller
/// as ``DeferredReleases``, because releasing an observer runs foreign code.
package struct TopicObservers<Member: TopicMember> {
    /// Those who observe every subject.
    package let everyone: ObserverGroup<Member>
    /// Those who observe one subject, by its identity.
    package private(set) var bySubject: [ObjectIdentifier: ObserverGroup<Member>] = [:]
    private var nextOrder: UInt64 = 0
    package private(set) var subjectSweepThreshold: Int
    private let smallestSweep: Int

    /// Makes an empty table.
    ///
    /// - Parameter smallestSweep: how many subjects, and slots in a list, there are at least before any are looked at.
    package init(smallestSweep: Int = 32) {
        self.smallestSweep = smallestSweep
        subjectSweepThreshold = smallestSweep
        everyone = ObserverGroup(subject: nil, smallestSweep: smallestSweep)
    }

    package var isEmpty: Bool { everyone.list.isEmpty && bySubject.isEmpty }

    /// Whether anybody observes one subject.
    var observesSubjects: Bool { !bySubject.isEmpty }

    /// The observers of a subject, or `nil` if there are none.
    package func group(of subject: AnyObject) -> ObserverGroup<Member>? {
        guard let group = bySubject[ObjectIdentifier(subject)], group.subject === subject else { return nil }
        return group
    }

    /// Adds an observer behind all others of the topic.
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
    /// - Returns: whether the observer was there.
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

    /// The observers that a message reaches, in the order in which they registered; `nil` where one was removed.
    package func receivers(of subject: AnyObject?) -> [Member?] {
        guard let subject, let group = group(of: subject) else { return everyone.list.slots }
        guard !everyone.list.isEmpty else { return group.list.slots }
        var merge = RegistrationOrder(everyone: everyone, group: group)
        var receivers: [Member?] = []
        receivers.reserveCapacity(everyone.list.count + group.list.count)
        while let next = merge.next() { receivers.append(next) }
        return receivers
    }

    /// Every observer whose subject and whose receiver live, in the order of registration.
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

    /// Every observer, also those whose subject or receiver has died, in no order.
    var all: [Member] {
        everyone.list.slots.compactMap(\.self) + bySubject.values.flatMap { $0.list.slots.compactMap(\.self) }
    }

    private mutating func addGroup(
        of subject: AnyObject,
        releasing released: inout DeferredReleases
    ) -> ObserverGroup<Member> {
        let group = ObserverGroup<Member>(subject: subject, smallestSweep: smallestSweep)
        // A group found here belonged to a subject that died at this address.
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

/// `@unchecked Sendable`: whoever owns the table guards it, and of a subject, only the identity is used.
extension TopicObservers: @unchecked Sendable where Member: Sendable {}

/// The observers of one subject, or of all subjects, of one topic.
///
/// A class, so that a post can hold on to the group it walks over while the topic forgets it. It is guarded as its
/// ``TopicObservers`` is.
package final class ObserverGroup<Member: ObserverListMember> {
    /// The subject; `nil` once it has died, and for the group that observes all.
    package private(set) weak var subject: AnyObject?
    /// Its accesses need no check that they do not overlap: the list calls nothing foreign.
    @exclusivity(unchecked) package var list: ObserverList<Member>

    package init(subject: AnyObject?, smallestSweep: Int = 32) {
        self.subject = subject
        list = ObserverList(smallestSweep: smallestSweep)
    }
}

/// Observers with their subjects, copied out of a topic's lists.
///
/// `@unchecked Sendable`: of a subject, only its identity and its type are used.
struct ObserverSnapshot<Member: TopicMember>: @unchecked Sendable {
    var entries: [(member: Member, subject: AnyObject?)] = []
    /// What was looked at on the way.
    var released = DeferredReleases()
}
