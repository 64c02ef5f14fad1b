/// The messages of a center as an asynchronous sequence.
///
/// It observes from the moment it is made, so that nothing posted between making it and iterating it is lost. That first
/// observation belongs to the first iterator; each further iterator observes from when it is made.
struct MessageSequence<Message: Sendable>: AsyncSequence, Sendable {
    /// One observation and the messages it has gathered. It ends with the iterator that holds it.
    final class Subscription: Sendable {
        let storage: MessageSequenceStorage<Message>
        private let token: MessageCenter.ObservationToken?

        init(storage: MessageSequenceStorage<Message>, token: MessageCenter.ObservationToken?) {
            self.storage = storage
            self.token = token
        }
    }

    private final class First: Sendable {
        let subscription: Lock<Subscription?>
        init(_ subscription: Subscription) { self.subscription = Lock(subscription) }
    }

    private let first: First
    private let subscribe: @Sendable () -> Subscription

    init(subscribe: @escaping @Sendable () -> Subscription) {
        first = First(subscribe())
        self.subscribe = subscribe
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(subscription: first.subscription.withLock { $0.take() } ?? subscribe())
    }

    struct Iterator: AsyncIteratorProtocol {
        let subscription: Subscription

        func next() async -> Message? {
            await subscription.storage.next()
        }

        func next(isolation actor: isolated (any Actor)?) async -> Message? {
            await subscription.storage.next()
        }
    }
}
