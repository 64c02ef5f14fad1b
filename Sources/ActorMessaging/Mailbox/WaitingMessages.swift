/// The messages that an observer on an actor stores itself.
typealias StoredMessages = TicketedQueue<Envelope, Handling>

/// The messages that wait for one observer on an actor, guarded by the lock of the actor's mailbox.
///
/// The mailbox contains the messages of an observer without a bound, which are only counted here. It contains tickets
/// for the messages that are stored here: those of an observer with a bound, and those with a handling.
struct WaitingMessages {
    /// Whether the mailbox refuses further messages for the observer.
    var isRetired = false
    /// The name of the drain's task, once an observer has started one.
    var taskName: String?
    /// The number of messages that were sent and aren't stored here.
    private var sent = 0
    var stored: StoredMessages
    /// The waits for an observer without a bound.
    var fences = PassingFences<Handling>()
    var reports: BacklogReports

    init(buffering: MailboxBuffering, backlogLimit: Int?) {
        stored = StoredMessages(buffering: buffering)
        reports = BacklogReports(limit: backlogLimit, reportsLosses: !buffering.coalesces)
    }

    /// The number of messages that aren't handled.
    ///
    /// - Parameter finished: The number of messages that aren't stored here and have been handled.
    func depth(finished: Int) -> Int { sent - finished + stored.depth }

    /// Counts a message that isn't stored here.
    ///
    /// - Returns: As ``messageAdded(finished:)``.
    mutating func send(finished: Int) -> Int {
        sent += 1
        return messageAdded(finished: finished)
    }

    /// Called when a message has been added.
    ///
    /// - Returns: The backlog to report, or 0.
    mutating func messageAdded(finished: Int) -> Int {
        fences.messageAdded()
        let depth = depth(finished: finished)
        return reports.isDue(at: depth) ? depth : 0
    }
}

/// The waits for the messages of an observer in a mailbox, which contains a place for each fence.
///
/// A value without locks that calls nothing. A fence is finished when the mailbox reaches its place, or when the
/// observer is removed, whichever is first.
package struct PassingFences<Receipt> {
    private var receipts: [Receipt] = []
    /// Whether a message was added after the last fence.
    private var isFollowed = false

    package init() {}

    /// Called when a message has been added to the mailbox.
    package mutating func messageAdded() { isFollowed = true }

    /// Adds a wait.
    ///
    /// - Parameters:
    ///   - join: Adds the wait to a fence after which no message was added. Returns `false` if the fence is finished.
    ///   - receipt: The receipt of a new fence.
    /// - Returns: Whether the owner must add a place for a new fence to the mailbox.
    package mutating func add(joining join: (Receipt) -> Bool, _ receipt: @autoclosure () -> Receipt) -> Bool {
        if !isFollowed, let last = receipts.last, join(last) { return false }
        receipts.append(receipt())
        isFollowed = false
        return true
    }

    /// Called when the mailbox has reached the place of the oldest fence.
    ///
    /// - Returns: The receipt to finish; `nil` if the observer was removed.
    package mutating func reach() -> Receipt? { receipts.isEmpty ? nil : receipts.removeFirst() }

    /// Called when the observer is removed.
    ///
    /// - Returns: The receipts to finish.
    package mutating func takeAll() -> [Receipt] {
        defer { receipts = [] }
        return receipts
    }
}

extension PassingFences: Equatable where Receipt: Equatable {}
extension PassingFences: Hashable where Receipt: Hashable {}
