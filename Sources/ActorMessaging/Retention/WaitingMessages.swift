/// The messages of a type that wait for their first observer, and those that observers have taken and not begun to
/// handle, oldest first.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock. A message keeps its place
/// until its observer begins to handle it, so what is given back comes before what was posted later.
package struct WaitingMessages<Message, Holder: Equatable> {
    fileprivate struct Entry {
        let number: Int
        let message: Message
        let time: UInt
        /// The observer that has taken the message.
        var holder: Holder?
    }

    private let limit: Int
    /// The messages that no observer has taken, oldest first, and the others by their number.
    private var waiting: [Entry] = []
    private var taken: [Int: Entry] = [:]
    private var lastNumber = 0

    /// Creates an empty queue, in which at most a number of messages wait, at least one.
    package init(limit: Int) { self.limit = limit }

    /// The messages that no observer has taken.
    package var messages: [Message] { waiting.map(\.message) }
    /// The number of these messages, and the time of the first one.
    var summary: (count: Int, time: UInt)? { waiting.first.map { (waiting.count, $0.time) } }

    /// Adds a message that no observer has taken. Returns the oldest messages, which are lost because of the limit.
    package mutating func append(_ message: Message, at time: UInt = 0) -> [Message] {
        lastNumber += 1
        waiting.append(Entry(number: lastNumber, message: message, time: time))
        let lost = waiting.prefix(max(0, waiting.count - limit)).map(\.message)
        waiting.removeFirst(lost.count)
        return lost
    }

    /// Hands out the messages that wait, oldest first, each to the observer that a closure returns, if any.
    package mutating func handOut(to taker: (Message) -> Holder?) -> [(number: Int, message: Message, holder: Holder)] {
        var handedOut: [(number: Int, message: Message, holder: Holder)] = []
        waiting.removeAll { entry in
            guard let holder = taker(entry.message) else { return false }
            handedOut.append((entry.number, entry.message, holder))
            taken[entry.number] = entry
            taken[entry.number]?.holder = holder
            return true
        }
        return handedOut
    }

    /// Returns whether a message that an observer has taken is still its own.
    package func isTaken(_ number: Int, by holder: Holder) -> Bool { taken[number]?.holder == holder }

    /// Called when an observer begins to handle a message. Returns `false` if the message is no longer its own.
    package mutating func begin(_ number: Int, by holder: Holder) -> Bool {
        guard isTaken(number, by: holder) else { return false }
        taken[number] = nil
        return true
    }

    /// Gives back what an observer has taken and not begun to handle, if a message that it has taken is still its own.
    /// Returns whether there is anything.
    package mutating func giveBack(_ number: Int? = nil, from holder: Holder) -> Bool {
        if let number, !isTaken(number, by: holder) { return false }
        let returned = taken.values.filter { $0.holder == holder }
        for var entry in returned {
            taken[entry.number] = nil
            entry.holder = nil
            waiting.append(entry)
        }
        if !returned.isEmpty { waiting.sort { $0.number < $1.number } }
        return !returned.isEmpty
    }

    /// Removes and returns the messages that a closure accepts: those that wait or, with `includesTaken`, all.
    package mutating func remove(includesTaken: Bool = false, where isRemoved: (Message) -> Bool) -> [Message] {
        var removed: [Message] = []
        waiting.removeAll { entry in
            guard isRemoved(entry.message) else { return false }
            removed.append(entry.message)
            return true
        }
        for entry in includesTaken ? Array(taken.values) : [] where isRemoved(entry.message) {
            removed.append(entry.message)
            taken[entry.number] = nil
        }
        return removed
    }
}

extension WaitingMessages: Sendable where Message: Sendable, Holder: Sendable {}
extension WaitingMessages.Entry: Sendable where Message: Sendable, Holder: Sendable {}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension WaitingMessages: Hashable, Equatable where Message: Hashable, Holder: Hashable {}
extension WaitingMessages.Entry: Hashable, Equatable where Message: Hashable, Holder: Hashable {}
