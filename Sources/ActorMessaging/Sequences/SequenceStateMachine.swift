/// The states of one message sequence: messages wait for the consumer, or the consumer waits for a message.
///
/// A value without locks that resumes nothing. Its owner applies each transition under a lock and performs the returned
/// action after unlocking. `Waiter` resumes a consumer: a continuation, or a number in tests.
package struct SequenceStateMachine<Element, Waiter> {
    fileprivate enum State {
        case buffering
        case waiting(Waiter)
        case finished
    }

    private var state = State.buffering
    private var buffer: BoundedBuffer<Element>

    package init(buffering: MailboxBuffering) {
        buffer = BoundedBuffer(buffering: buffering)
    }

    /// The number of messages that wait for the consumer.
    package var depth: Int { buffer.count }

    /// Whether a full buffer loses the arriving message rather than the oldest one.
    var losesNewest: Bool { buffer.losesNewest }

    package enum PushAction {
        /// The message waits.
        case none
        /// Resume the consumer with the message.
        case resume(Waiter, Element)
        /// The policy lost a message: report it, and destroy it after unlocking.
        case lose(Element)
        /// The sequence has ended and doesn't accept the message.
        case refuse(Element)
    }

    /// A message arrives.
    package mutating func push(_ element: Element) -> PushAction {
        switch state {
        case .buffering:
            return buffer.append(element).map(PushAction.lose) ?? .none
        case .waiting(let waiter):
            state = .buffering
            return .resume(waiter, element)
        case .finished:
            return .refuse(element)
        }
    }

    package enum NextAction {
        case resume(Waiter, Element?)
        case suspend
    }

    /// The consumer asks for a message.
    package mutating func next(_ waiter: Waiter) -> NextAction {
        if let element = buffer.popFirst() { return .resume(waiter, element) }
        switch state {
        case .buffering:
            state = .waiting(waiter)
            return .suspend
        case .waiting:
            // `fatalError`, because a release build omits the message of a precondition.
            fatalError("An iterator of a message sequence serves one consumer at a time.")
        case .finished:
            return .resume(waiter, nil)
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

    /// Finishes the sequence, because the consumer is canceled.
    ///
    /// - Returns: The consumer to resume with `nil`, and the messages to destroy after unlocking.
    package mutating func cancel() -> (waiter: Waiter?, discarded: SegmentedBuffer<Element>) {
        (finish(), buffer.takeAll())
    }
}

// A search of interleavings recognizes states that it has visited.
extension SequenceStateMachine: Equatable where Element: Equatable, Waiter: Equatable {}
extension SequenceStateMachine: Hashable where Element: Hashable, Waiter: Hashable {}
extension SequenceStateMachine.State: Equatable where Element: Equatable, Waiter: Equatable {}
extension SequenceStateMachine.State: Hashable where Element: Hashable, Waiter: Hashable {}
