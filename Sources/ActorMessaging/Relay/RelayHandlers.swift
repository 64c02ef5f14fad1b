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

    /// The handlers of all relays but one, in the order in which they were connected.
    func handlers(excluding relay: ObjectIdentifier?) -> [Handler] {
        state.withLock { state in
            state.handlers.filter { $0.relay != relay }.map(\.handler)
        }
    }
}
