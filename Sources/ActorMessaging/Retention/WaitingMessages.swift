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
    private var entries: [Entry] = []
    private var lastNumber = 0

    /// Creates an empty queue, in which at most a number of messages wait, at least one.
    package init(limit: Int) { self.limit = max(limit, 1) }

    /// The messages that no observer has taken.
    package var messages: [Message] { waiting.map(\.message) }
    /// The number of these messages, and the time of the first one.
    var summary: (count: Int, time: UInt)? { waiting.first.map { (waiting.count, $0.time) } }

    private var waiting: [Entry] { entries.filter { $0.holder == nil } }

    /// Adds a message that no observer has taken.
    ///
    /// - Returns: The oldest messages, which are lost because of the limit.
    package mutating func append(_ message: Message, at time: UInt = 0) -> [Message] {
        lastNumber += 1
        entries.append(Entry(number: lastNumber, message: message, time: time))
        var excess = entries.count <= limit ? 0 : waiting.count - limit
        guard excess > 0 else { return [] }
        return remove { _ in
            excess -= 1
            return excess >= 0
        }
    }

    /// Hands out the oldest message that a closure accepts to an observer.
    package mutating func take(for holder: Holder, where isTaken: (Message) -> Bool) -> (number: Int, message: Message)?
    {
        guard let index = entries.firstIndex(where: { $0.holder == nil && isTaken($0.message) }) else { return nil }
        entries[index].holder = holder
        return (entries[index].number, entries[index].message)
    }

    /// Called when an observer begins to handle a message. Returns `false` if the message is no longer its own.
    package mutating func begin(_ number: Int, by holder: Holder) -> Bool {
        let index = entries.firstIndex { $0.number == number && $0.holder == holder }
        if let index { entries.remove(at: index) }
        return index != nil
    }

    /// Gives back what an observer has taken and not begun to handle. Returns whether there is anything.
    package mutating func giveBack(from holder: Holder) -> Bool {
        let taken = entries.indices.filter { entries[$0].holder == holder }
        for index in taken { entries[index].holder = nil }
        return !taken.isEmpty
    }

    /// Removes and returns the messages that a closure accepts: those that wait or, with `includesTaken`, all.
    package mutating func remove(includesTaken: Bool = false, where isRemoved: (Message) -> Bool) -> [Message] {
        var removed: [Message] = []
        entries.removeAll { entry in
            guard includesTaken || entry.holder == nil, isRemoved(entry.message) else { return false }
            removed.append(entry.message)
            return true
        }
        return removed
    }
}

extension WaitingMessages: Sendable where Message: Sendable, Holder: Sendable {}
extension WaitingMessages.Entry: Sendable where Message: Sendable, Holder: Sendable {}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension WaitingMessages: Hashable, Equatable where Message: Hashable, Holder: Hashable {}
extension WaitingMessages.Entry: Hashable, Equatable where Message: Hashable, Holder: Hashable {}
