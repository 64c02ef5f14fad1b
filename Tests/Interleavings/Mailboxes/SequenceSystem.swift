import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    /// A message sequence, its consumer, and threads that post to it, wait for it and end it.
    static let sequence = Search(
        "message sequence",
        [.postingOrder, .failureReported, .waiting],
        bugs: SequenceSystem.Bug.allCases
    ) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return SequenceSystem(
                .newest(1),
                [[.push, .fence, .push], [.push, .push, .fence, .finish], [.cancel]],
                asks: 4,
                bug: bug
            )
        }
        let bounds: [MailboxBuffering] = [.unbounded, .newest(1), .oldest(2), .newest(3)]
        return SequenceSystem(
            bounds[generator.upTo(4)],
            generator.steps(actors: 4, each: 12) { _, generator in
                switch generator.upTo(80) {
                case 0: .finish
                case 1: .cancel
                case 2..<16: .fence
                default: .push
                }
            },
            asks: 30,
            bug: bug
        )
    }
}

/// A message sequence and its consumer, who asks for a message when it has handled the one before.
///
/// The specification: each message reaches the consumer once, in the order of arrival, unless the bound lost it or the
/// sequence was canceled before. The consumer is resumed once for each time that it asks; with the end after the last
/// message.
struct SequenceSystem: ActorSystem, Hashable {
    enum Step: Hashable {
        case push
        case fence
        case finish
        case cancel
        case ask
    }

    enum Bug: String, CaseIterable {
        case forgetsWaiter = "owner: a consumer that waits isn't resumed at the end"
        case resumesTwice = "owner: a push resumes the consumer that another one has resumed"
        case forgetsHandled = "owner: a handled message isn't finished"
        case dropsLost = "owner: a lost message is forgotten"
        case acceptsAfterEnd = "owner: a refused message counts as accepted"
    }

    var actors: [[Step]]
    private let bound: MailboxBuffering
    private let bug: Bug?
    private var machine: SequenceStateMachine<Int, Int, Int>

    // The specification. A message's context is its number.
    private var numbers = 0
    private var waiting: [Int] = []
    private var inHand: Int?
    private var asked = 0
    private var isWaiting = false
    private var isFinished = false
    private var isIterated = false
    private var waits = ExpectedWaits()

    init(_ bound: MailboxBuffering, _ steps: [[Step]], asks: Int, bug: Bug?) {
        actors = steps + [Array(repeating: .ask, count: asks)]
        self.bound = bound
        self.bug = bug
        machine = SequenceStateMachine(Backlog(buffering: bound))
    }

    private var unfinished: [Int] { (inHand.map { [$0] } ?? []) + waiting }

    /// The consumer asks again when it was resumed.
    func canTake(_ step: Step, by actor: Int) -> Bool { step != .ask || !isWaiting }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        numbers += 1
        switch step {
        case .push: try push(numbers)
        case .fence:
            let isKept = machine.fence(numbers) { _ in false }
            let isDue = isIterated && !unfinished.isEmpty
            try require(isKept == isDue, "a wait is kept without a message or a consumer, or ends with one")
            if isKept { waits.add(numbers, for: unfinished) }
        case .finish:
            isFinished = true
            try resume(machine.finish(), handled: nil, removed: [])
        case .cancel:
            isFinished = true
            let (removed, handled) = (waiting, inHand)
            (waiting, inHand) = ([], nil)
            try resume(machine.cancel(), handled: handled, removed: removed)
        case .ask:
            isIterated = true
            asked += 1
            let handled = inHand
            inHand = waiting.isEmpty ? nil : waiting.removeFirst()
            let next = machine.next(asked)
            isWaiting = inHand == nil && !isFinished
            try require(
                next.item?.element == inHand,
                "the consumer gets \(next.item?.element ?? 0), not \(inHand ?? 0)"
            )
            try require(next.resumed == (isWaiting ? nil : asked), "the consumer isn't resumed, or without a message")
            try perform(next.actions, handled: next.handled, due: handled, lost: nil, removed: [])
        }
    }

    private mutating func push(_ message: Int) throws(Violation) {
        switch machine.push(.init(message, message)) {
        case .wait(let actions):
            try require(!isWaiting && !isFinished, "a message waits beside its consumer, or after the end")
            var lost: Int?
            switch bound.policy {
            case .newest(let limit) where waiting.count == limit: lost = waiting.removeFirst()
            case .oldest(let limit) where waiting.count == limit: lost = message
            default: break
            }
            if lost != message { waiting.append(message) }
            try perform(actions, handled: nil, due: nil, lost: lost, removed: [])
        case .resume(let waiter):
            try require(isWaiting && waiter == asked, "a consumer that doesn't wait is resumed")
            isWaiting = bug == .resumesTwice
            inHand = message
        case .refuse:
            try require(isFinished && bug != .acceptsAfterEnd, "a message is neither handled nor refused")
        }
    }

    /// Checks the transition at the end of the sequence.
    private mutating func resume(
        _ next: SequenceStateMachine<Int, Int, Int>.Next,
        handled: Int?,
        removed: [Int]
    ) throws(Violation) {
        let resumed = bug == .forgetsWaiter ? nil : next.resumed
        try require(resumed == (isWaiting ? asked : nil), "a consumer waits forever, or is resumed twice")
        isWaiting = false
        try require(next.item == nil, "a message follows the end")
        try perform(next.actions, handled: next.handled, due: handled, lost: nil, removed: removed)
    }

    /// Compares what the machine asks for with what is due.
    private mutating func perform(
        _ actions: [Backlog<Int, Int>.Action],
        handled: Int?,
        due: Int?,
        lost: Int?,
        removed: [Int]
    ) throws(Violation) {
        try require((bug == .forgetsHandled ? nil : handled) == due, "\(due ?? 0) isn't finished, or twice")
        try require((bug == .dropsLost ? nil : actions.lost) == lost, "the message \(lost ?? 0) isn't lost")
        try require(actions.removed == removed, "the removed messages aren't discarded")
        try waits.end(actions.passed, unfinished: unfinished)
    }

    func check() throws(Violation) {
        try require(machine.waitingCount == waiting.count, "the depth isn't \(waiting.count)")
        try require(machine.isHandling == (inHand != nil), "the consumer is handling a message, or isn't")
    }

    func checkEnd() throws(Violation) {
        try require(!isFinished || !isWaiting, "a consumer waits forever")
    }
}
