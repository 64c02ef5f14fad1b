import ActorMessaging
import TestSupport

/// Posters, a consumer, and actors that end a message sequence.
///
/// The specification: the consumer gets the messages in posting order. Each message is delivered, lost to the bound or
/// refused after the end, once, and reported as such: so is its receipt, which is handled when the consumer asks for
/// the next message. Each call of `next()` is resumed once.
struct SequenceSystem: NotedSystem {
    enum Frame: Hashable {
        case resume(waiter: Int, with: Int?)
        /// Suspended, until it is resumed.
        case await(waiter: Int)
    }

    struct State: Hashable {
        /// The receipt of a message has its number.
        var machine: SequenceStateMachine<Int, Int, Int>
        var progress: [Progress<Frame>]
        /// The call of `next()` that waits, and the message that it was resumed with.
        var suspended: Int?
        var resumedWith: Int??

        // The specification.
        var waiting: [Int] = []
        var isFinished = false
        /// Whether the consumer waits, as far as the posters know.
        var isAwaited = false
        /// The messages that the consumer must still receive, in order; `nil` for the end.
        var owed: [Int?] = []
        /// The message that was taken last, until the consumer has handled it.
        var inHand: Int?
        var fences = Fences()
        /// Whether the consumer has ever asked for a message.
        var isIterated = false
        /// The number of messages that were lost since the consumer asked.
        var dropped = 0
        /// A call of `next()` that a bug remembers.
        var remembered: Int?
    }

    private let history: SequenceHistory
    private let bug: SequenceBug?
    private(set) var fingerprint: State

    init(_ history: SequenceHistory, bug: SequenceBug? = nil) {
        self.history = history
        self.bug = bug
        fingerprint = State(
            machine: SequenceStateMachine(buffering: history.bound),
            progress: Array(repeating: Progress(), count: history.operations.count)
        )
    }

    var actors: [String] {
        history.operations.map { $0.contains(.next) ? "consumer" : $0.contains(.push) ? "poster" : "ender" }
            .enumerated().map { "\($1) \($0 + 1)" }
    }

    var moves: [Turn] {
        var moves: [Turn] = []
        for (actor, progress) in fingerprint.progress.enumerated()
        where progress.hasStep(of: history.operations[actor].count) {
            if case .await = progress.frames.last, fingerprint.resumedWith == nil { continue }
            moves.append(Turn(actor: actor))
        }
        return moves
    }

    mutating func make(_ move: Turn, _ note: inout Note) throws(Violation) {
        switch fingerprint.progress[move.actor].frames.popLast() {
        case .resume(let waiter, let message):
            note("resumes next() \(waiter) with \(message.asMessage)")
            try resume(waiter, with: message)
        case .await(let waiter):
            let message = fingerprint.resumedWith.take() ?? nil
            note("next() \(waiter) returns \(message.asMessage)")
            fingerprint.suspended = nil
            try receive(message)
        case nil:
            let operation = fingerprint.progress[move.actor].next(of: history.operations[move.actor])
            try begin(operation, fingerprint.progress[move.actor].begun, of: move.actor, &note)
        }
    }

    func checkStep() throws(Violation) {
        let depth = fingerprint.machine.depth
        let waiting = fingerprint.waiting
        try require(depth == waiting.count, "the depth is \(depth) where \(waiting.asMessages) wait")
    }

    private mutating func begin(
        _ operation: SequenceHistory.Operation,
        _ number: Int,
        of actor: Int,
        _ note: inout Note
    ) throws(Violation) {
        switch operation {
        case .push:
            try push(.message(number, of: actor), of: actor, &note)
        case .next:
            try next(number, of: actor, &note)
        case .finish:
            let waiter = finishMachine()
            note("finishes the sequence" + (waiter == nil ? "" : ", which ends the wait of the consumer"))
            try end(waiter, of: actor)
        case .cancel:
            let machine = fingerprint.machine
            let canceled = fingerprint.machine.cancel()
            if bug == .keepsCanceledMessages {
                fingerprint.machine = machine
                _ = fingerprint.machine.finish()
            }
            let discarded = bug == .keepsCanceledMessages ? [] : canceled.discarded.items.map(\.element)
            note("cancels the consumer and discards \(discarded.asMessages)")
            let waiting = fingerprint.waiting
            try require(
                discarded == waiting,
                "\(discarded.asMessages) was discarded where \(waiting.asMessages) waited"
            )
            for message in fingerprint.waiting { fingerprint.fences.end(message) }
            fingerprint.waiting = []
            let receipts = canceled.discarded.items.map(\.receipt)
            try require(bug == .keepsCanceledMessages || receipts == discarded, "\(receipts) was discarded")
            try handle(canceled.finished)
            try end(canceled.waiter, of: actor)
        case .fence:
            let receipt = Fences.receipt(number, of: actor)
            note("waits for the messages")
            let unfinished = (fingerprint.inHand.map { [$0] } ?? []) + fingerprint.waiting
            var machine = fingerprint.machine
            try fingerprint.fences.add(receipt, waitingFor: fingerprint.isIterated ? unfinished : []) {
                machine.fence(joining: $0, $1)
            }
            fingerprint.machine = machine
        }
    }

    private mutating func finishMachine() -> Int? {
        switch bug {
        case .endsWithWaitingMessages: return fingerprint.machine.cancel().waiter
        case .leavesTheWaiterAtTheEnd:
            _ = fingerprint.machine.finish()
            return nil
        default: return fingerprint.machine.finish() ?? fingerprint.remembered
        }
    }

    private mutating func push(_ message: Int, of actor: Int, _ note: inout Note) throws(Violation) {
        let name = message.asMessage
        var action = fingerprint.machine.push(message, message)
        if bug == .resumesTwice, case .resume(let waiter, _) = action { fingerprint.remembered = waiter }
        if bug == .takesMessagesAfterTheEnd, case .refuse = action { action = .none }
        switch action {
        case .none:
            note("pushes \(name), which waits")
            try require(!fingerprint.isFinished, "\(name) was taken after the end")
            try require(!fingerprint.isAwaited, "\(name) waits, though the consumer does")
            let lost = history.bound.append(message, to: &fingerprint.waiting)
            try require(lost == nil, "\(lost.asMessage) was lost and not reported (G13)")
        case .resume(let waiter, let given):
            note("pushes \(name) for next() \(waiter)")
            try require(fingerprint.isAwaited, "\(name) was given to next() \(waiter), which does not wait")
            let given = given.element
            try require(given == message, "next() \(waiter) was given \(given.asMessage) in the place of \(name)")
            fingerprint.isAwaited = false
            fingerprint.owed.append(message)
            fingerprint.inHand = message
            fingerprint.progress[actor].frames.append(.resume(waiter: waiter, with: given))
        case .lose(let item):
            let reported = item.element
            let receipt = bug == .losesTheReceiptOfTheNewest ? message : item.receipt
            try require(
                receipt == reported,
                "\(receipt.asMessage) was called lost in the place of \(reported.asMessage)"
            )
            note("pushes \(name), which loses \(reported.asMessage)")
            try require(!fingerprint.isFinished, "\(reported.asMessage) was lost after the end")
            try require(!fingerprint.isAwaited, "\(reported.asMessage) was lost, though the consumer waits")
            let lost = history.bound.append(message, to: &fingerprint.waiting)
            try require(
                lost == reported,
                "\(reported.asMessage) was reported as lost where \(lost.asMessage) was (G13)"
            )
            fingerprint.fences.end(reported)
            fingerprint.dropped += 1
        case .refuse(let item):
            let refused = item.element
            try require(item.receipt == refused, "\(item.receipt.asMessage) was called removed")
            note("pushes \(name), which is refused")
            try require(fingerprint.isFinished && refused == message, "\(refused.asMessage) was refused before the end")
        }
    }

    private mutating func next(_ waiter: Int, of actor: Int, _ note: inout Note) throws(Violation) {
        let machine = fingerprint.machine
        let action = fingerprint.machine.next(waiter)
        if bug == .forgetsTheWaiter, case .suspend = action { fingerprint.machine = machine }
        fingerprint.isIterated = true
        let dropped = fingerprint.dropped
        try require(
            bug == .forgetsTheWaiter || fingerprint.machine.droppedCount == dropped,
            "\(fingerprint.machine.droppedCount) messages were lost where \(dropped) were"
        )
        fingerprint.dropped = 0
        switch action {
        case .suspend(let finished):
            note("calls next() \(waiter) and waits")
            try handle(finished)
            try require(
                fingerprint.waiting.isEmpty && !fingerprint.isFinished,
                "next() \(waiter) waits, though \(fingerprint.waiting.asMessages) does too or the end has come"
            )
            fingerprint.isAwaited = true
            fingerprint.suspended = waiter
            fingerprint.progress[actor].frames.append(.await(waiter: waiter))
        case .resume(let resumed, let item, let finished):
            let message = item?.element
            note("calls next() \(waiter) and gets \(message.asMessage)")
            try handle(bug == .handlesTooEarly ? message.map { [$0] } ?? [] : finished)
            try require(resumed == waiter, "next() \(resumed) was resumed in the place of next() \(waiter)")
            if fingerprint.waiting.isEmpty {
                try require(fingerprint.isFinished, "next() \(waiter) returned before a message or the end came")
                fingerprint.owed.append(nil)
            } else {
                fingerprint.inHand = fingerprint.waiting.removeFirst()
                fingerprint.owed.append(fingerprint.inHand)
            }
            try receive(message)
        }
    }

    private mutating func handle(_ finished: [Int]) throws(Violation) {
        let inHand = fingerprint.inHand.take()
        if let inHand { fingerprint.fences.end(inHand) }
        let messages = finished.filter { !Fences.isFence($0) }
        try require(
            messages == (inHand.map { [$0] } ?? []),
            "\(messages.asMessages) was called handled where \(inHand.asMessage) was"
        )
        try fingerprint.fences.finish(bug == .forgetsFences ? [] : finished)
    }

    private mutating func end(_ waiter: Int?, of actor: Int) throws(Violation) {
        fingerprint.isFinished = true
        try require((waiter != nil) == fingerprint.isAwaited, "the end met next() \(waiter ?? 0), or left it waiting")
        guard let waiter else { return }
        fingerprint.isAwaited = false
        fingerprint.owed.append(nil)
        fingerprint.progress[actor].frames.append(.resume(waiter: waiter, with: nil))
    }

    private mutating func resume(_ waiter: Int, with message: Int?) throws(Violation) {
        try require(
            fingerprint.suspended == waiter && fingerprint.resumedWith == nil,
            "next() \(waiter) was resumed twice"
        )
        fingerprint.resumedWith = .some(message)
    }

    private mutating func receive(_ message: Int?) throws(Violation) {
        let owed = fingerprint.owed.isEmpty ? nil : fingerprint.owed.removeFirst()
        try require(message == owed, "the consumer got \(message.asMessage) where \(owed.asMessage) was due (G7)")
    }

    func checkEnd() throws(Violation) {
        try require(fingerprint.owed.isEmpty, "a message was taken that never arrived")
        if fingerprint.inHand == nil {
            try require(fingerprint.fences.isEmpty, "a fence is never finished (G16)")
        }
        guard let suspended = fingerprint.suspended else { return }
        try require(
            fingerprint.isAwaited,
            "next() \(suspended) waits forever, though a message or the end has come"
        )
    }
}

/// A bug in the state machine of a message sequence.
enum SequenceBug: String, CaseIterable, Sendable {
    case forgetsTheWaiter = "a consumer that suspends is forgotten"
    case leavesTheWaiterAtTheEnd = "the end does not resume the consumer"
    case resumesTwice = "the end resumes a consumer that was resumed before"
    case keepsCanceledMessages = "waiting messages stay after a cancellation"
    case endsWithWaitingMessages = "the end discards waiting messages"
    case takesMessagesAfterTheEnd = "a message is taken after the end"
    case handlesTooEarly = "a message counts as handled when it is taken"
    case forgetsFences = "a fence is never finished"
    case losesTheReceiptOfTheNewest = "the newest message counts as lost where the oldest is"
}

/// The operations of the actors of ``SequenceSystem``.
struct SequenceHistory: Sendable {
    enum Operation: Hashable, Sendable {
        case push
        case next
        /// The subject or the center is deallocated.
        case finish
        /// The consumer's task was canceled.
        case cancel
        /// Waits for the messages before.
        case fence
    }

    var bound: MailboxBuffering
    /// Only the last actor may consume: an iterator serves one consumer.
    var operations: [[Operation]]

    init(_ bound: MailboxBuffering, _ operations: [[Operation]]) {
        self.bound = bound
        self.operations = operations
    }
}
