/// Objects that are removed from observer lists under a lock, and released after it.
///
/// Releasing an observer runs the `deinit` of the objects that its closure captures. Reading a weak reference creates a
/// strong one, which may be the last when it is released.
///
/// `@unchecked Sendable`: the objects are only finished and released, by the thread that held the lock.
package struct DeferredReleases: @unchecked Sendable {
    private enum Entry {
        case object(AnyObject)
        case forgotten(any ObserverListMember)
    }

    private var entries: [Entry] = []

    /// Creates an empty collection.
    package init() {}

    var isEmpty: Bool { entries.isEmpty }

    /// Retains an object until the lock is released.
    mutating func later(_ object: AnyObject) { entries.append(.object(object)) }

    /// Retains an observer that was removed because its subject or its receiver is deallocated, to finish it after the
    /// lock is released.
    mutating func forget(_ member: some ObserverListMember) { entries.append(.forgotten(member)) }

    /// Finishes the removed observers. Called without a lock.
    package func finish() {
        for case .forgotten(let member) in entries { member.finish() }
    }

    /// Retains the object of a weak reference.
    ///
    /// - Returns: Whether the object is still allocated.
    mutating func isAlive(_ object: AnyObject?) -> Bool {
        guard let object else { return false }
        later(object)
        return true
    }
}
