/// The states of one message sequence: messages wait for the consumer, or the consumer waits for a message.
///
/// A value without locks that resumes nothing. Its owner applies each transition under a lock and performs the returned
/// action after unlocking. `Waiter` resumes a consumer: a continuation, or a number in tests. `Receipt` belongs to a
/// message whose poster waits for the observers. The consumer has handled a message when it asks for the next one.
package struct SequenceStateMachine<Element, Receipt, Waiter> {
    package typealias Item = ObserverQueue<Element, Receipt>.Item

    fileprivate enum State {
        case buffering
        case waiting(Waiter)
        case finished
    }

    private var state = State.buffering
    /// Whether the consumer has ever asked for a message.
    private var isIterated = false
    private var queue: ObserverQueue<Element, Receipt>
    /// The number of messages that were lost since the consumer asked for the last one.
    private var dropped = 0
    /// The number of messages that were lost between the last two times that the consumer asked.
    package private(set) var droppedCount = 0

    package init(buffering: MailboxBuffering) {
        queue = ObserverQueue(buffering: buffering)
    }

    /// The number of messages that wait for the consumer.
    package var depth: Int { queue.count }

    /// Whether the consumer is handling a message.
    package var isHandling: Bool { queue.isHandling }

    package enum PushAction {
        /// The message waits.
        case none
        /// Resume the consumer with the message.
        case resume(Waiter, Item)
        /// The policy lost a message: report it, and destroy it after unlocking.
        case lose(Item)
        /// The sequence has ended and doesn't accept the message.
        case refuse(Item)
    }

    /// Receives a message.
    package mutating func push(_ element: Element, _ receipt: Receipt? = nil) -> PushAction {
        let item = Item(element, receipt)
        switch state {
        case .buffering:
            guard let lost = queue.append(item) else { return .none }
            dropped += 1
            return .lose(lost)
        case .waiting(let waiter):
            state = .buffering
            queue.begin(with: receipt)
            return .resume(waiter, item)
        case .finished:
            return .refuse(item)
        }
    }

    package enum NextAction {
        case resume(Waiter, Item?, finished: [Receipt])
        case suspend(finished: [Receipt])
    }

    /// Requests a message for the consumer, which has handled the previous one.
    package mutating func next(_ waiter: Waiter) -> NextAction {
        droppedCount = dropped
        dropped = 0
        let (item, finished) = queue.takeNext()
        isIterated = true
        if let item { return .resume(waiter, item, finished: finished) }
        switch state {
        case .buffering:
            state = .waiting(waiter)
            return .suspend(finished: finished)
        case .waiting:
            // `fatalError`, because a release build omits the message of a precondition.
            fatalError("An iterator of a message sequence serves one consumer at a time.")
        case .finished:
            return .resume(waiter, nil, finished: finished)
        }
    }

    /// Adds a wait for the messages. See ``ObserverQueue/fence(joining:_:)``.
    ///
    /// - Returns: Whether there are such messages, and the consumer has ever asked for one; if not, there is nothing to
    ///   wait for.
    package mutating func fence(joining join: (Receipt) -> Bool, _ receipt: @autoclosure () -> Receipt) -> Bool {
        isIterated && queue.fence(joining: join, receipt())
    }

    /// Finishes the sequence after the buffered messages.
    ///
    /// - Returns: The consumer to resume with `nil`.
    package mutating func finish() -> Waiter? {
        defer { state = .finished }
        if case .waiting(let waiter) = state { return waiter }
        return nil
    }

    package struct Cancellation {
        /// The consumer to resume with `nil`.
        package var waiter: Waiter?
        /// The receipts of the message that the consumer was handling, and of the waits for it.
        package var finished: [Receipt]
        /// The messages to destroy after unlocking.
        package var discarded: ObserverQueue<Element, Receipt>.Removed
    }

    /// Finishes the sequence, because the consumer is canceled or deallocated.
    package mutating func cancel() -> Cancellation {
        let discarded = queue.takeAll()
        return Cancellation(waiter: finish(), finished: queue.endHandling(), discarded: discarded)
    }
}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension SequenceStateMachine: Equatable where Element: Equatable, Receipt: Equatable, Waiter: Equatable {}
extension SequenceStateMachine: Hashable where Element: Hashable, Receipt: Hashable, Waiter: Hashable {}
extension SequenceStateMachine.State: Equatable where Waiter: Equatable {}
extension SequenceStateMachine.State: Hashable where Waiter: Hashable {}
