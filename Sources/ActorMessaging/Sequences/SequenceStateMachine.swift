/// The states of one message sequence: messages wait for the consumer, or the consumer waits for a message.
///
/// A pure value: it neither locks nor resumes anything. Its owner applies each transition under a lock and carries out
/// what the transition returns after unlocking. `Waiter` is what resumes a consumer: a continuation, or in a test a number.
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

    /// Messages that wait for the consumer.
    package var depth: Int { buffer.count }

    package enum PushAction {
        /// The message waits.
        case none
        /// Resume the consumer with the message.
        case resume(Waiter, Element)
        /// The policy gave a message up: report it, and destroy it outside the lock.
        case lose(Element)
        /// The sequence has ended; the message has nobody to go to.
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
            // Not a precondition, whose message a release build leaves out.
            fatalError("An iterator of a message sequence serves one consumer at a time.")
        case .finished:
            return .resume(waiter, nil)
        }
    }

    /// No more messages will come; those that wait can still be taken.
    ///
    /// - Returns: the consumer to resume with `nil`.
    package mutating func finish() -> Waiter? {
        defer { state = .finished }
        if case .waiting(let waiter) = state { return waiter }
        return nil
    }

    /// The consumer was cancelled: nothing more will be taken.
    ///
    /// - Returns: the consumer to resume with `nil`, and the messages to destroy outside the lock.
    package mutating func cancel() -> (waiter: Waiter?, discarded: RingBuffer<Element>) {
        (finish(), buffer.takeAll())
    }
}

// Equal states go on alike: what lets a search of interleavings know that it has been in one before.
extension SequenceStateMachine: Equatable where Element: Equatable, Waiter: Equatable {}
extension SequenceStateMachine: Hashable where Element: Hashable, Waiter: Hashable {}
extension SequenceStateMachine.State: Equatable where Element: Equatable, Waiter: Equatable {}
extension SequenceStateMachine.State: Hashable where Element: Hashable, Waiter: Hashable {}
