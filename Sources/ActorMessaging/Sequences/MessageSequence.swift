/// The messages of a center as an asynchronous sequence.
///
/// The sequence observes from its creation on, so that no message between its creation and its iteration is lost. The
/// first iterator takes this observation over; each further iterator observes from its own creation.
///
/// The sequence never throws, so a `for await` loop needs no `try` on any system. Its `Failure` type is `Never` on the
/// systems that have this associated type: macOS 15, iOS 18 and later.
///
/// > Important: Swift 6.3 reserves too little memory for some asynchronous functions that keep a vector of more than 16
/// > bytes, such as `SIMD8<Float>`, across an `await` (swiftlang/swift#91639). In an optimized build, a loop that adds
/// > up such vectors, or passes a message with one to an actor, can crash in `swift_task_dealloc`, also with an
/// > `AsyncStream`, and so can an asynchronous observer. Store the vector in parts of at most 16 bytes, such as its
/// > `lowHalf` and `highHalf` of type `SIMD4<Float>`, or handle the messages in a synchronous observer, `on:` an actor.
public struct MessageSequence<Message: Sendable>: AsyncSequence, Sendable {
    /// The type of the messages.
    public typealias Element = Message

    /// An observation and its buffered messages. It ends when the iterator is destroyed.
    fileprivate final class Subscription: Sendable {
        private let storage: MessageSequenceStorage<Message>
        private let observation: (any OwnedObservation)?

        init(storage: MessageSequenceStorage<Message>, observation: (any OwnedObservation)?) {
            self.storage = storage
            self.observation = observation
        }

        var droppedCount: Int { storage.droppedCount }

        /// Returns the next message, or `nil` if the sequence has ended. Canceling the task ends the observation.
        func next(isolation: isolated (any Actor)? = #isolation) async -> Message? {
            await withTaskCancellationHandler {
                await storage.next(isolation: isolation)
            } onCancel: {
                storage.cancel()
                observation?.end()
            }
        }
    }

    /// The observation for the first iterator.
    private final class First: Sendable {
        let subscription: Lock<Subscription?>

        init(_ subscription: Subscription) { self.subscription = Lock(subscription) }
    }

    private let first: First
    private let subscribe: @Sendable () -> Subscription

    /// Creates a sequence and starts to observe.
    ///
    /// - Parameters:
    ///   - subject: The object whose messages are observed, which isn't retained. Pass `nil` to match every object,
    ///     including none.
    ///   - buffering: The policy for messages that the iterator hasn't taken yet.
    ///   - reportedType: The type that the report of a lost message names.
    ///   - report: The closure to call with reports of lost messages.
    ///   - observe: Adds an observer that feeds a storage. Returns `nil` if the center is deallocated.
    package init(
        of subject: AnyObject?,
        buffering: MailboxBuffering,
        reportedType: any Any.Type = Message.self,
        report: @escaping @Sendable (MessageDiagnostic) -> Void,
        observe: @escaping @Sendable (AnyObject?, MessageSequenceStorage<Message>) -> (any OwnedObservation)?
    ) {
        let observed = WeakSubject(subject)
        subscribe = {
            let storage = MessageSequenceStorage<Message>(buffering: buffering) { count in
                report(.mailboxOverflow(messageType: reportedType, lost: count, policy: buffering))
            }
            let observation: (any OwnedObservation)? =
                switch observed.state {
                case .everySubject: observe(nil, storage)
                case .one(let subject): observe(subject, storage)
                case .dead: nil
                }
            // The center or the subject is deallocated.
            if observation == nil { storage.finish() }
            return Subscription(storage: storage, observation: observation)
        }
        first = First(subscribe())
    }

    /// Creates an iterator, which observes until it is destroyed.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: first.subscription.withLock { $0.take() } ?? subscribe())
    }

    /// Iterates over the messages of one observation.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let subscription: Subscription

        /// The number of messages that the sequence lost between the last two calls of `next()`, because its buffer was
        /// full. The center reports them, too, unless the buffer keeps only the newest message.
        public var droppedCount: Int { subscription.droppedCount }

        /// Returns the next message, or `nil` if the sequence has ended.
        ///
        /// This method waits for a message if none is buffered. Only one task at a time may call it.
        public mutating func next() async -> Message? {
            await subscription.next()
        }

        /// Returns the next message in the caller's isolation, or `nil` if the sequence has ended.
        ///
        /// This method waits for a message if none is buffered. Only one task at a time may call it.
        @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Message? {
            await subscription.next(isolation: actor)
        }
    }
}

// Only one task at a time may use an iterator.
@available(*, unavailable)
extension MessageSequence.Iterator: Sendable {}

/// An observation that ends when its last owner releases it, or earlier.
package protocol OwnedObservation: Sendable {
    /// Ends the observation. Only the first call has an effect.
    func end()
}

/// The buffer and the waiting consumer of a message sequence.
///
/// `@unchecked Sendable`: the lock guards the variables; the rest is immutable.
package final class MessageSequenceStorage<Message: Sendable>: @unchecked Sendable {
    private typealias Machine = SequenceStateMachine<Message, Handling, Consumer>

    /// The consumer that waits for a message.
    ///
    /// Safe, because the state machine returns a consumer exactly once: when a message arrives, when the sequence
    /// finishes, or when it is canceled. The exploration of its interleavings checks this. A checked continuation would
    /// allocate memory for each wait.
    @safe private struct Consumer: Sendable {
        let continuation: UnsafeContinuation<Message?, Never>

        func resume(returning message: Message?) { unsafe continuation.resume(returning: message) }
    }

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine: Machine
    /// The task that last asked for a message.
    private var consumerTask: UInt64 = 0
    private var losses: BacklogReports
    private let reportLoss: @Sendable (_ count: Int) -> Void

    init(buffering: MailboxBuffering, reportLoss: @escaping @Sendable (_ count: Int) -> Void) {
        machine = Machine(buffering: buffering)
        losses = BacklogReports(reportsLosses: !buffering.coalesces)
        self.reportLoss = reportLoss
    }

    /// The number of messages that wait for the consumer.
    var depth: Int { lock.withLock { _ in machine.depth } }

    /// The number of messages that were lost between the last two calls of ``next()``.
    var droppedCount: Int { lock.withLock { _ in machine.droppedCount } }

    deinit { cancel() }

    /// Adds a message, or passes it to the waiting consumer.
    ///
    /// - Parameter handling: Finished when the consumer has handled the message, or when the message is lost.
    /// - Returns: Whether the sequence accepts messages; `false` if it has finished.
    @discardableResult package func push(_ message: Message, _ handling: Handling? = nil) -> Bool {
        let (action, isLossReported) = lock.withLock { _ in
            let action = machine.push(message, handling)
            guard case .lose = action else { return (action, false) }
            return (action, losses.lose(inReport: ReportScope.isReporting))
        }
        switch action {
        case .none: break
        case .resume(let consumer, let item):
            item.receipt?.begin()
            consumer.resume(returning: item.element)
        case .lose(let item):
            item.receipt?.finish(.lost)
            if isLossReported { reportLoss(1) }
        case .refuse(let item):
            item.receipt?.finish(.removed)
            return false
        }
        return true
    }

    /// Makes a wait that has begun last until the consumer has handled its messages, if there is a consumer.
    ///
    /// - Returns: Whether there is something to wait for.
    func fence(_ delivery: AwaitedDelivery) -> Bool {
        lock.withLock { _ in machine.fence(joining: { $0.join(delivery) }, Handling(fence: delivery)) }
    }

    /// Returns whether a place is in the task of the consumer, which is handling a message.
    func isConsumed(at place: WaitingPlace) -> Bool {
        place.isInside(task: lock.withLock { _ in machine.isHandling ? consumerTask : 0 })
    }

    /// Finishes the sequence after the buffered messages.
    package func finish() {
        let (waiter, lost) = lock.withLock { _ in (machine.finish(), losses.drain()) }
        if lost > 0 { reportLoss(lost) }
        waiter?.resume(returning: nil)
    }

    func next(isolation: isolated (any Actor)?) async -> Message? {
        let task = WaitingPlace.currentTask
        return unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
            let (action, lost) = lock.withLock { _ in
                consumerTask = task
                let action = unsafe machine.next(Consumer(continuation: continuation))
                return (action, machine.depth == 0 ? losses.drain() : 0)
            }
            if lost > 0 { reportLoss(lost) }
            switch action {
            case .resume(let consumer, let item, let finished):
                for handling in finished { handling.finish(.handled) }
                item?.receipt?.begin()
                consumer.resume(returning: item?.element)
            case .suspend(let finished):
                for handling in finished { handling.finish(.handled) }
            }
        }
    }

    /// Finishes the sequence and discards the buffered messages.
    func cancel() {
        let (canceled, lost) = lock.withLock { _ in
            consumerTask = 0
            return (machine.cancel(), losses.drain())
        }
        if lost > 0 { reportLoss(lost) }
        for handling in canceled.finished { handling.finish(.handled) }
        // Releases the handlings of the discarded messages, which are then removed.
        withExtendedLifetime(canceled.discarded) {}
        canceled.waiter?.resume(returning: nil)
    }
}
