/// The handlers with which the relays of a center see the posts of one topic.
final class RelayHandlers: Sendable {
    /// Takes a message by its address. That of a main-actor message is called on the main actor; see ``MainActorHandler``.
    typealias Handler = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    private struct State {
        var connected: Set<ObjectIdentifier> = []
        var handlers: [(relay: ObjectIdentifier, handler: Handler)] = []
    }

    private let state = Lock(State())
    private let handlerCount = Atomic<Int>(0)

    /// Whether a post has nobody to go to here, told without taking the lock.
    var isEmpty: Bool { handlerCount.load(ordering: .acquiring) == 0 }

    /// Whether the relay has been told of this topic.
    func isConnected(_ relay: any MessageRelay) -> Bool {
        state.withLock { $0.connected.contains(ObjectIdentifier(relay)) }
    }

    /// Takes a relay's answer, unless another thread was first.
    ///
    /// - Parameter install: called under the lock if this connection is the one in use.
    func install(_ handler: Handler?, of relay: ObjectIdentifier, install: () -> Void) {
        state.withLock { state in
            guard state.connected.insert(relay).inserted else { return }
            install()
            guard let handler else { return }
            state.handlers.append((relay, handler))
            handlerCount.store(state.handlers.count, ordering: .releasing)
        }
    }

    /// Whether there is a handler of another relay than this one.
    func contains(otherThan relay: ObjectIdentifier) -> Bool {
        state.withLock { state in state.handlers.contains { $0.relay != relay } }
    }

    /// Calls the handlers of all relays but one, in the order in which they were connected. No lock is held meanwhile.
    ///
    /// - Returns: whether there was one.
    func post(_ message: UnsafeRawPointer, subject: AnyObject?, excluding relay: ObjectIdentifier?) -> Bool {
        // What stands for a value in the center's tables means nothing outside.
        let subject = subject is SubjectIdentity ? nil : subject
        var isEmpty = true
        for entry in state.withLock({ $0.handlers }) where entry.relay != relay {
            entry.handler(message, subject)
            isEmpty = false
        }
        return !isEmpty
    }
}

/// One relay's connection to one topic.
///
/// `@unchecked Sendable`: `topic` is weak, so a variable to the compiler, and written only by the initializer.
final class RelayConnection: @unchecked Sendable {
    private(set) weak var topic: Topic?
    let relay: ObjectIdentifier
    private let installed = Atomic<Bool>(false)

    init(topic: Topic, relay: any MessageRelay) {
        self.topic = topic
        self.relay = ObjectIdentifier(relay)
    }

    /// Whether this is the connection in use. When two threads connect the same relay at once, one of the two
    /// connections is dropped, and until it is gone it must deliver nothing.
    var isInstalled: Bool { installed.load(ordering: .acquiring) }

    func install() {
        installed.store(true, ordering: .releasing)
    }
}
