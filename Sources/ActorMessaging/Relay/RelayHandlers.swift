internal import Synchronization

/// The handlers with which the relays of a center see the posts of one topic.
final class RelayHandlers<Handler: Sendable>: Sendable {
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

    /// Calls a closure with the handlers of all relays but one, in the order in which they were connected. No lock is held
    /// meanwhile.
    ///
    /// - Returns: whether there was one.
    func forEach(excluding relay: ObjectIdentifier?, _ body: (Handler) -> Void) -> Bool {
        var isEmpty = true
        for entry in state.withLock({ $0.handlers }) where entry.relay != relay {
            body(entry.handler)
            isEmpty = false
        }
        return !isEmpty
    }
}
