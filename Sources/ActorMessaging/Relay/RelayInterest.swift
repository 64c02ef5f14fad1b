/// Tells a relay whether a message type has observers, one change at a time.
///
/// A value without locks that calls nothing. Threads that add and remove observers report each change. One of them tells the
/// relay, and continues until what it told is what applies.
package struct InterestStateMachine: Hashable {
    private var isTelling = false
    private var told = false

    package init() {}

    /// Called after observers were added or removed.
    ///
    /// - Returns: Whether the caller must tell the relay, by calling ``next(isObserved:)`` until it returns `nil`.
    package mutating func change() -> Bool {
        if isTelling { return false }
        isTelling = true
        return true
    }

    /// Called by the thread that tells the relay.
    ///
    /// - Parameter isObserved: Whether there are observers. Read it in the same critical section: a change that it misses then
    ///   finds that no thread is telling.
    /// - Returns: What to tell the relay, or `nil` if the relay knows.
    package mutating func next(isObserved: Bool) -> Bool? {
        if isObserved == told {
            isTelling = false
            return nil
        }
        told = isObserved
        return isObserved
    }
}

/// A relay's handler for the first and the last observer of a message type.
final class InterestWatch: Sendable {
    private let machine = Lock(InterestStateMachine())
    private let handler: @Sendable (Bool) -> Void

    init(_ handler: @escaping @Sendable (Bool) -> Void) {
        self.handler = handler
    }

    /// Calls the handler if the message type has got its first observer or lost its last one. Called without a lock.
    func update(for topic: Topic) {
        guard machine.withLock({ $0.change() }) else { return }
        // The topic's lock is taken inside this one; the topic never takes this one.
        while let isObserved = machine.withLock({ $0.next(isObserved: topic.hasObservers) }) { handler(isObserved) }
    }
}
