package import ActorMessaging

/// A delivery that is awaited, the mailbox that runs its observers, and actors that remove observers and fill their
/// buffers.
///
/// The specification: the completion is called once, when the delivery has reached every observer and each of them has
/// run, was removed or lost the message; and it says how many did which.
package struct AwaitedDeliverySystem: InterleavedValue {
    package enum Operation: Hashable, Sendable {
        /// The delivery gets to one more observer.
        case begin
        /// The delivery has got to every observer.
        case close
        /// The mailbox runs the oldest waiting observer.
        case run
        /// The newest waiting observer is removed, and its message discarded.
        case discard
        /// The buffer of the newest waiting observer loses the message.
        case lose
        /// The task that waits is canceled.
        case cancel
    }

    package enum Frame: Hashable {
        case enqueue(Int)
        case finish(Int, DeliveryOutcome.Result)
        /// The last reference to a receipt is released.
        case release(Int)
    }

    package struct State: Hashable {
        var machine = DeliveryStateMachine<Int>()
        /// The receipts whose `finish(_:)` had an effect.
        var finished: Set<Int> = []
        /// The receipts that wait with their message, oldest first.
        var waiting: [Int] = []
        var begun = 0
        var progress: [Progress<Frame>]

        // The specification.
        var results: [Int: DeliveryOutcome.Result] = [:]
        var isClosed = false
        var isCanceled = false
        var completions = 0
    }

    private let operations: [[Operation]]
    private let bug: AwaitedDeliveryBug?
    package private(set) var fingerprint: State

    package init(_ operations: [[Operation]], bug: AwaitedDeliveryBug? = nil) {
        self.operations = operations
        self.bug = bug
        fingerprint = State(progress: Array(repeating: Progress(), count: operations.count))
        // The waiter waits before the message has reached every observer.
        if bug == .waitsTooEarly { _ = fingerprint.machine.wait(0) }
    }

    package var actors: [String] {
        operations.enumerated().map { index, operations in
            operations.contains(.close) ? "delivery" : operations.contains(.run) ? "mailbox \(index)" : "actor \(index)"
        }
    }

    package var moves: [Move] {
        fingerprint.progress.enumerated().filter { $1.hasStep(of: operations[$0].count) }.map { Move($0.offset) }
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        switch fingerprint.progress[move.actor].frames.popLast() {
        case .enqueue(let receipt):
            note("enqueues the message of observer \(receipt)")
            fingerprint.waiting.append(receipt)
        case .finish(let receipt, let result):
            note("observer \(receipt) is \(result)")
            fingerprint.results[receipt] = result
            try finish(receipt, bug == .countsLossesAsHandled ? .handled : result)
        case .release(let receipt):
            note("releases the receipt of observer \(receipt)")
            if fingerprint.results[receipt] == nil { fingerprint.results[receipt] = .removed }
            if bug != .forgetsReleasedReceipts { try finish(receipt, .removed) }
        case nil:
            let operation = fingerprint.progress[move.actor].next(of: operations[move.actor])
            try begin(operation, of: move.actor, &note)
        }
    }

    private mutating func begin(_ operation: Operation, of actor: Int, _ note: inout Note) throws(Violation) {
        switch operation {
        case .begin:
            note("begins observer \(fingerprint.begun)")
            fingerprint.machine.begin()
            fingerprint.progress[actor].frames.append(.enqueue(fingerprint.begun))
            fingerprint.begun += 1
        case .close:
            note("has reached every observer")
            fingerprint.isClosed = true
            if bug != .waitsTooEarly { try complete(fingerprint.machine.wait(0)) }
        case .run:
            guard !fingerprint.waiting.isEmpty else { return note("has nothing to run") }
            let receipt = fingerprint.waiting.removeFirst()
            note("runs observer \(receipt)")
            fingerprint.progress[actor].frames = [.release(receipt), .finish(receipt, .handled)]
        case .discard:
            guard let receipt = fingerprint.waiting.popLast() else { return note("has nothing to discard") }
            note("discards the message of observer \(receipt), which is removed")
            fingerprint.progress[actor].frames = [.release(receipt)]
        case .lose:
            guard let receipt = fingerprint.waiting.popLast() else { return note("has nothing to lose") }
            note("loses the message of observer \(receipt)")
            fingerprint.progress[actor].frames = [.release(receipt), .finish(receipt, .lost)]
        case .cancel:
            note("cancels the task that waits")
            fingerprint.isCanceled = true
            let completion = fingerprint.machine.cancel()
            if bug != .forgetsCancellation { try complete(completion) }
        }
    }

    /// The receipt's own step: an atomic exchange, then the machine's transition under the lock. They are one step
    /// here, because only one thread at a time has a receipt.
    private mutating func finish(_ receipt: Int, _ result: DeliveryOutcome.Result) throws(Violation) {
        guard fingerprint.finished.insert(receipt).inserted || bug == .finishesTwice else { return }
        try complete(fingerprint.machine.finish(result))
    }

    private mutating func complete(_ completion: DeliveryStateMachine<Int>.Completion?) throws(Violation) {
        guard let outcome = completion?.outcome else { return }
        fingerprint.completions += 1
        try require(fingerprint.completions == 1, "the completion is called twice")
        try require(
            isComplete || fingerprint.isClosed && fingerprint.isCanceled,
            "the completion is called before every observer has finished"
        )
        var expected = DeliveryOutcome()
        for result in fingerprint.results.values { expected.add(result) }
        try require(
            isComplete ? outcome == expected : !outcome.isComplete && outcome.handled == expected.handled,
            "the outcome is \(outcome) where it should be \(expected)"
        )
    }

    private var isComplete: Bool { fingerprint.isClosed && fingerprint.results.count == fingerprint.begun }

    package func checkStep() throws(Violation) {}

    package func checkEnd() throws(Violation) {
        let isDue = isComplete || fingerprint.isClosed && fingerprint.isCanceled
        try require(fingerprint.completions == (isDue ? 1 : 0), "the completion is never called")
    }
}

/// A bug in the machine of an awaited delivery or, where it says so, in its receipts.
package enum AwaitedDeliveryBug: String, CaseIterable, Sendable {
    case waitsTooEarly = "the waiter waits before every observer is reached"
    case forgetsCancellation = "owner: a canceled task isn't resumed"
    case finishesTwice = "receipt: it finishes when it runs, and again when it is released"
    case forgetsReleasedReceipts = "receipt: a discarded message is forgotten"
    case countsLossesAsHandled = "a lost message counts as handled"
}
