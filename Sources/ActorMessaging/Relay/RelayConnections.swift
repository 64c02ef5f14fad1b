/// The relays that are connected to a topic, with their handlers.
final class RelayHandlers: Sendable {
    /// The handler of a main-actor message is called on the main actor; see ``MainActorFunction``.
    typealias Handler = @Sendable (RelayedPost) -> Void

    struct State: Sendable {
        fileprivate var connections: [ObjectIdentifier: RelayConnection] = [:]
        fileprivate var handlers: [(connection: RelayConnection, handler: Handler)] = []
        fileprivate var watches: [InterestWatch] = []

        fileprivate mutating func remove(_ connection: RelayConnection) {
            handlers.removeAll { $0.connection === connection }
            watches.removeAll { $0.connection === connection }
            if connections[connection.relay] === connection { connections[connection.relay] = nil }
            connection.phase.store(.ended, ordering: .releasing)
        }
    }

    /// The origin of a message that is posted in this center.
    let origin: MessageOrigin
    private let state = Lock(State())
    private let handlerCount = Atomic<Int>(0)
    private let watchCount = Atomic<Int>(0)

    init(centerID: MessageCenter.ID) { origin = MessageOrigin([centerID]) }

    /// Whether there are no handlers, which a post reads without the lock.
    var isEmpty: Bool { handlerCount.load(ordering: .acquiring) == 0 }

    /// Whether a relay watches the interest in the message type, which is read without the lock.
    var hasWatches: Bool { watchCount.load(ordering: .acquiring) != 0 }

    // MARK: Connections

    func isConnected(_ relay: any MessageRelay) -> Bool {
        state.withLock { $0.connections[ObjectIdentifier(relay)] != nil }
    }

    /// Adds a connection with its handler, unless the relay was detached or another thread has connected it. The caller
    /// releases the result without a lock.
    func install(_ handler: Handler?, of connection: RelayConnection, isAttached: Bool) -> State {
        update { state in
            let isNew = state.connections[connection.relay] == nil
            guard isAttached, isNew else { return state.remove(connection) }
            state.connections[connection.relay] = connection
            connection.phase.store(.installed, ordering: .releasing)
            if let handler { state.handlers.append((connection, handler)) }
        }
    }

    /// Removes the connection of a relay. The caller releases the result without a lock.
    func remove(_ relay: ObjectIdentifier) -> State {
        update { state in
            if let connection = state.connections[relay] { state.remove(connection) }
        }
    }

    /// Removes the connections of all relays except the given relays.
    func keep(only relays: Set<ObjectIdentifier>) {
        let released = update { state in
            for (relay, connection) in state.connections where !relays.contains(relay) { state.remove(connection) }
        }
        withExtendedLifetime(released) {}
    }

    /// Changes the state.
    ///
    /// - Returns: The previous state, to be released without the lock: it contains foreign closures.
    private func update(_ body: (inout State) -> Void) -> State {
        state.withLock { state in
            let previous = state
            body(&state)
            handlerCount.store(state.handlers.count, ordering: .releasing)
            watchCount.store(state.watches.count, ordering: .releasing)
            return previous
        }
    }

    func contains(otherThan relay: ObjectIdentifier) -> Bool {
        state.withLock { state in state.handlers.contains { $0.connection.relay != relay } }
    }

    // MARK: Interest

    /// Adds a handler for the first and the last observer.
    func watch(_ watch: InterestWatch) {
        _ = update { state in
            if watch.connection.phase.load(ordering: .acquiring) != .ended { state.watches.append(watch) }
        }
    }

    /// Calls the handlers of the installed connections if the interest in the message type has changed.
    func updateWatches(for topic: Topic) {
        for watch in state.withLock({ $0.watches }) where watch.connection.isInstalled { watch.update(for: topic) }
    }

    // MARK: Posting

    /// Calls the handlers of all relays except one, in the order of their connection, without the lock.
    ///
    /// - Parameter origin: The centers that the message has passed through; `nil` for a message that is posted here.
    /// - Returns: Whether a handler's relay has observers of its own.
    func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        excluding relay: ObjectIdentifier?,
        origin: MessageOrigin? = nil
    ) -> Bool {
        // The object that represents a value as a subject is internal to the center.
        let subject = subject is SubjectIdentity ? nil : subject
        let origin = origin ?? self.origin
        var isObserved = false
        for (connection, handler) in state.withLock({ $0.handlers })
        where connection.relay != relay && connection.isInstalled {
            handler(RelayedPost(message: message, subject: subject, origin: origin))
            if connection.hasObservers { isObserved = true }
        }
        return isObserved
    }
}

/// The arguments of a relay's erased handler.
struct RelayedPost {
    let message: ErasedMessage
    let subject: AnyObject?
    let origin: MessageOrigin
}

/// The connection of a relay to a topic, which it doesn't retain.
final class RelayConnection: Sendable {
    fileprivate enum Phase: UInt8, AtomicRepresentable { case offered, installed, ended }

    private let topicReference: UnretainedReference<Topic>
    let relay: ObjectIdentifier
    /// Whether the relay has observers of its own, so that a message it takes isn't a dead letter.
    let hasObservers: Bool
    fileprivate let phase = Atomic<Phase>(.offered)

    init(topic: Topic, relay: any MessageRelay) {
        topicReference = UnretainedReference(topic)
        self.relay = ObjectIdentifier(relay)
        hasObservers = relay is any ObservingRelay
    }

    /// The topic, unless it is deallocated.
    var topic: Topic? { topicReference.object }

    /// Whether this connection is used. If two threads connect the same relay at once, one of the connections is
    /// discarded, and must deliver nothing. A detached relay's connection must deliver nothing, either.
    var isInstalled: Bool { phase.load(ordering: .acquiring) == .installed }
}

/// A relay with observers that its center can't count, such as the bridge with the observers of notifications.
///
/// A message that only other relays take is a dead letter.
package protocol ObservingRelay: MessageRelay {}
