/// The states of an asynchronous observer: idle, or drained by exactly one task, which handles one message at a time.
///
/// A value without locks that runs nothing. Its owner applies each transition under a lock, and performs the returned
/// action after unlocking.
package struct TaskObserverStateMachine<Element, Receipt> {
    package typealias Queue = ObserverQueue<Element, Receipt>

    private var queue: Queue
    package private(set) var isDraining = false

    package init(buffering: MailboxBuffering) { queue = Queue(buffering: buffering) }

    /// The number of messages that aren't handled.
    package var depth: Int { queue.count + (queue.isHandling ? 1 : 0) }

    /// Adds a message.
    ///
    /// - Returns: Whether the owner must start a drain, and the message that the policy loses.
    package mutating func enqueue(_ item: Queue.Item) -> (startsDrain: Bool, lost: Queue.Item?) {
        let lost = queue.append(item)
        defer { isDraining = true }
        return (!isDraining, lost)
    }

    /// Takes the next message for the drain, which has handled the one before, or ends the drain.
    package mutating func takeNext() -> (item: Queue.Item?, finished: [Receipt]) {
        precondition(isDraining, "only the drain takes messages")
        let next = queue.takeNext()
        if next.item == nil { isDraining = false }
        return next
    }

    /// Removes the messages that wait, without ending the drain.
    package mutating func discardWaiting() -> Queue.Removed { queue.takeAll() }

    /// Adds a wait for the messages. See ``ObserverQueue/fence(joining:_:)``.
    package mutating func fence(joining join: (Receipt) -> Bool, _ receipt: @autoclosure () -> Receipt) -> Bool {
        queue.fence(joining: join, receipt())
    }
}

extension TaskObserverStateMachine: Equatable where Element: Equatable, Receipt: Equatable {}
extension TaskObserverStateMachine: Hashable where Element: Hashable, Receipt: Hashable {}
