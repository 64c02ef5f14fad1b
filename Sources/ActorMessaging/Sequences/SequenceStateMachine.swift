/// The states of one message sequence: messages wait for the consumer, or the consumer waits for a message.
///
/// A value without locks that resumes nothing. Its owner applies each transition under a lock and performs the returned
/// action after unlocking. `Waiter` resumes a consumer: a continuation, or a number in tests. `Receipt` belongs to a
/// message whose poster waits for the observers. The consumer has handled a message when it asks for the next one.
package struct SequenceStateMachine<Element, Receipt, Waiter> {
    fileprivate enum State {
        case buffering
        case waiting(Waiter)
        case finished
    }

    /// A message with its receipt, if its poster waits.
    package struct Item {
        package let element: Element
        package let receipt: Receipt?
    }

    private var state = State.buffering
    private var buffer: BoundedBuffer<Item>
    /// The receipt of the message that the consumer is handling.
    private var receiptInHand: Receipt?

    package init(buffering: MailboxBuffering) {
        buffer = BoundedBuffer(buffering: buffering)
    }

    /// The number of messages that wait for the consumer.
    package var depth: Int { buffer.count }

    package enum PushAction {
        /// The message waits.
        case none
        /// Resume the consumer with the message.
        case resume(Waiter, Element)
        /// The policy lost a message: report it, and destroy it after unlocking.
        case lose(Item)
        /// The sequence has ended and doesn't accept the message.
        case refuse(Item)
    }

    /// Receives a message.
    package mutating func push(_ element: Element, _ receipt: Receipt? = nil) -> PushAction {
        let item = Item(element: element, receipt: receipt)
        switch state {
        case .buffering:
            return buffer.append(item).map(PushAction.lose) ?? .none
        case .waiting(let waiter):
            state = .buffering
            receiptInHand = receipt
            return .resume(waiter, element)
        case .finished:
            return .refuse(item)
        }
    }

    package enum NextAction {
        case resume(Waiter, Element?, handled: Receipt?)
        case suspend(handled: Receipt?)
    }

    /// Requests a message for the consumer, which has handled the previous one.
    package mutating func next(_ waiter: Waiter) -> NextAction {
        let handled = receiptInHand.take()
        if let item = buffer.popFirst() {
            receiptInHand = item.receipt
            return .resume(waiter, item.element, handled: handled)
        }
        switch state {
        case .buffering:
            state = .waiting(waiter)
            return .suspend(handled: handled)
        case .waiting:
            // `fatalError`, because a release build omits the message of a precondition.
            fatalError("An iterator of a message sequence serves one consumer at a time.")
        case .finished:
            return .resume(waiter, nil, handled: handled)
        }
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
        /// The receipt of the message that the consumer was handling.
        package var handled: Receipt?
        /// The messages to destroy after unlocking.
        package var discarded: SegmentedBuffer<Item>
    }

    /// Finishes the sequence, because the consumer is canceled or deallocated.
    package mutating func cancel() -> Cancellation {
        Cancellation(waiter: finish(), handled: receiptInHand.take(), discarded: buffer.takeAll())
    }
}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension SequenceStateMachine: Equatable where Element: Equatable, Receipt: Equatable, Waiter: Equatable {}
extension SequenceStateMachine: Hashable where Element: Hashable, Receipt: Hashable, Waiter: Hashable {}
extension SequenceStateMachine.State: Equatable where Waiter: Equatable {}
extension SequenceStateMachine.State: Hashable where Waiter: Hashable {}
extension SequenceStateMachine.Item: Equatable where Element: Equatable, Receipt: Equatable {}
extension SequenceStateMachine.Item: Hashable where Element: Hashable, Receipt: Hashable {}
