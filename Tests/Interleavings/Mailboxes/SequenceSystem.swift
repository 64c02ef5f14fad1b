package import ActorMessaging

/// Posters, a consumer and those who end a message sequence.
///
/// The specification: the consumer gets the messages in the order in which they were pushed; each is delivered, lost by
/// the bound or refused after the end, once, and told as such; each call of `next()` is resumed once.
package struct SequenceSystem<Machine: ExploredSequence>: InterleavedSystem {
    package typealias Operation = SequenceHistory.Operation
    package typealias History = SequenceHistory

    package enum Frame: Hashable {
        case resume(waiter: Int, with: Int?)
        /// Suspended, until it is resumed.
        case await(waiter: Int)
    }

    package struct State: Hashable {
        var machine: Machine
        var progress: [Progress<Frame>]
        /// The call of `next()` that waits, and what it has been resumed with.
        var suspended: Int?
        var resumedWith: Int??

        // The specification.
        var waiting: [Int] = []
        var isFinished = false
        /// Whether the consumer waits, as far as those know who push.
        var isAwaited = false
        /// What the consumer is owed, in order; `nil` for the end.
        var owed: [Int?] = []
    }

    let history: History
    package private(set) var fingerprint: State

    package init(_ history: History, machine: Machine.Type = Machine.self) {
        self.history = history
        fingerprint = State(
            machine: Machine(buffering: history.bound.buffering),
            progress: Array(repeating: Progress(), count: history.operations.count)
        )
    }

    package func copy() -> Self? { self }

    package var actors: [String] {
        history.operations.map { $0.contains(.next) ? "consumer" : $0.contains(.push) ? "poster" : "ender" }
            .enumerated().map { "\($1) \($0 + 1)" }
    }

    package var moves: [Move] {
        var moves: [Move] = []
        for (actor, progress) in fingerprint.progress.enumerated()
        where progress.hasStep(of: history.operations[actor].count) {
            if case .await = progress.frames.last, fingerprint.resumedWith == nil { continue }
            moves.append(Move(actor))
        }
        return moves
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
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
            let number = fingerprint.progress[move.actor].begun
            fingerprint.progress[move.actor].begun += 1
            try begin(history.operations[move.actor][number], number + 1, of: move.actor, &note)
        }
    }

    package func checkStep() throws(Violation) {
        let depth = fingerprint.machine.depth
        let waiting = fingerprint.waiting
        try require(depth == waiting.count, "the depth is \(depth) where \(waiting.asMessages) wait")
    }

    private mutating func begin(
        _ operation: Operation,
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
            let waiter = fingerprint.machine.finish()
            note("finishes the sequence" + (waiter == nil ? "" : ", which ends the wait of the consumer"))
            try end(waiter, of: actor)
        case .cancel:
            let cancelled = fingerprint.machine.cancel()
            let discarded = cancelled.discarded.elements
            note("cancels the consumer and gives up \(discarded.asMessages)")
            let waiting = fingerprint.waiting
            try require(discarded == waiting, "\(discarded.asMessages) was given up where \(waiting.asMessages) waited")
            fingerprint.waiting = []
            try end(cancelled.waiter, of: actor)
        }
    }

    private mutating func push(_ message: Int, of actor: Int, _ note: inout Note) throws(Violation) {
        let name = message.asMessage
        switch fingerprint.machine.push(message) {
        case .none:
            note("pushes \(name), which waits")
            try require(!fingerprint.isFinished, "\(name) was taken after the end")
            try require(!fingerprint.isAwaited, "\(name) waits, though the consumer does")
            let lost = history.bound.append(message, to: &fingerprint.waiting)
            try require(lost == nil, "\(lost.asMessage) was lost and not told (G13)")
        case .resume(let waiter, let given):
            note("pushes \(name) for next() \(waiter)")
            try require(fingerprint.isAwaited, "\(name) was given to next() \(waiter), which does not wait")
            try require(given == message, "next() \(waiter) was given \(given.asMessage) in the place of \(name)")
            fingerprint.isAwaited = false
            fingerprint.owed.append(message)
            fingerprint.progress[actor].frames.append(.resume(waiter: waiter, with: given))
        case .lose(let told):
            note("pushes \(name), which loses \(told.asMessage)")
            try require(!fingerprint.isFinished, "\(told.asMessage) was lost after the end")
            try require(!fingerprint.isAwaited, "\(told.asMessage) was lost, though the consumer waits")
            let lost = history.bound.append(message, to: &fingerprint.waiting)
            try require(lost == told, "\(told.asMessage) was reported as lost, and \(lost.asMessage) was (G13)")
        case .refuse(let told):
            note("pushes \(name), which is refused")
            try require(fingerprint.isFinished && told == message, "\(told.asMessage) was refused before the end")
        }
    }

    private mutating func next(_ waiter: Int, of actor: Int, _ note: inout Note) throws(Violation) {
        switch fingerprint.machine.next(waiter) {
        case .suspend:
            note("calls next() \(waiter) and waits")
            try require(
                fingerprint.waiting.isEmpty && !fingerprint.isFinished,
                "next() \(waiter) waits, though \(fingerprint.waiting.asMessages) does too or the end has come"
            )
            fingerprint.isAwaited = true
            fingerprint.suspended = waiter
            fingerprint.progress[actor].frames.append(.await(waiter: waiter))
        case .resume(let resumed, let message):
            note("calls next() \(waiter) and gets \(message.asMessage)")
            try require(resumed == waiter, "next() \(resumed) was resumed in the place of next() \(waiter)")
            if fingerprint.waiting.isEmpty {
                try require(fingerprint.isFinished, "next() \(waiter) returned before a message or the end came")
                fingerprint.owed.append(nil)
            } else {
                fingerprint.owed.append(fingerprint.waiting.removeFirst())
            }
            try receive(message)
        }
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

    package func checkEnd() throws(Violation) {
        try require(fingerprint.owed.isEmpty, "a message was handed out that never arrived")
        guard let suspended = fingerprint.suspended else { return }
        try require(
            fingerprint.isAwaited,
            "next() \(suspended) waits for ever, though a message or the end has come"
        )
    }
}

/// What the actors of ``SequenceSystem`` do.
package struct SequenceHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case push
        case next
        /// The subject or the center has died.
        case finish
        /// The consumer's task was cancelled.
        case cancel
    }

    package var bound: Bound
    /// Only the last actor may consume: an iterator serves one consumer.
    package var operations: [[Operation]]

    package init(_ bound: Bound, _ operations: [[Operation]]) {
        self.bound = bound
        self.operations = operations
    }
}

/// What ``SequenceSystem`` needs of a message sequence's state machine: the real one has it, and so has one with a bug.
package protocol ExploredSequence: Hashable, SendableMetatype {
    init(buffering: MailboxBuffering)
    var depth: Int { get }
    mutating func push(_ message: Int) -> SequenceStateMachine<Int, Int>.PushAction
    mutating func next(_ waiter: Int) -> SequenceStateMachine<Int, Int>.NextAction
    mutating func finish() -> Int?
    mutating func cancel() -> (waiter: Int?, discarded: RingBuffer<Int>)
}

extension SequenceStateMachine<Int, Int>: ExploredSequence {}
