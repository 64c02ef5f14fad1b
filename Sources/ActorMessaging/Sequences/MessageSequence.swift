/// The messages of a center as an asynchronous sequence.
///
/// It observes from the moment it is made, so that nothing posted between making it and iterating it is lost. That first
/// observation belongs to the first iterator; each further iterator observes from when it is made.
struct MessageSequence<Message: Sendable>: AsyncSequence, Sendable {
    /// One observation and the messages it has gathered. It ends with the iterator that holds it.
    final class Subscription: Sendable {
        private let storage: MessageSequenceStorage<Message>
        private let token: MessageCenter.ObservationToken?

        init(storage: MessageSequenceStorage<Message>, token: MessageCenter.ObservationToken?) {
            self.storage = storage
            self.token = token
        }

        /// The next message; `nil` once the task has been cancelled, which ends the observation.
        func next() async -> Message? {
            await withTaskCancellationHandler {
                await storage.next()
            } onCancel: {
                storage.cancel()
                token?.end()
            }
        }
    }

    private final class First: Sendable {
        let subscription: Lock<Subscription?>
        init(_ subscription: Subscription) { self.subscription = Lock(subscription) }
    }

    private let first: First
    private let subscribe: @Sendable () -> Subscription

    /// Makes a sequence, and begins to observe.
    ///
    /// - Parameters:
    ///   - subject: the object whose messages are observed, which is not kept alive; `nil` for all messages.
    ///   - buffering: what happens to messages that are not taken in time.
    ///   - report: told of messages that are lost.
    ///   - observe: feeds the messages about a subject into a storage; `nil` if the center is gone.
    init(
        of subject: AnyObject?,
        buffering: MailboxBuffering,
        report: @escaping @Sendable (MessageDiagnostic) -> Void,
        observe: @escaping @Sendable (AnyObject?, MessageSequenceStorage<Message>) -> MessageCenter.ObservationToken?
    ) {
        let observed = WeakSubject(subject)
        subscribe = {
            let storage = MessageSequenceStorage<Message>(buffering: buffering, report: report)
            let token: MessageCenter.ObservationToken? =
                switch observed.state {
                case .everySubject: observe(nil, storage)
                case .one(let subject): observe(subject, storage)
                case .dead: nil
                }
            // Where the center or the subject is gone, nothing will come.
            if token == nil { storage.finish() }
            return Subscription(storage: storage, token: token)
        }
        first = First(subscribe())
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(subscription: first.subscription.withLock { $0.take() } ?? subscribe())
    }

    struct Iterator: AsyncIteratorProtocol {
        let subscription: Subscription

        func next() async -> Message? {
            await subscription.next()
        }

        func next(isolation actor: isolated (any Actor)?) async -> Message? {
            await subscription.next()
        }
    }
}

/// The lock and the continuation of one message sequence.
final class MessageSequenceStorage<Message: Sendable>: Sendable {
    private typealias Machine = SequenceStateMachine<Message, UnsafeContinuation<Message?, Never>>

    private let machine: Lock<Machine>
    private let buffering: MailboxBuffering
    private let report: @Sendable (MessageDiagnostic) -> Void

    init(buffering: MailboxBuffering, report: @escaping @Sendable (MessageDiagnostic) -> Void) {
        machine = Lock(Machine(buffering: buffering))
        self.buffering = buffering
        self.report = report
    }

    /// Messages that wait for the consumer.
    var depth: Int { machine.withLock { $0.depth } }

    /// - Returns: whether the sequence takes messages; `false` once it has finished.
    @discardableResult func push(_ message: Message) -> Bool {
        switch machine.withLock({ $0.push(message) }) {
        case .none: break
        case .resume(let consumer, let message): consumer.resume(returning: message)
        case .lose: report(.mailboxOverflow(messageType: Message.self, lost: 1, policy: buffering))
        case .refuse: return false
        }
        return true
    }

    /// Told that nothing more will come.
    func finish() {
        machine.withLock { $0.finish() }?.resume(returning: nil)
    }

    func next() async -> Message? {
        await withUnsafeContinuation { consumer in
            switch machine.withLock({ $0.next(consumer) }) {
            case .resume(let consumer, let message): consumer.resume(returning: message)
            case .suspend: break
            }
        }
    }

    /// Gives up what waits, and takes no more messages.
    func cancel() {
        let cancelled = machine.withLock { $0.cancel() }
        cancelled.waiter?.resume(returning: nil)
    }
}
