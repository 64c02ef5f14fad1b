/// Reports to a relay whether a message type has observers, one change at a time.
///
/// A value without locks that calls nothing. Each thread that adds or removes an observer notes the change. One of them
/// reports to the relay, and continues until its last report is up to date.
package struct InterestStateMachine: Hashable {
    private var isReporting = false
    private var reported = false

    package init() {}

    /// Called after observers were added or removed.
    ///
    /// - Returns: Whether the caller must report to the relay, by calling ``next(isObserved:)`` until it returns `nil`.
    package mutating func change() -> Bool {
        defer { isReporting = true }
        return !isReporting
    }

    /// Called by the thread that reports to the relay.
    ///
    /// - Parameter isObserved: Whether there are observers. Read it in the same critical section, so that a thread that
    ///   changes the observers afterward finds that no thread reports.
    /// - Returns: The state to report, or `nil` if it was the last one reported.
    package mutating func next(isObserved: Bool) -> Bool? {
        if isObserved == reported {
            isReporting = false
            return nil
        }
        reported = isObserved
        return isObserved
    }
}

/// A relay's handler for the first and the last observer of a message type.
final class InterestWatch: Sendable {
    let connection: RelayConnection
    private let machine = Lock(InterestStateMachine())
    private let handler: @Sendable (Bool) -> Void

    init(_ connection: RelayConnection, _ handler: @escaping @Sendable (Bool) -> Void) {
        self.connection = connection
        self.handler = handler
    }

    /// Calls the handler if the message type has got its first observer or lost its last one. Called without a lock.
    func update(for topic: Topic) {
        guard machine.withLock({ $0.change() }) else { return }
        // The topic's lock is taken inside this lock; the topic never takes this lock.
        while let isObserved = machine.withLock({ $0.next(isObserved: topic.hasObservers) }) { handler(isObserved) }
    }
}
