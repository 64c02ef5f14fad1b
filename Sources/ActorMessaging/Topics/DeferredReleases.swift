/// Objects that are removed from observer lists under a lock, and released after unlocking.
///
/// Releasing an observer runs the `deinit` of the objects that its closure captures. Reading a weak reference creates a
/// strong reference, which may be the last one.
///
/// `@unchecked Sendable`: the objects are only ended and released, by the thread that held the lock.
package struct DeferredReleases: @unchecked Sendable {
    private enum Entry {
        case object(AnyObject)
        case forgotten(any ObserverListMember)
    }

    /// The first entry, outside the array because there is rarely more than one.
    private var first: Entry?
    private var others: [Entry] = []

    package init() {}

    var isEmpty: Bool { first == nil }

    /// Retains an object until the lock is released.
    mutating func retain(_ object: AnyObject) { append(.object(object)) }

    /// Retains an observer that the lists remove because an object is deallocated, to end it later.
    mutating func forget(_ member: some ObserverListMember) {
        member.leave()
        append(.forgotten(member))
    }

    private mutating func append(_ entry: Entry) {
        if first == nil { first = entry } else { others.append(entry) }
    }

    /// Ends the removed observers. Called without a lock.
    @inline(__always) package func endObservers() { if !isEmpty { endMembers() } }

    private func endMembers() {
        if case .forgotten(let member) = first { member.end(.objectDied) }
        for case .forgotten(let member) in others { member.end(.objectDied) }
    }

    /// Retains the object of a weak reference until the lock is released. Returns whether it is alive.
    mutating func retainIfAlive(_ object: AnyObject?) -> Bool {
        if let object { retain(object) }
        return object != nil
    }
}
