/// The relays that are connected to a topic, with their handlers.
final class RelayHandlers: Sendable {
    /// The handler of a main-actor message is called on the main actor; see ``MainActorFunction``.
    typealias Handler = @Sendable (RelayedPost) -> Void

    private struct State {
        var connections: [ObjectIdentifier: RelayConnection] = [:]
        var handlers: [(connection: RelayConnection, handler: Handler)] = []
        var watches: [(connection: RelayConnection, watch: InterestWatch)] = []

        /// Removes and ends a connection. The caller releases the result after unlocking.
        mutating func remove(_ connection: RelayConnection) -> [Any] {
            var released: [Any] = [connection]
            released += handlers.filter { $0.connection === connection }.map(\.handler) as [Any]
            released += watches.filter { $0.connection === connection }.map(\.watch) as [Any]
            handlers.removeAll { $0.connection === connection }
            watches.removeAll { $0.connection === connection }
            if connections[connection.relay] === connection { connections[connection.relay] = nil }
            connection.end()
            return released
        }
    }

    /// The origin of a message that is posted in this center.
    let origin: MessageOrigin
    private let state = Lock(State())
    private let handlerCount = Atomic<Int>(0)
    private let watchCount = Atomic<Int>(0)

    init(centerID: MessageCenter.ID) {
        origin = MessageOrigin([centerID])
    }

    /// Whether there are no handlers, which a post reads without the lock.
    var isEmpty: Bool { handlerCount.load(ordering: .acquiring) == 0 }

    /// Whether a relay watches the interest in the message type, which is read without the lock.
    var hasWatches: Bool { watchCount.load(ordering: .acquiring) != 0 }

    // MARK: Connections

    func isConnected(_ relay: any MessageRelay) -> Bool {
        state.withLock { $0.connections[ObjectIdentifier(relay)] != nil }
    }

    /// Adds a connection with its handler, unless another thread has connected the relay.
    ///
    /// - Returns: Whether the connection is used.
    func install(_ handler: Handler?, of connection: RelayConnection) -> Bool {
        let (isUsed, released) = update { state -> (Bool, [Any]) in
            guard state.connections[connection.relay] == nil else { return (false, state.remove(connection)) }
            state.connections[connection.relay] = connection
            connection.install()
            if let handler { state.handlers.append((connection, handler)) }
            return (true, [])
        }
        withExtendedLifetime(released) {}
        return isUsed
    }

    /// Removes the connection of a relay. The caller releases the result without a lock: it contains foreign closures.
    func remove(_ relay: ObjectIdentifier) -> [Any] {
        update { state in state.connections[relay].map { state.remove($0) } ?? [] }
    }

    /// Removes the connections of all relays except the given relays.
    func keep(only relays: Set<ObjectIdentifier>) {
        let released = update { state in
            state.connections.values.filter { !relays.contains($0.relay) }.flatMap { state.remove($0) }
        }
        withExtendedLifetime(released) {}
    }

    private func update<Result>(_ body: (inout State) -> Result) -> Result {
        // `Any` isn't Sendable, but the removed closures and objects are.
        nonisolated(unsafe) var result: Result?
        state.withLock { state in
            unsafe result = body(&state)
            handlerCount.store(state.handlers.count, ordering: .releasing)
            watchCount.store(state.watches.count, ordering: .releasing)
        }
        return unsafe result!
    }

    /// Returns whether there is a handler of another relay.
    func contains(otherThan relay: ObjectIdentifier) -> Bool {
        state.withLock { state in state.handlers.contains { $0.connection.relay != relay } }
    }

    // MARK: Interest

    /// Adds a handler for the first and the last observer.
    func watch(_ watch: InterestWatch, of connection: RelayConnection) {
        update { state in
            if !connection.hasEnded { state.watches.append((connection, watch)) }
        }
    }

    /// Calls the handlers of the installed connections if the interest in the message type has changed.
    func updateWatches(for topic: Topic) {
        let watches = state.withLock { $0.watches }
        for (connection, watch) in watches where connection.isInstalled { watch.update(for: topic) }
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
    private enum Phase: UInt8, AtomicRepresentable {
        case offered
        case installed
        case ended
    }

    private let topicReference: UnretainedReference<Topic>
    let relay: ObjectIdentifier
    /// Whether the relay has observers of its own, so that a message it takes isn't a dead letter.
    let hasObservers: Bool
    private let phase = Atomic<Phase>(.offered)

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
    var hasEnded: Bool { phase.load(ordering: .acquiring) == .ended }

    func install() { phase.store(.installed, ordering: .releasing) }
    func end() { phase.store(.ended, ordering: .releasing) }
}

/// A relay with observers that its center can't count, such as the bridge with the observers of notifications.
///
/// A message that only other relays take is a dead letter.
package protocol ObservingRelay: MessageRelay {}
