/// What was taken out of observer lists or looked at there, to be released where no lock is held.
///
/// Releasing an observer runs the `deinit` of whatever its closure captured. Looking at a weak reference makes a strong
/// one, which by the time it is given up may be the last.
///
/// `@unchecked Sendable`: nothing is done with the objects but to finish and release them, by whoever leaves the lock.
package struct DeferredReleases: @unchecked Sendable {
    private enum Entry {
        case object(AnyObject)
        case forgotten(any TopicMember)
    }

    private var entries: [Entry] = []

    /// Makes an empty collection.
    package init() {}

    /// Holds on to an object until the lock has been given back.
    mutating func later(_ object: AnyObject) { entries.append(.object(object)) }

    /// Holds on to an observer that was forgotten because its subject has died, and finishes it.
    mutating func forget(_ member: some TopicMember) { entries.append(.forgotten(member)) }

    /// Finishes what was forgotten. Called where no lock is held.
    package func finish() {
        for case .forgotten(let member) in entries { member.finish() }
    }

    /// Looks at a weak reference.
    ///
    /// - Returns: whether the object is alive.
    mutating func isAlive(_ object: AnyObject?) -> Bool {
        guard let object else { return false }
        later(object)
        return true
    }
}
