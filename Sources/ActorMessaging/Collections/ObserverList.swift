/// A member of an observer list.
package protocol ObserverListMember: AnyObject {
    /// The index of the member in its list, or a negative number. Only the list writes it.
    var slot: Int32 { get set }
    /// The position of the member in the order of registration, across all lists of a topic.
    var order: UInt64 { get set }
    /// The object that the member delivers to. If it is `nil`, the list may remove the member.
    var receiver: AnyObject? { get }
    /// Whether the list examines the member: it may lose its receiver, see ``hasReceiver(releasing:)``, while listed.
    var needsExamination: Bool { get }
    /// Returns whether the member may still receive a message.
    func hasReceiver(releasing released: inout DeferredReleases) -> Bool
    /// Ends the member. Called without a lock.
    func end(_ end: ObserverEnd)
    /// Called under the owner's lock when the list lets the member go, before it ends.
    func leave()
}

extension ObserverListMember {
    package func leave() {}

    package func hasReceiver(releasing released: inout DeferredReleases) -> Bool {
        !needsExamination || released.retainIfAlive(receiver)
    }
}

/// Observers in the order in which they registered.
///
/// Not synchronized: the owner guards it. It never calls an observer. A post iterates over a copy of the slots, whose
/// elements are copied only if the list changes meanwhile. Removing an observer leaves a hole, except at the end; when
/// there are many holes, ``remove(_:)`` closes them. Adding and removing take amortized constant time.
///
/// The list removes members whose receiver is deallocated when it examines them. Each addition examines two members, in
/// turn, so that at most half of the members of a growing list are dead.
///
/// A class, because a ``SubjectTable`` stores one observer or one list in a reference. Exclusivity needs no check: the
/// list calls no foreign code.
package final class ObserverList<Member: ObserverListMember> {
    /// The observers. A removed observer leaves `nil`.
    @safe @exclusivity(unchecked) package private(set) var slots: [Member?] = []
    @safe @exclusivity(unchecked) package private(set) var count = 0
    /// Whether a member has ever needed examination. Otherwise, no member is examined.
    @safe @exclusivity(unchecked) private var needsExamination = false
    /// The slot that is examined next.
    @safe @exclusivity(unchecked) package private(set) var nextExamined = 0
    private let smallestCompaction: Int

    package var isEmpty: Bool { count == 0 }

    /// Creates an empty list, which isn't compacted up to a number of slots.
    package init(smallestCompaction: Int = 32) { self.smallestCompaction = smallestCompaction }

    /// Appends an observer, and examines two others.
    package func append(_ member: Member, releasing released: inout DeferredReleases) {
        if needsExamination {
            for _ in 0..<2 { examineNext(releasing: &released) }
        }
        if member.needsExamination { needsExamination = true }
        member.slot = Int32(slots.count)
        slots.append(member)
        count += 1
    }

    /// Removes an observer, and closes the holes if there are many.
    ///
    /// - Returns: Whether the list contained the observer.
    package func remove(_ member: Member) -> Bool {
        let slot = Int(member.slot)
        guard slots.indices.contains(slot), slots[slot] === member else { return false }
        if slot == slots.count - 1 { slots.removeLast() } else { slots[slot] = nil }
        count -= 1
        if slots.count > smallestCompaction, slots.count > 2 * count { compact() }
        return true
    }

    private func compact() {
        slots = slots.filter { $0 != nil }
        for (slot, member) in slots.enumerated() { member?.slot = Int32(slot) }
    }

    /// Examines the next member in turn, and removes it if its receiver is deallocated.
    package func examineNext(releasing released: inout DeferredReleases) {
        guard needsExamination, count > 0 else { return }
        repeat {
            nextExamined = nextExamined + 1 < slots.count ? nextExamined + 1 : 0
        } while slots[nextExamined] == nil
        guard let member = slots[nextExamined], !member.hasReceiver(releasing: &released) else { return }
        released.forget(member)
        _ = remove(member)
    }
}
