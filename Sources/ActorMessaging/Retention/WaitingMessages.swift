/// The messages of a type that wait for their first observer, and those that observers have taken and not begun.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock. Messages wait in posting
/// order, whatever order they are given back in: each has the number of its post.
package struct WaitingMessages<Message, Holder: Hashable> {
    /// Identifies one hand-out of a message. A message that is given back gets another ticket.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    fileprivate struct Entry {
        let number: Int
        let time: UInt
        let message: Message
    }

    fileprivate struct HandOut {
        let ticket: Ticket
        let holder: Holder
        let entry: Entry
    }

    private let limit: Int
    private var waiting: [Entry] = []
    private var handedOut: [HandOut] = []
    private var lastNumber = 0
    private var lastTicket = 0

    /// Creates an empty queue, in which at most a number of messages wait, at least one.
    package init(limit: Int) { self.limit = max(limit, 1) }

    /// The messages that wait, oldest first.
    package var messages: [Message] { waiting.map(\.message) }
    /// The number of messages that wait, and the time of the first one.
    var summary: (count: Int, time: UInt)? { waiting.first.map { (waiting.count, $0.time) } }

    /// Returns the number of a message that is posted.
    package mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Adds a message that no observer has taken.
    ///
    /// - Returns: The oldest messages, which are lost because of the limit.
    package mutating func append(_ message: Message, number: Int, at time: UInt = 0) -> [Message] {
        insert(Entry(number: number, time: time, message: message))
        let lost = waiting.prefix(max(0, waiting.count - limit))
        waiting.removeFirst(lost.count)
        return lost.map(\.message)
    }

    private mutating func insert(_ entry: Entry) {
        let index = waiting.lastIndex { $0.number < entry.number }
        waiting.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }

    /// Hands out the oldest message that a closure accepts to an observer.
    package mutating func handOutNext(
        to holder: Holder,
        where isTaken: (Message) -> Bool
    ) -> (ticket: Ticket, message: Message)? {
        guard let index = waiting.firstIndex(where: { isTaken($0.message) }) else { return nil }
        lastTicket += 1
        handedOut.append(
            HandOut(ticket: Ticket(number: lastTicket), holder: holder, entry: waiting.remove(at: index))
        )
        return handedOut.last.map { ($0.ticket, $0.entry.message) }
    }

    /// Called when an observer begins to handle a message. Returns `false` if the message is no longer its own.
    package mutating func begin(_ ticket: Ticket) -> Bool { removeHandOuts { $0.ticket == ticket }.first != nil }

    /// Gives a message back. Returns `false` if its observer has begun to handle it, or doesn't have it any more.
    package mutating func giveBack(_ ticket: Ticket) -> Bool { giveBack { $0.ticket == ticket } }

    /// Gives back all messages that an observer has taken and not begun. Returns whether there are any.
    package mutating func giveBackAll(of holder: Holder) -> Bool { giveBack { $0.holder == holder } }

    private mutating func giveBack(where isReturned: (HandOut) -> Bool) -> Bool {
        let returned = removeHandOuts(where: isReturned)
        for handOut in returned { insert(handOut.entry) }
        return !returned.isEmpty
    }

    private mutating func removeHandOuts(where isRemoved: (HandOut) -> Bool) -> [HandOut] {
        let removed = handedOut.filter(isRemoved)
        if !removed.isEmpty { handedOut.removeAll(where: isRemoved) }
        return removed
    }

    /// Removes and returns the messages that wait and that a closure accepts.
    ///
    /// - Parameter includesTaken: Whether those that observers have taken and not begun are removed, too.
    package mutating func remove(includesTaken: Bool = false, where isRemoved: (Message) -> Bool) -> [Message] {
        let removed = messages.filter(isRemoved)
        if !removed.isEmpty { waiting.removeAll { isRemoved($0.message) } }
        return removed + removeHandOuts { includesTaken && isRemoved($0.entry.message) }.map(\.entry.message)
    }
}

extension WaitingMessages: Sendable where Message: Sendable, Holder: Sendable {}
extension WaitingMessages.Entry: Sendable where Message: Sendable {}
extension WaitingMessages.HandOut: Sendable where Message: Sendable, Holder: Sendable {}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension WaitingMessages: Hashable, Equatable where Message: Hashable {}
extension WaitingMessages.Entry: Hashable, Equatable where Message: Hashable {}
extension WaitingMessages.HandOut: Hashable, Equatable where Message: Hashable {}
