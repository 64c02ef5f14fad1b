/// The states of one message sequence: messages wait for the consumer, or the consumer waits for a message.
///
/// A value without locks that resumes nothing, as a ``Backlog``. A `Consumer` is a continuation, or a number in tests.
/// The consumer has handled a message when it asks for the next one.
package struct SequenceStateMachine<Element, Context, Consumer> {
    package typealias Messages = Backlog<Element, Context>

    fileprivate enum State {
        case buffering
        case waiting(Consumer)
        case finished
    }

    private var state = State.buffering
    /// Whether the consumer has ever asked for a message.
    private var isIterated = false
    private var messages: Messages
    /// The context of the message that the consumer is handling.
    private var context: Context?
    /// The number of messages that were lost since the consumer asked for the last one.
    private var dropped = 0
    /// The number of messages that were lost between the last two times that the consumer asked.
    package private(set) var droppedCount = 0

    package init(_ messages: Messages) { self.messages = messages }

    /// The number of messages that wait for the consumer.
    package var waitingCount: Int { messages.count }

    package var isHandling: Bool { messages.isHandling }

    package enum Push {
        /// The message waits, unless it is lost.
        case wait([Messages.Action])
        case resume(Consumer)
        case refuse
    }

    package mutating func push(
        _ item: Messages.Item,
        isRetained: Bool = false,
        inReport isInReport: @autoclosure () -> Bool = false
    ) -> Push {
        switch state {
        case .buffering:
            if !isRetained, messages.isFull { dropped += 1 }
            return .wait(messages.append(item, isRetained: isRetained, inReport: isInReport()))
        case .waiting(let consumer):
            state = .buffering
            messages.startHandling()
            context = item.context
            return .resume(consumer)
        case .finished:
            return .refuse
        }
    }

    package struct Next {
        /// The context of the message that the consumer has handled.
        package var handled: Context?
        package var actions: [Messages.Action] = []
        /// The consumer to resume, unless it waits.
        package var resumed: Consumer?
        /// The message to resume it with; `nil` at the end of the sequence.
        package var item: Messages.Item?
    }

    /// Requests a message for the consumer, which has handled the previous one or, with `isRetry`, hasn't received it.
    package mutating func next(_ consumer: Consumer, isRetry: Bool = false) -> Next {
        droppedCount = isRetry ? droppedCount + dropped : dropped
        dropped = 0
        isIterated = true
        var next = Next(handled: context.take(), actions: messages.finishHandling())
        if let item = messages.take() {
            context = item.context
            (next.resumed, next.item) = (consumer, item)
            if messages.count == 0 { next.actions += messages.reportLosses() }
            return next
        }
        switch state {
        case .buffering:
            state = .waiting(consumer)
        case .waiting:
            // `fatalError`, because a release build omits the message of a precondition.
            fatalError("An iterator of a message sequence serves one consumer at a time.")
        case .finished:
            next.resumed = consumer
        }
        return next
    }

    /// Adds a wait for the messages, if the consumer has ever asked for one. See ``Backlog/fence(_:replacing:)``.
    package mutating func fence(_ context: Context, replacing hasEnded: (Context) -> Bool) -> Bool {
        isIterated && messages.fence(context, replacing: hasEnded)
    }

    /// Finishes the sequence after the buffered messages. The returned consumer is resumed with `nil`.
    package mutating func finish() -> Next {
        var next = Next(handled: nil, actions: messages.reportLosses())
        if case .waiting(let consumer) = state { next.resumed = consumer }
        state = .finished
        return next
    }

    /// Finishes the sequence, because the consumer is canceled or deallocated, as ``finish()`` does.
    package mutating func cancel() -> Next {
        let removal = messages.removeAll()
        return Next(handled: context.take(), actions: removal + messages.finishHandling(), resumed: finish().resumed)
    }
}

extension SequenceStateMachine.Next: Sendable where Element: Sendable, Context: Sendable, Consumer: Sendable {}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension SequenceStateMachine: Hashable, Equatable where Element: Hashable, Context: Hashable, Consumer: Hashable {}
extension SequenceStateMachine.State: Hashable, Equatable where Consumer: Hashable {}
