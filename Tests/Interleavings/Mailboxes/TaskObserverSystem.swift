import ActorMessaging
import TestSupport

/// Posters, those who wait for their messages, a remover and the drain of an observer with an asynchronous closure.
///
/// The specification: the observer handles one message at a time, each once and in posting order, unless the bound
/// loses it, which is reported, or the observation has ended. Each receipt is finished once, when the message is, and
/// each fence when all messages before it are.
struct TaskObserverSystem: NotedSystem {
    enum Operation: Hashable, Sendable {
        case post
        case fence
        /// The observation ends.
        case remove
    }

    enum Frame: Hashable {
        case enqueue(Int)
        case discard
    }

    enum Drain: Hashable {
        case taking
        case taken
        /// In the isolation of the observer's closure, with its next message.
        case arrived
    }

    struct State: Hashable {
        var machine: TaskObserverStateMachine<Int, Int>
        var isRemoved = false
        var drain: Drain?
        var progress: [Progress<Frame>]

        // The specification.
        var waiting: [Int] = []
        var inHand: Int?
        var fences = Fences()
        /// A message that a bug remembers.
        var remembered: Int?
    }

    private let bound: MailboxBuffering
    private let operations: [[Operation]]
    private let bug: TaskObserverBug?
    private(set) var fingerprint: State

    init(_ bound: MailboxBuffering, _ operations: [[Operation]], bug: TaskObserverBug? = nil) {
        self.bound = bound
        self.operations = operations
        self.bug = bug
        let limit = bug == .losesTheNewest ? MailboxBuffering.oldest(1) : bound
        fingerprint = State(
            machine: TaskObserverStateMachine(buffering: limit),
            progress: Array(repeating: Progress(), count: operations.count)
        )
    }

    var actors: [String] { operations.indices.map { "actor \($0 + 1)" } + ["drain"] }

    var moves: [Turn] {
        var moves = fingerprint.progress.indices
            .filter { fingerprint.progress[$0].hasStep(of: operations[$0].count) }
            .map { Turn(actor: $0) }
        if fingerprint.drain != nil { moves.append(Turn(actor: operations.count)) }
        return moves
    }

    mutating func make(_ move: Turn, _ note: inout Note) throws(Violation) {
        guard move.actor < operations.count else { return try drain(&note) }
        switch fingerprint.progress[move.actor].frames.popLast() {
        case .enqueue(let message): try enqueue(message, &note)
        case .discard: try discard(&note)
        case nil:
            let operation = fingerprint.progress[move.actor].next(of: operations[move.actor])
            try begin(operation, move.actor, &note)
        }
    }

    private mutating func begin(_ operation: Operation, _ actor: Int, _ note: inout Note) throws(Violation) {
        let number = fingerprint.progress[actor].begun
        switch operation {
        case .post where fingerprint.isRemoved:
            note("finds no observer")
        case .post:
            note("is about to post \(Int.message(number, of: actor).asMessage)")
            fingerprint.progress[actor].frames.append(.enqueue(.message(number, of: actor)))
        case .fence:
            let receipt = Fences.receipt(number, of: actor)
            note("waits for the messages")
            if bug == .joinsAnyFence, let fence = fingerprint.fences.anyFence {
                return try fingerprint.fences.add(receipt, joining: fence, isKept: true, waitingFor: unfinished)
            }
            var machine = fingerprint.machine
            try fingerprint.fences.add(receipt, waitingFor: unfinished) { join, receipt in
                bug == .forgetsFences ? false : machine.fence(joining: join, receipt)
            }
            fingerprint.machine = machine
        case .remove:
            note("marks the observer as removed")
            fingerprint.isRemoved = true
            fingerprint.progress[actor].frames.append(.discard)
        }
    }

    private var unfinished: [Int] { (fingerprint.inHand.map { [$0] } ?? []) + fingerprint.waiting }

    private mutating func enqueue(_ message: Int, _ note: inout Note) throws(Violation) {
        let enqueued = fingerprint.machine.enqueue(.init(message, message))
        let lost = bound.append(message, to: &fingerprint.waiting)
        note("posts \(message.asMessage)" + (lost.map { ", which loses \($0.asMessage)" } ?? ""))
        try require(
            enqueued.lost?.element == lost && enqueued.lost?.receipt == lost,
            "\((enqueued.lost?.element).asMessage) was lost, and reported, where \(lost.asMessage) should be (G13)"
        )
        if let lost { fingerprint.fences.end(lost) }
        if enqueued.startsDrain || bug == .startsADrainForEach {
            try require(fingerprint.drain == nil, "a second drain was started")
            fingerprint.drain = .taking
        }
    }

    private mutating func discard(_ note: inout Note) throws(Violation) {
        let machine = fingerprint.machine
        let discarded = fingerprint.machine.discardWaiting().items
        if bug == .keepsDiscardedMessages { fingerprint.machine = machine }
        note("discards \(discarded.map(\.element).asMessages)")
        try require(discarded.map(\.element) == fingerprint.waiting, "other messages were discarded than waited")
        try require(discarded.map(\.receipt) == fingerprint.waiting, "other receipts were discarded than waited")
        for message in fingerprint.waiting { fingerprint.fences.end(message) }
        fingerprint.waiting = []
    }

    private mutating func drain(_ note: inout Note) throws(Violation) {
        let message = fingerprint.inHand
        switch fingerprint.drain {
        case .taken where bug == .asksBeforeTheHop && fingerprint.isRemoved:
            note("leaves out \(message.asMessage)")
            fingerprint.drain = .taking
        case .taken:
            // Until the drain is in the closure's isolation, code that runs there may end the observation.
            note("hops to the isolation in which \(message.asMessage) runs")
            fingerprint.drain = .arrived
        case .arrived:
            let isLeftOut = bug != .asksBeforeTheHop && fingerprint.isRemoved
            note(isLeftOut ? "leaves out \(message.asMessage)" : "runs \(message.asMessage)")
            try require(isLeftOut || !fingerprint.isRemoved, "\(message.asMessage) was begun after the removal (G9)")
            fingerprint.drain = .taking
        case .taking, nil:
            try take(&note)
        }
    }

    private mutating func take(_ note: inout Note) throws(Violation) {
        var (item, finished) = fingerprint.machine.takeNext()
        if bug == .finishesWhenTaken, let item { finished.append(item.element) }
        if bug == .finishesFencesInHand { finished = finished.filter { !Fences.isFence($0) } }
        note(item.map { "takes \($0.element.asMessage)" } ?? "finds nothing and ends")
        let handled = fingerprint.inHand.take()
        if let handled { fingerprint.fences.end(handled) }
        try require(
            finished.filter { !Fences.isFence($0) } == (handled.map { [$0] } ?? []),
            "\(finished.asMessages) were called handled where \(handled.asMessage) was (G16)"
        )
        try fingerprint.fences.finish(finished)
        let next = fingerprint.waiting.isEmpty ? nil : fingerprint.waiting.removeFirst()
        try require(
            item?.element == next,
            "the drain got \((item?.element).asMessage) where \(next.asMessage) was next (G7)"
        )
        fingerprint.inHand = next
        fingerprint.drain = next == nil ? nil : .taken
    }

    func checkStep() throws(Violation) {
        let depth = bug == .forgetsTheRunningMessage ? fingerprint.waiting.count : fingerprint.machine.depth
        try require(depth == unfinished.count, "the depth is \(depth) where \(unfinished.asMessages) aren't handled")
    }

    func checkEnd() throws(Violation) {
        let waiting = fingerprint.waiting
        try require(waiting.isEmpty, "\(waiting.asMessages) waits forever: there is no drain")
        try require(fingerprint.fences.isEmpty, "a fence is never finished (G16)")
    }
}

/// A bug in the state machine of an asynchronous observer or, where it says so, in its owner.
enum TaskObserverBug: String, CaseIterable, Sendable {
    case startsADrainForEach = "each message starts a drain"
    case keepsDiscardedMessages = "discarded messages stay"
    case forgetsTheRunningMessage = "the depth does not count the running message"
    case asksBeforeTheHop = "owner: it asks before the hop to the closure's isolation"
    case losesTheNewest = "the newest message is lost, not the oldest"
    case forgetsFences = "nobody waits for the messages"
    case joinsAnyFence = "a wait joins a fence that messages were added after"
    case finishesWhenTaken = "a message counts as handled when it is taken"
    case finishesFencesInHand = "a fence is forgotten when the message before it is handled"
}
