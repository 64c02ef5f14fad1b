/// The messages of a center as an asynchronous sequence.
///
/// The sequence observes from its creation on, so that no message between its creation and its iteration is lost. The
/// first iterator takes this observation over; each further iterator observes from its own creation.
///
/// The sequence never throws, so a `for await` loop needs no `try` on any system. Its `Failure` type is `Never` on the
/// systems that have this associated type: macOS 15, iOS 18 and later.
///
/// > Important: Swift 6.3 reserves too little memory for some asynchronous functions that keep a vector of more than 16
/// > bytes, such as `SIMD8<Float>`, across an `await` (swiftlang/swift#91639). In an optimized build, a loop over such
/// > messages, or an asynchronous observer, can crash in `swift_task_dealloc`. Store the vector in parts of at most 16
/// > bytes, such as its `lowHalf` and `highHalf`, or handle the messages in a synchronous observer, `on:` an actor.
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
                // First, so that the observer is removed before it refuses messages.
                observation?.end()
                storage.cancel()
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

    /// Creates a sequence and starts to observe. `observe` adds an observer that feeds a storage, or returns `nil` if
    /// the center is deallocated.
    package init(
        of subject: AnyObject?,
        _ reporter: BacklogReporter,
        observe: @escaping @Sendable (AnyObject?, MessageSequenceStorage<Message>) -> (any OwnedObservation)?
    ) {
        let observed = WeakSubject(subject)
        subscribe = {
            let storage = MessageSequenceStorage<Message>(reporter)
            let observation = observed.ifAlive { observe($0, storage) }
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

        /// Returns the next message, or `nil` if the sequence has ended. Waits for a message if none is buffered. Only
        /// one task at a time may call it.
        public mutating func next() async -> Message? {
            await subscription.next()
        }

        /// Returns the next message in the caller's isolation, as ``next()`` does.
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
