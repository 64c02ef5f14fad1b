/// The handlers of the relays that are connected to a topic.
final class RelayHandlers: Sendable {
    /// Takes a message by its address. The handler of a main-actor message is called on the main actor; see ``MainActorHandler``.
    typealias Handler = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    private struct State {
        var connected: Set<ObjectIdentifier> = []
        var handlers: [(relay: ObjectIdentifier, handler: Handler)] = []
    }

    private let state = Lock(State())
    private let handlerCount = Atomic<Int>(0)

    /// Whether there are no handlers, which a post reads without the lock.
    var isEmpty: Bool { handlerCount.load(ordering: .acquiring) == 0 }

    /// Returns whether the relay is connected to this topic.
    func isConnected(_ relay: any MessageRelay) -> Bool {
        state.withLock { $0.connected.contains(ObjectIdentifier(relay)) }
    }

    /// Adds the handler of a relay, unless another thread has connected the relay.
    ///
    /// - Parameter install: The closure to call under the lock if this connection is used.
    func install(_ handler: Handler?, of relay: ObjectIdentifier, install: () -> Void) {
        state.withLock { state in
            guard state.connected.insert(relay).inserted else { return }
            install()
            guard let handler else { return }
            state.handlers.append((relay, handler))
            handlerCount.store(state.handlers.count, ordering: .releasing)
        }
    }

    /// Returns whether there is a handler of another relay.
    func contains(otherThan relay: ObjectIdentifier) -> Bool {
        state.withLock { state in state.handlers.contains { $0.relay != relay } }
    }

    /// Calls the handlers of all relays except one, in the order of their connection, without the lock.
    ///
    /// - Returns: Whether there was a handler to call.
    func post(_ message: UnsafeRawPointer, subject: AnyObject?, excluding relay: ObjectIdentifier?) -> Bool {
        // The object that represents a value as a subject is internal to the center.
        let subject = subject is SubjectIdentity ? nil : subject
        var isEmpty = true
        for entry in state.withLock({ $0.handlers }) where entry.relay != relay {
            entry.handler(message, subject)
            isEmpty = false
        }
        return !isEmpty
    }
}

/// The connection of a relay to a topic.
///
/// `@unchecked Sendable`: `topic` is a variable because it is weak, and only the initializer writes it.
final class RelayConnection: @unchecked Sendable {
    private(set) weak var topic: Topic?
    let relay: ObjectIdentifier
    private let installed = Atomic<Bool>(false)

    init(topic: Topic, relay: any MessageRelay) {
        self.topic = topic
        self.relay = ObjectIdentifier(relay)
    }

    /// Whether this connection is used. If two threads connect the same relay at once, one of the connections is discarded, and
    /// must deliver nothing.
    var isInstalled: Bool { installed.load(ordering: .acquiring) }

    func install() {
        installed.store(true, ordering: .releasing)
    }
}
