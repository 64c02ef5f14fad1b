import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    static let relays = [awaitedDelivery, interest]

    /// A delivery whose relay or poster waits for the observers.
    static let awaitedDelivery = Search(
        "awaited delivery",
        [.failureReported, .waiting],
        bugs: AwaitedDeliverySystem.Bug.allCases
    ) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return AwaitedDeliverySystem(
                [[.begin, .begin, .begin, .close], [.run, .run, .run], [.discard, .lose, .skip], [.cancel]],
                bug: bug
            )
        }
        let count = 4 + generator.upTo(12)
        return AwaitedDeliverySystem(
            [Array(repeating: .begin, count: count) + [.close]]
                + generator.steps(actors: 2, each: count) { _, _ in .run }
                + generator.steps(actors: 2, each: 6) { _, generator in
                    generator.upTo(2) == 0 ? .discard : generator.upTo(2) == 0 ? .skip : .lose
                }
                + (generator.upTo(2) == 0 ? [[.cancel]] : []),
            bug: bug
        )
    }
}

/// A delivery that is awaited, the mailbox that runs its observers, and actors that remove observers and fill their
/// buffers.
///
/// The specification: the completion is called once, when the delivery has reached every observer and each of them has
/// run, was removed or lost the message; and it says how many did which.
struct AwaitedDeliverySystem: ActorSystem, Hashable {
    /// The shares of the observers are numbers.
    enum Step: Hashable {
        /// The delivery gets to one more observer.
        case begin
        /// The delivery has got to every observer.
        case close
        /// The mailbox runs the oldest waiting observer.
        case run
        /// The newest waiting observer is removed, and its message discarded.
        case discard
        /// The newest waiting observer isn't waited for, because the poster runs inside it.
        case skip
        /// The buffer of the newest waiting observer loses the message.
        case lose
        /// The task that waits is canceled.
        case cancel

        case enqueue(Int)
        case finish(Int, DeliveryOutcome.Result)
    }

    enum Bug: String, CaseIterable {
        case waitsTooEarly = "the waiter waits before every observer is reached"
        case forgetsCancellation = "owner: a canceled task isn't resumed"
        case forgetsDiscarded = "owner: a discarded message is forgotten"
        case forgetsSkipped = "owner: an observer that isn't waited for is forgotten"
        case countsLossesAsHandled = "a lost message counts as handled"
    }

    var actors: [[Step]]
    private let bug: Bug?
    private var machine = DeliveryStateMachine<Int>()
    /// The observers whose messages wait, oldest first.
    private var waiting: [Int] = []
    private var begun = 0

    // The specification.
    private var results: [Int: DeliveryOutcome.Result] = [:]
    private var skipped: Set<Int> = []
    private var isClosed = false
    private var isCanceled = false
    private var completions = 0

    init(_ actors: [[Step]], bug: Bug?) {
        self.actors = actors
        self.bug = bug
        if bug == .waitsTooEarly { _ = machine.wait(0) }
    }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .begin:
            machine.enter()
            proceed(actor, with: .enqueue(begun))
            begun += 1
        case .close:
            isClosed = true
            if bug != .waitsTooEarly { try complete(machine.wait(0)) }
        case .run where !waiting.isEmpty:
            proceed(actor, with: .finish(waiting.removeFirst(), .handled))
        case .discard where !waiting.isEmpty:
            proceed(actor, with: .finish(waiting.removeLast(), .removed))
        case .lose where !waiting.isEmpty:
            proceed(actor, with: .finish(waiting.removeLast(), .lost))
        case .skip where !waiting.isEmpty:
            skipped.insert(waiting.removeLast())
            if bug != .forgetsSkipped { try complete(machine.finish(nil)) }
        case .run, .discard, .lose, .skip:
            break
        case .cancel:
            isCanceled = true
            let completion = machine.cancel()
            if bug != .forgetsCancellation { try complete(completion) }
        case .enqueue(let share):
            waiting.append(share)
        case .finish(let share, let result):
            results[share] = result
            if result == .removed, bug == .forgetsDiscarded { break }
            try complete(machine.finish(bug == .countsLossesAsHandled && result == .lost ? .handled : result))
        }
    }

    private mutating func complete(_ completion: DeliveryStateMachine<Int>.Completion?) throws(Violation) {
        guard let outcome = completion?.outcome else { return }
        completions += 1
        try require(completions == 1, "the completion is called twice")
        try require(isDue, "the completion is called before every observer has finished")
        var expected = DeliveryOutcome()
        for result in results.values { expected.add(result) }
        let isRight =
            outcome.isComplete == (isComplete && skipped.isEmpty) && outcome.handled == expected.handled
            && (!isComplete || outcome.removed == expected.removed && outcome.lost == expected.lost)
        try require(isRight, "the outcome is \(outcome) where it should be \(expected)")
    }

    private var isComplete: Bool { isClosed && results.count + skipped.count == begun }
    private var isDue: Bool { isComplete || isClosed && isCanceled }

    func check() throws(Violation) {
        try require(completions == (isDue ? 1 : 0), "the completion isn't called when it is due")
    }
}
