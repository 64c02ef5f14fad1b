import ActorMessaging

/// Posts to an observer on an actor, its removal, and the drain of the actor's mailbox, whose messages don't retain the
/// observer.
///
/// The specification: the observer exists when one of its messages runs, and doesn't exist in the end if it was
/// removed. A post retains the observers while it sends, the topic retains those in its list, and a retired observer
/// waits behind its messages.
package struct RetirementSystem: InterleavedValue {
    package enum Operation: Hashable, Sendable {
        case post
        case remove
    }

    package enum Frame: Hashable {
        case send
        case retire
        case takeOut
    }

    package struct State: Hashable {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        var isListed = true
        var isRemoved = false
        var isRetired = false
        var isReleased = false
        /// The drain's messages; empty before it asks for them, and `nil` without a drain.
        var taken: [Int]?
        var waiting: [Int] = []
        var progress: [Progress<Frame>]
    }

    /// The envelope that retains the retired observer.
    private static let retired = -1
    /// An envelope with a message. All are equal, because their order doesn't matter here.
    private static let message = 0

    private let operations: [[Operation]]
    private let bug: RetirementBug?
    package private(set) var fingerprint: State

    package init(_ operations: [[Operation]], bug: RetirementBug? = nil) {
        self.operations = operations
        self.bug = bug
        fingerprint = State(progress: Array(repeating: Progress(), count: operations.count))
    }

    package var actors: [String] { operations.indices.map { "actor \($0 + 1)" } + ["drain"] }

    package var moves: [Move] {
        var moves = fingerprint.progress.indices
            .filter { fingerprint.progress[$0].hasStep(of: operations[$0].count) }
            .map { Move($0) }
        if fingerprint.taken != nil { moves.append(Move(operations.count)) }
        return moves
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        if move.actor == operations.count {
            try drain(&note)
        } else if let frame = fingerprint.progress[move.actor].frames.popLast() {
            goOn(frame, &note)
        } else {
            let operation = fingerprint.progress[move.actor].next(of: operations[move.actor])
            begin(operation, move.actor, &note)
        }
        if !isRetained { fingerprint.isReleased = true }
    }

    private mutating func begin(_ operation: Operation, _ actor: Int, _ note: inout Note) {
        switch operation {
        case .post where fingerprint.isListed && !fingerprint.isRemoved:
            note("copies the list")
            fingerprint.progress[actor].frames = [.send]
        case .post:
            note("finds no observer")
        case .remove:
            note("marks the observer as removed")
            fingerprint.isRemoved = true
            fingerprint.progress[actor].frames = [.takeOut, .retire]
        }
    }

    private mutating func goOn(_ frame: Frame, _ note: inout Note) {
        switch frame {
        case .send:
            guard !fingerprint.isRetired || bug == .sendsToRetired else { return note("leaves out the observer") }
            note("sends a message")
            enqueue(Self.message)
        case .retire:
            note("retires the observer")
            fingerprint.isRetired = true
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
        note("runs a message unless the observer is removed")
        try require(!fingerprint.isReleased, "a message runs after its observer was released")
    }

    private var isRetained: Bool {
        let isSending = fingerprint.progress.contains { progress in
            progress.frames.contains { $0 == .send || $0 == .retire }
        }
        return fingerprint.isListed || isSending || fingerprint.waiting.contains(Self.retired)
            || fingerprint.taken?.contains(Self.retired) == true
    }

    package func checkStep() throws(Violation) {}

    package func checkEnd() throws(Violation) {
        try require(fingerprint.isReleased == fingerprint.isRemoved, "the observer was removed, and is kept (G10)")
    }
}

/// A bug in the owner of a mailbox whose messages don't retain their observer.
package enum RetirementBug: String, CaseIterable, Sendable {
    case sendsToRetired = "owner: it sends messages to a retired observer"
    case doesNotWait = "owner: it releases a retired observer at once"
    case waitsWithoutADrain = "owner: a retired observer waits, and there is no drain"
}
