/// The messages of one observer, in a mailbox that several observers share, that may leave before the mailbox reaches
/// them: those of an observer with a bound, and those whose poster waits.
///
/// The mailbox contains a ticket for each message, in its place among the messages of the other observers. A message
/// that the bound loses leaves at once. Its ticket is then invalid, and leaves when it is reached or when the mailbox
/// is compacted.
///
/// A value without locks that calls nothing, guarded like the mailbox.
package struct TicketedQueue<Element, Receipt> {
    package typealias Queue = ObserverQueue<Element, Receipt>

    private var queue: Queue
    /// The number of tickets. The last ones belong to the messages that wait.
    private var tickets = 0

    package init(buffering: MailboxBuffering) { queue = Queue(buffering: buffering) }

    package var buffering: MailboxBuffering { queue.buffering }
    package var isEmpty: Bool { queue.count == 0 }
    /// The number of messages that aren't handled.
    package var depth: Int { queue.count + (queue.isHandling ? 1 : 0) }

    /// Adds a message.
    ///
    /// - Returns: The ticket to enqueue, unless the message is lost, and the message that the policy loses.
    package mutating func append(_ item: Queue.Item) -> (ticket: Int?, lost: Queue.Item?) {
        let lost = queue.append(item)
        if lost != nil, queue.buffering.losesNewest { return (nil, lost) }
        tickets += 1
        return (tickets - 1, lost)
    }

    /// Returns whether a ticket belongs to a message that waits.
    package func isValid(_ ticket: Int) -> Bool { ticket >= tickets - queue.count }

    /// Takes the message of a ticket that has been reached, unless it was lost or removed, and the receipts of the
    /// waits that are finished.
    package mutating func take(_ ticket: Int) -> (item: Queue.Item?, finished: [Receipt]) {
        isValid(ticket) ? queue.takeNext() : (nil, [])
    }

    /// Called when the observer has handled the message.
    ///
    /// - Returns: The receipts of the message and of the waits that are finished.
    package mutating func finish() -> [Receipt] { queue.endHandling() }

    /// Adds a wait for the messages. See ``ObserverQueue/fence(joining:_:)``.
    package mutating func fence(joining join: (Receipt) -> Bool, _ receipt: @autoclosure () -> Receipt) -> Bool {
        queue.fence(joining: join, receipt())
    }

    /// Removes the messages that wait.
    ///
    /// - Returns: The messages, and the receipts of the waits that are finished.
    package mutating func takeAll() -> (messages: Queue.Removed, finished: [Receipt]) {
        let messages = queue.takeAll()
        return (messages, queue.isHandling ? [] : queue.endHandling())
    }
}

extension TicketedQueue: Equatable where Element: Equatable, Receipt: Equatable {}
extension TicketedQueue: Hashable where Element: Hashable, Receipt: Hashable {}
