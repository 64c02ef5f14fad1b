/// What an observer list keeps track of in each of its members.
package protocol ObserverListMember: AnyObject {
    /// The member's place in its list, written by the list alone.
    var slot: Int { get set }
    /// The member's place in the order of registration, across all lists of a topic.
    var order: UInt64 { get set }
    /// What the member delivers to; `nil` once it has died, so that the list may forget the member.
    var receiver: AnyObject? { get }
}

/// Observers in the order in which they registered.
///
/// A pure value: no locks, no calls to an observer. A post walks over a copy of the slots, which copies no element unless
/// the list changes during the walk. Removing leaves a hole, except at the end; ``compact()`` closes the holes. Adding and
/// removing take constant time, amortized: a copy of all slots is made at most once for each walk over all of them.
package struct ObserverList<Member: ObserverListMember> {
    /// The observers; `nil` where one was removed.
    package private(set) var slots: [Member?] = []
    /// How many observers there are.
    package private(set) var count = 0
    /// The number of slots at which the next addition looks for defunct members.
    package private(set) var sweepThreshold: Int
    private let smallestSweep: Int

    package var isEmpty: Bool { count == 0 }

    /// Makes an empty list.
    ///
    /// - Parameter smallestSweep: how many slots there are at least before any are looked at. A small number brings sweeps
    ///   and compactions into the reach of an exhaustive search.
    package init(smallestSweep: Int = 32) {
        self.smallestSweep = smallestSweep
        sweepThreshold = smallestSweep
    }

    /// Whether holes outnumber observers by enough to be worth closing.
    package var wantsCompaction: Bool { slots.count > smallestSweep && slots.count > 2 * count }

    /// Adds an observer behind all others, and from time to time forgets those whose receiver has died.
    package mutating func append(_ member: Member, releasing released: inout DeferredReleases) {
        if slots.count >= sweepThreshold { sweep(releasing: &released) }
        member.slot = slots.count
        slots.append(member)
        count += 1
    }

    /// Removes an observer.
    ///
    /// - Returns: whether it was there.
    package mutating func remove(_ member: Member) -> Bool {
        guard slots.indices.contains(member.slot), slots[member.slot] === member else { return false }
        if member.slot == slots.count - 1 { slots.removeLast() } else { slots[member.slot] = nil }
        count -= 1
        return true
    }

    /// Closes the holes.
    package mutating func compact() {
        var packed: [Member?] = []
        packed.reserveCapacity(count)
        for case let member? in slots {
            member.slot = packed.count
            packed.append(member)
        }
        slots = packed
    }

    private mutating func sweep(releasing released: inout DeferredReleases) {
        for case let member? in slots where !released.isAlive(member.receiver) {
            released.later(member)
            _ = remove(member)
        }
        if wantsCompaction { compact() }
        sweepThreshold = max(smallestSweep, slots.count + count)
    }
}

extension Array {
    /// Calls a closure with each observer that is there, in the order in which they registered.
    ///
    /// The walk has the slots to itself: what is added or removed meanwhile goes into a copy. So the slots keep the observers
    /// alive, and none is retained for its turn, which would cost as much as running it.
    func forEachActive<Member: TopicMember>(_ body: (Member) -> Void) where Element == Member? {
        withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Member?>.stride) {
                // An optional reference and an optional unmanaged one are the same in memory.
                let slot = bytes.load(fromByteOffset: offset, as: Unmanaged<Member>?.self)
                slot?._withUnsafeGuaranteedRef { member in
                    if !member.isRemoved { body(member) }
                }
            }
        }
    }
}

/// A walk over the observers of all subjects and those of one, merged in the order in which they registered.
///
/// It walks over copies of the two lists, which copy no element unless a list changes during the walk: an observer added
/// meanwhile is not met, and one removed meanwhile is passed over.
package struct RegistrationOrder<Member: TopicMember> {
    private let everyone: [Member?]
    private let group: [Member?]
    private var everyoneIndex = 0
    private var groupIndex = 0

    package init(everyone: ObserverGroup<Member>, group: ObserverGroup<Member>?) {
        self.everyone = everyone.list.slots
        self.group = group?.list.slots ?? []
    }

    /// The next observer that is still there.
    package mutating func next() -> Member? {
        let first = Self.skip(to: &everyoneIndex, in: everyone)
        let second = Self.skip(to: &groupIndex, in: group)
        switch (first, second) {
        case (let first?, let second?) where first.order > second.order:
            groupIndex += 1
            return second
        case (let first?, _):
            everyoneIndex += 1
            return first
        case (nil, let second?):
            groupIndex += 1
            return second
        case (nil, nil):
            return nil
        }
    }

    /// The observer at an index, or the next one behind holes and removed observers.
    private static func skip(to index: inout Int, in slots: [Member?]) -> Member? {
        while index < slots.count {
            if let member = slots[index], !member.isRemoved { return member }
            index += 1
        }
        return nil
    }
}
