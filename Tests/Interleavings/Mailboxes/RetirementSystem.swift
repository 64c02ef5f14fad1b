import ActorMessaging
import TestSupport

/// Posts to an observer on an actor, waits for it, its removal, and the drain of the actor's mailbox, whose messages
/// don't retain the observer.
///
/// The specification: a wait ends when the messages before it have run, or the observer is removed. The observer exists
/// when one of its messages runs, and doesn't exist in the end if it was removed. A post retains the observers while it
/// sends, the topic retains those in its list, and a retired observer waits behind its messages.
struct RetirementSystem: NotedSystem {
    enum Operation: Hashable, Sendable {
        case post
        case fence
        case remove
    }

    enum Frame: Hashable {
        case send
        case retire
        case takeOut
    }

    struct State: Hashable {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        var passing = PassingFences<Int>()
        var isListed = true
        var isRemoved = false
        var isRetired = false
        var isReleased = false
        /// The drain's messages; empty before it asks for them, and `nil` without a drain.
        var taken: [Int]?
        var waiting: [Int] = []
        var progress: [Progress<Frame>]

        // The specification.
        var sent = 0
        var unfinished: [Int] = []
        var fences = Fences()
    }

    /// The envelope that retains the retired observer.
    private static let retired = -1
    /// The place of a fence.
    private static let fence = 0

    private let operations: [[Operation]]
    private let bug: RetirementBug?
    private(set) var fingerprint: State

    init(_ operations: [[Operation]], bug: RetirementBug? = nil) {
        self.operations = operations
        self.bug = bug
        fingerprint = State(progress: Array(repeating: Progress(), count: operations.count))
    }

    var actors: [String] { operations.indices.map { "actor \($0 + 1)" } + ["drain"] }

    var moves: [Turn] {
        var moves = fingerprint.progress.indices
            .filter { fingerprint.progress[$0].hasStep(of: operations[$0].count) }
            .map { Turn(actor: $0) }
        if fingerprint.taken != nil { moves.append(Turn(actor: operations.count)) }
        return moves
    }

    mutating func make(_ move: Turn, _ note: inout Note) throws(Violation) {
        if move.actor == operations.count {
            try drain(&note)
        } else if let frame = fingerprint.progress[move.actor].frames.popLast() {
            try goOn(frame, &note)
        } else {
            let operation = fingerprint.progress[move.actor].next(of: operations[move.actor])
            try begin(operation, move.actor, &note)
        }
        if !isRetained { fingerprint.isReleased = true }
    }

    private mutating func begin(_ operation: Operation, _ actor: Int, _ note: inout Note) throws(Violation) {
        switch operation {
        case .post where fingerprint.isListed && !fingerprint.isRemoved:
            note("copies the list")
            fingerprint.progress[actor].frames = [.send]
        case .post:
            note("finds no observer")
        case .fence:
            note("waits for the observer")
            var passing = fingerprint.passing
            var needsPlace = false
            let unfinished = fingerprint.isRemoved ? [] : fingerprint.unfinished
            let receipt = Fences.receipt(fingerprint.progress[actor].begun, of: actor)
            try fingerprint.fences.add(receipt, waitingFor: unfinished) { join, receipt in
                if !unfinished.isEmpty { needsPlace = passing.add(joining: join, receipt) }
                return !unfinished.isEmpty
            }
            fingerprint.passing = passing
            if needsPlace { enqueue(Self.fence) }
        case .remove:
            note("marks the observer as removed")
            fingerprint.isRemoved = true
            fingerprint.progress[actor].frames = [.takeOut, .retire]
        }
    }

    private mutating func goOn(_ frame: Frame, _ note: inout Note) throws(Violation) {
        switch frame {
        case .send:
            guard !fingerprint.isRetired || bug == .sendsToRetired else { return note("leaves out the observer") }
            note("sends a message")
            fingerprint.sent += 1
            fingerprint.unfinished.append(fingerprint.sent)
            if bug != .joinsAnyFence { fingerprint.passing.messageAdded() }
            enqueue(fingerprint.sent)
        case .retire:
            note("retires the observer")
            fingerprint.isRetired = true
            if bug != .waitsForTheRemoved {
                for message in fingerprint.unfinished { fingerprint.fences.end(message) }
                try fingerprint.fences.finish(fingerprint.passing.takeAll())
            }
            if !fingerprint.machine.isIdle, bug != .doesNotWait { enqueue(Self.retired) }
            if fingerprint.machine.isIdle, bug == .waitsWithoutADrain { fingerprint.waiting.append(Self.retired) }
        case .takeOut:
            note("takes the observer out of the list")
            fingerprint.isListed = false
        }
    }

    private mutating func enqueue(_ envelope: Int) {
        fingerprint.waiting.append(envelope)
        if fingerprint.machine.enqueue(envelope).startsDrain { fingerprint.taken = [] }
    }

    private mutating func drain(_ note: inout Note) throws(Violation) {
        guard let taken = fingerprint.taken, let first = taken.first else {
            let batch = fingerprint.machine.takeBatch().map { Array($0) }
            note(batch == nil ? "finds nothing and ends" : "takes the waiting envelopes")
            fingerprint.taken = batch
            fingerprint.waiting.removeFirst(batch?.count ?? 0)
            return
        }
        fingerprint.taken = Array(taken.dropFirst())
        guard first != Self.retired else { return note("releases the retired observer") }
        if first == Self.fence {
            note("reaches a fence")
            return try fingerprint.fences.finish(fingerprint.passing.reach().map { [$0] } ?? [])
        }
        note("runs a message unless the observer is removed")
        try require(!fingerprint.isReleased, "a message runs after its observer was released")
        fingerprint.unfinished.removeAll { $0 == first }
        fingerprint.fences.end(first)
    }

    private var isRetained: Bool {
        let isSending = fingerprint.progress.contains { progress in
            progress.frames.contains { $0 == .send || $0 == .retire }
        }
        return fingerprint.isListed || isSending || fingerprint.waiting.contains(Self.retired)
            || fingerprint.taken?.contains(Self.retired) == true
    }

    func checkStep() throws(Violation) {
        try require(
            !fingerprint.isRetired || fingerprint.fences.isEmpty,
            "a wait goes on though the observer is removed (G16)"
        )
    }

    func checkEnd() throws(Violation) {
        try require(fingerprint.fences.isEmpty, "a fence is never finished (G16)")
        try require(fingerprint.isReleased == fingerprint.isRemoved, "the observer was removed, and is kept (G10)")
    }
}

/// A bug in the owner of a mailbox whose messages don't retain their observer.
enum RetirementBug: String, CaseIterable, Sendable {
    case sendsToRetired = "owner: it sends messages to a retired observer"
    case doesNotWait = "owner: it releases a retired observer at once"
    case joinsAnyFence = "a wait joins a fence that messages were added after"
    case waitsForTheRemoved = "owner: a wait doesn't end when the observer is removed"
    case waitsWithoutADrain = "owner: a retired observer waits, and there is no drain"
}
