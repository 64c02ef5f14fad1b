/// Reports to a relay whether a message type has observers, one change at a time.
///
/// A value without locks that calls nothing. Each thread that adds or removes an observer notes the change. One of them
/// reports to the relay, and continues until its last report is up to date.
package struct InterestStateMachine: Hashable {
    private var isReporting = false
    private var reported = false

    package init() {}

    /// Returns whether the caller, which has changed the observers, must call ``next(isObserved:)`` until that is
    /// `nil`.
    package mutating func change() -> Bool {
        defer { isReporting = true }
        return !isReporting
    }

    /// Returns the state to report, or `nil` if it was the last one reported.
    ///
    /// - Parameter isObserved: Whether there are observers. Read it in the same critical section, so that a thread that
    ///   changes the observers afterward finds that no thread reports.
    package mutating func next(isObserved: Bool) -> Bool? {
        isReporting = isObserved != reported
        reported = isObserved
        return isReporting ? isObserved : nil
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
        while let isObserved = machine.withLock({ $0.next(isObserved: topic.hasObservers) }), connection.isInstalled {
            handler(isObserved)
        }
    }
}
