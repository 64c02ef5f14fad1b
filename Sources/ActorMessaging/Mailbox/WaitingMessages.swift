/// The messages of an observer with a bound.
typealias BoundedMessages = TicketedQueue<Envelope, Handling>

/// The messages that wait for one observer on an actor, guarded by the lock of the actor's mailbox.
///
/// The mailbox contains the messages of an observer without a bound, which are only counted here, and tickets for the
/// messages of an observer with one.
struct WaitingMessages {
    /// Whether the mailbox refuses further messages for the observer.
    var isRetired = false
    /// The name of the drain's task, once an observer has started one.
    var taskName: String?
    /// The number of messages that were sent to an observer without a bound.
    private var sent = 0
    var bounded: BoundedMessages?
    var reports: BacklogReports

    init(buffering: MailboxBuffering, backlogLimit: Int?) {
        bounded = buffering == .unbounded ? nil : BoundedMessages(buffering: buffering)
        reports = BacklogReports(limit: backlogLimit)
    }

    /// The number of messages that aren't handled.
    ///
    /// - Parameter finished: The number of messages that an observer without a bound has handled.
    func depth(finished: Int) -> Int { bounded?.depth ?? sent - finished }

    /// Counts a message for an observer without a bound.
    ///
    /// - Returns: The backlog to report, or 0.
    mutating func send(finished: Int) -> Int {
        sent += 1
        let depth = sent - finished
        return reports.isDue(at: depth) ? depth : 0
    }
}

/// Counts the messages that a drain has finished, observer by observer, so that the drain and the posting threads
/// rarely write the same memory.
///
/// Safe, because an observer is retained until its waiting messages have run, and its count is stored before the drain
/// runs what comes after them.
@safe struct FinishedMessages {
    private var observer: Unmanaged<ActorObserver>?
    private var count = 0

    init() { unsafe observer = nil }

    /// Counts the message of an observer, or stores the count before something else runs.
    mutating func add(_ other: Unmanaged<ActorObserver>?) {
        if unsafe other?.toOpaque() != observer?.toOpaque() {
            store()
            unsafe observer = unsafe other
        }
        count += 1
    }

    /// Stores the count in its observer.
    mutating func store() {
        unsafe observer?._withUnsafeGuaranteedRef { $0.finish(count) }
        count = 0
        unsafe observer = nil
    }
}
