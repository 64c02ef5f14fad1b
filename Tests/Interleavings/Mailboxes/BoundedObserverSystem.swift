import ActorMessaging
import TestSupport

/// Posters to two observers on one actor, of which one has a bound, and the drain of the actor's mailbox.
///
/// The specification: the observers handle the messages in posting order, whatever the observer, except for those that
/// the bound loses. A message counts toward the bound until the drain reaches it, also after the drain has taken its
/// ticket. The tickets of lost messages don't pile up.
struct BoundedObserverSystem: NotedSystem {
    enum Operation: Hashable, Sendable {
        /// Posts to the observer with the bound.
        case postBounded
        /// Posts to the other observer.
        case post
        /// Waits for the observer with the bound.
        case fence
        /// The observer with the bound is removed.
        case remove
    }

    struct State: Hashable {
        /// A ticket has its number; a message of the observer without a bound has its negative number.
        var mailbox: MailboxStateMachine<Int>
        var messages: TicketedQueue<Int, Int>
        var begun: [Int]
        var batch: [Int]?
        var isRemoved = false

        // The specification.
        /// The messages that wait, in posting order.
        var waiting: [Int] = []
        var bounded: [Int] = []
        var fences = Fences()
    }

    /// The number of tickets of lost messages that a compaction leaves.
    private static let smallestCompaction = 1

    private let bound: MailboxBuffering
    private let operations: [[Operation]]
    private let bug: BoundedObserverBug?
    private(set) var fingerprint: State

    init(_ bound: MailboxBuffering, _ operations: [[Operation]], bug: BoundedObserverBug? = nil) {
        self.bound = bound
        self.operations = operations
        self.bug = bug
        fingerprint = State(
            mailbox: MailboxStateMachine(buffering: .unbounded, smallestCompaction: Self.smallestCompaction),
            messages: TicketedQueue(buffering: bug == .losesTheNewest ? .oldest(1) : bound),
            begun: operations.map { _ in 0 }
        )
    }

    var actors: [String] { operations.indices.map { "actor \($0 + 1)" } + ["drain"] }

    var moves: [Turn] {
        var moves = operations.indices.filter { fingerprint.begun[$0] < operations[$0].count }.map { Turn(actor: $0) }
        if fingerprint.batch != nil { moves.append(Turn(actor: operations.count)) }
        return moves
    }

    mutating func make(_ move: Turn, _ note: inout Note) throws(Violation) {
        guard move.actor < operations.count else { return try drain(&note) }
        let operation = operations[move.actor][fingerprint.begun[move.actor]]
        fingerprint.begun[move.actor] += 1
        let message = Int.message(fingerprint.begun[move.actor], of: move.actor)
        switch operation {
        case .post:
            note("posts \(message.asMessage) to the observer without a bound")
            enqueue(-message)
            fingerprint.waiting.append(message)
        case .postBounded where fingerprint.isRemoved:
            note("finds no observer")
        case .postBounded:
            try postBounded(message, &note)
        case .fence where fingerprint.isRemoved:
            note("finds no observer")
        case .fence:
            note("waits for the observer with the bound")
            var messages = fingerprint.messages
            let receipt = Fences.receipt(fingerprint.begun[move.actor], of: move.actor)
            try fingerprint.fences.add(receipt, waitingFor: fingerprint.bounded) { messages.fence(joining: $0, $1) }
            fingerprint.messages = messages
        case .remove:
            note("removes the observer with the bound")
            let (messages, finished) = fingerprint.messages.takeAll()
            let removed = messages.items.map(\.element)
            try require(removed == fingerprint.bounded, "\(removed.asMessages) was removed")
            end(fingerprint.bounded)
            fingerprint.isRemoved = true
            if bug != .forgetsFencesOfARemoved { try fingerprint.fences.finish(finished) }
        }
    }

    private mutating func postBounded(_ message: Int, _ note: inout Note) throws(Violation) {
        let (ticket, lost) = fingerprint.messages.append(.init(message, message))
        fingerprint.waiting.append(message)
        let expected = bound.append(message, to: &fingerprint.bounded)
        note("posts \(message.asMessage)" + (lost.map { ", which loses \($0.element.asMessage)" } ?? ""))
        try require(lost?.element == expected, "\((lost?.element).asMessage) was lost where \(expected.asMessage) was")
        if let expected {
            fingerprint.waiting.removeAll { $0 == expected }
            fingerprint.fences.end(expected)
        }
        if let ticket { enqueue(ticket) }
        if lost != nil, ticket != nil, bug != .neverCompacts {
            let messages = fingerprint.messages
            fingerprint.mailbox.invalidateOne { element in
                element >= 0 && (bug == .removesValidTickets || !messages.isValid(element))
            }
        }
    }

    private mutating func enqueue(_ element: Int) {
        if fingerprint.mailbox.enqueue(element).startsDrain { fingerprint.batch = [] }
    }

    private mutating func end(_ messages: [Int]) {
        fingerprint.waiting.removeAll { messages.contains($0) }
        fingerprint.bounded = []
        for message in messages { fingerprint.fences.end(message) }
    }

    private mutating func drain(_ note: inout Note) throws(Violation) {
        guard let batch = fingerprint.batch, let first = batch.first else {
            fingerprint.batch = fingerprint.mailbox.takeBatch().map { Array($0) }
            return note(fingerprint.batch == nil ? "finds nothing and ends" : "takes what waits")
        }
        fingerprint.batch = Array(batch.dropFirst())
        guard first >= 0 else { return try handle(-first, &note) }
        let (item, passed) = bug == .takesAnyTicket ? takeAny() : fingerprint.messages.take(first)
        try fingerprint.fences.finish(passed)
        guard let message = item?.element else { return note("reaches a ticket without a message") }
        try handle(message, &note)
        fingerprint.bounded.removeFirst()
        fingerprint.fences.end(message)
        try fingerprint.fences.finish(fingerprint.messages.finish())
    }

    /// Takes the oldest message, whatever the ticket.
    private mutating func takeAny() -> (item: ObserverQueue<Int, Int>.Item?, finished: [Int]) {
        fingerprint.bounded.isEmpty ? (nil, []) : fingerprint.messages.take(.max)
    }

    private mutating func handle(_ message: Int, _ note: inout Note) throws(Violation) {
        note("handles \(message.asMessage)")
        let next = fingerprint.waiting.first
        try require(message == next, "\(message.asMessage) came where \(next.asMessage) was next (G7)")
        fingerprint.waiting.removeFirst()
    }

    func checkStep() throws(Violation) {
        let depth = fingerprint.messages.depth
        let bounded = fingerprint.bounded
        try require(depth == bounded.count, "the depth is \(depth) where \(bounded.asMessages) wait")
        // The taken batch keeps its tickets.
        let places = fingerprint.mailbox.depth - (fingerprint.mailbox.taken)
        let most = 2 * fingerprint.waiting.count + 2 * Self.smallestCompaction + 1
        try require(
            fingerprint.isRemoved || places <= most,
            "\(places) places are taken for \(fingerprint.waiting.count) messages"
        )
    }

    func checkEnd() throws(Violation) {
        let waiting = fingerprint.waiting
        try require(waiting.isEmpty, "\(waiting.asMessages) waits forever")
        try require(fingerprint.fences.isEmpty, "a fence is never finished (G16)")
    }
}

/// A bug in the queue of an observer with a bound or, where it says so, in its owner.
enum BoundedObserverBug: String, CaseIterable, Sendable {
    case losesTheNewest = "the newest message is lost, not the oldest"
    case takesAnyTicket = "a ticket of a lost message takes another message"
    case forgetsFencesOfARemoved = "owner: a wait doesn't end when the observer is removed"
    case neverCompacts = "owner: the tickets of lost messages stay"
    case removesValidTickets = "owner: a compaction removes the tickets of messages that wait"
}
