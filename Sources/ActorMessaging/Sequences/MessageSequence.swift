/// The messages of a center as an asynchronous sequence.
///
/// It observes from its creation, so that no message between its creation and its iteration is lost. The first iterator takes
/// this observation over; each further iterator observes from its own creation.
struct MessageSequence<Message: Sendable>: AsyncSequence, Sendable {
    /// An observation and its buffered messages. It ends when the iterator is destroyed.
    final class Subscription: Sendable {
        private let storage: MessageSequenceStorage<Message>
        private let token: MessageCenter.ObservationToken?

        init(storage: MessageSequenceStorage<Message>, token: MessageCenter.ObservationToken?) {
            self.storage = storage
            self.token = token
        }

        /// Returns the next message, or `nil` if the task is canceled, which ends the observation.
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

    /// Creates a sequence and starts to observe.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed, which isn't retained. Pass `nil` to match every object, including none.
    ///   - buffering: The policy for messages that the iterator hasn't taken yet.
    ///   - report: The closure to call with each lost message.
    ///   - observe: Adds an observer that feeds a storage. Returns `nil` if the center is deallocated.
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
            // The center or the subject is deallocated.
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

/// The lock and the continuation of a message sequence.
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

    /// The number of messages that wait for the consumer.
    var depth: Int { machine.withLock { $0.depth } }

    /// - Returns: Whether the sequence accepts messages; `false` if it has finished.
    @discardableResult func push(_ message: Message) -> Bool {
        switch machine.withLock({ $0.push(message) }) {
        case .none: break
        case .resume(let consumer, let message): consumer.resume(returning: message)
        case .lose: report(.mailboxOverflow(messageType: Message.self, lost: 1, policy: buffering))
        case .refuse: return false
        }
        return true
    }

    /// Finishes the sequence after the buffered messages.
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

    /// Discards the buffered messages and accepts no more.
    func cancel() {
        let cancelled = machine.withLock { $0.cancel() }
        cancelled.waiter?.resume(returning: nil)
    }
}
