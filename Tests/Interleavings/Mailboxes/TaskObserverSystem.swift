import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    /// An observer with an asynchronous closure, which handles one message at a time.
    static let taskObserver = Search(
        "asynchronous observer",
        [.removal, .postingOrder, .failureReported, .waiting],
        bugs: TaskObserverSystem.Bug.allCases
    ) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return TaskObserverSystem(
                .newest(1),
                [[.post, .fence, .post], [.post, .fence], [.post, .end(isRemoved: true)], [.end(isRemoved: false)]],
                bug: bug
            )
        }
        let bounds: [MailboxBuffering] = [.unbounded, .newest(1), .oldest(2), .newest(3)]
        return TaskObserverSystem(
            bounds[generator.upTo(4)],
            generator.steps(actors: 4, each: 12) { _, generator in
                switch generator.upTo(80) {
                case 0: .end(isRemoved: true)
                case 1: .end(isRemoved: false)
                case 2..<20: .fence
                default: .post
                }
            },
            bug: bug
        )
    }
}

/// An asynchronous observer, the task that drains it, and threads that post to it, wait for it and end it.
///
/// The specification: each message is handled once, in the order of arrival and one at a time, unless the bound lost it
/// or the observer was removed before. A wait ends when the messages before it are handled, lost or removed.
struct TaskObserverSystem: ActorSystem, Hashable {
    enum Step: Hashable {
        case post
        case fence
        case end(isRemoved: Bool)
        /// The drain finishes its message, and takes the next one.
        case drain
        /// The drain is in the isolation of the closure, and begins to handle its message unless the observer is
        /// removed.
        case run(Int)
    }

    enum Bug: String, CaseIterable {
        case drainsTwice = "owner: each message starts a drain"
        case checksTooEarly = "owner: it asks before the hop to the closure's isolation"
        case keepsMessages = "owner: a removed observer's messages aren't removed"
        case finishesLate = "owner: the drain takes a message before it has finished the one before"
        case neverOver = "owner: an observer that ends while it is idle is never over"
    }

    var actors: [[Step]]
    private let bound: MailboxBuffering
    private let bug: Bug?
    private var machine: TaskObserverStateMachine<Int, Int>
    private var drains = 0

    // The specification.
    private var numbers = 0
    private var waiting: [Int] = []
    private var inHand: Int?
    private var waits = ExpectedWaits()
    private var isRemoved = false
    private var isEnded = false
    private var isOver = false

    init(_ bound: MailboxBuffering, _ steps: [[Step]], bug: Bug?) {
        actors = steps + [[]]
        self.bound = bound
        self.bug = bug
        machine = TaskObserverStateMachine(Backlog(buffering: bound))
    }

    private var drain: Int { actors.count - 1 }
    private var unfinished: [Int] { (inHand.map { [$0] } ?? []) + waiting }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .post where isRemoved: break
        case .post: try post()
        case .fence: try fence()
        case .end(let isRemoved): try end(isRemoved)
        case .drain: try finishAndTake()
        case .run(let message): try run(message)
        }
    }

    private mutating func post() throws(Violation) {
        numbers += 1
        let (actions, startsDrain) = machine.send(.init(numbers, nil))
        var lost: Int?
        switch bound.policy {
        case .newest(let limit) where waiting.count == limit: lost = waiting.removeFirst()
        case .oldest(let limit) where waiting.count == limit: lost = numbers
        default: break
        }
        if lost != numbers { waiting.append(numbers) }
        try perform(actions, lost: lost, removed: [])
        if startsDrain || bug == .drainsTwice {
            drains += 1
            actors[drain].append(.drain)
        }
        try require(drains <= 1, "two tasks drain the observer")
    }

    private mutating func fence() throws(Violation) {
        numbers += 1
        let isKept = machine.fence(numbers) { _ in false }
        try require(isKept == !unfinished.isEmpty, "a wait is kept without a message, or ends with one")
        if isKept { waits.add(numbers, for: unfinished) }
    }

    private mutating func end(_ isRemoved: Bool) throws(Violation) {
        let (actions, isOver) = machine.end(removesMessages: isRemoved && bug != .keepsMessages)
        isEnded = true
        let removed = isRemoved ? waiting : []
        if isRemoved {
            self.isRemoved = true
            waiting = []
        }
        try perform(actions, lost: nil, removed: removed)
        try require((isOver && bug != .neverOver) == (drains == 0), "an observer is over too early, or never")
        if isOver { self.isOver = true }
    }

    private mutating func finishAndTake() throws(Violation) {
        let next: (item: TaskObserverStateMachine<Int, Int>.Messages.Item?, isOver: Bool)
        if bug == .finishesLate {
            next = machine.take()
            _ = machine.finishHandling()
        } else {
            let actions = machine.finishHandling()
            inHand = nil
            try perform(actions, lost: nil, removed: [])
            next = machine.take()
        }
        guard let item = next.item else {
            drains -= 1
            if next.isOver { isOver = true }
            try require(waiting.isEmpty, "the drain ends before \(waiting) are handled")
            return try require(next.isOver == isEnded, "an observer is over too early, or never")
        }
        try require(waiting.first == item.element, "\(item.element) is handled before \(waiting.first ?? 0)")
        inHand = waiting.removeFirst()
        if bug == .checksTooEarly, isRemoved { return proceed(drain, with: .drain) }
        proceed(drain, with: .run(item.element), .drain)
    }

    private mutating func run(_ message: Int) throws(Violation) {
        try require(!isRemoved || bug != .checksTooEarly, "a removed observer runs")
    }

    /// Compares what the machine asks for with what is due.
    private mutating func perform(
        _ actions: [Backlog<Int, Int>.Action],
        lost: Int?,
        removed: [Int]
    ) throws(Violation) {
        try require(actions.lost == lost, "the message \(lost ?? 0) isn't lost")
        try require(actions.removed == removed, "the removed messages aren't discarded")
        try waits.end(actions.passed, unfinished: unfinished)
    }

    func check() throws(Violation) {
        try require(machine.depth == unfinished.count, "the depth isn't \(unfinished.count)")
    }

    func checkEnd() throws(Violation) {
        try require(unfinished.isEmpty, "a message is never handled")
        try require(waits.isEmpty, "a wait never ends")
        try require(isOver == isEnded, "an observer is never over")
    }
}
