import ActorMessaging
import NotifiableTestKit
import TestSupport

extension Search {
    static let mailboxes = [mailbox, sequence]

    /// The mailbox of an actor with two observers, one of which may be removed or outlive its subject. An asynchronous
    /// closure has a mailbox with one observer.
    static let mailbox = Search(
        "mailbox of an actor or a closure",
        [.registrationOrder, .removal, .postingOrder, .failureReported, .waiting],
        bugs: MailboxSystem.Bug.allCases
    ) { seed, bug in
        guard var generator = seed.map(SplitMix64.init(seed:)) else {
            return MailboxSystem(
                bounds: [.unbounded, .newest(1)],
                [
                    [.send(0), .send(1), .fence(1), .send(1)], [.send(1), .fence(0), .send(0)],
                    [.send(1), .end(1, removesMessages: true), .addLane], [.end(0, removesMessages: false), .send(2)],
                ],
                bug: bug
            )
        }
        let bounds: [MailboxBuffering] = [.unbounded, .newest(1), .oldest(2), .newest(3)]
        let steps: [[MailboxSystem.Step]] = generator.steps(actors: 4, each: 12) { _, generator in
            let lane = generator.upTo(4)
            switch generator.upTo(40) {
            case 0: return .end(lane, removesMessages: generator.upTo(2) == 0)
            case 1..<10: return .fence(lane)
            default: return .send(lane)
            }
        }
        return MailboxSystem(bounds: bounds, steps, bug: bug)
    }
}

/// The machine of a mailbox, its drain, and threads that post to its observers, wait for them and end them.
///
/// The specification: each message is handled once, in the order of arrival, unless the bound of its observer lost it
/// or its observer was removed before. A wait ends when the messages before it are handled, lost or removed. An
/// observer is over when it has ended and its messages are handled.
struct MailboxSystem: ActorSystem, Hashable {
    enum Step: Hashable {
        case addLane
        case send(Int)
        case fence(Int)
        case end(Int, removesMessages: Bool)
        /// The drain finishes its message, and takes the next one.
        case drain
        /// The drain runs the message that it has taken, in the isolation of the actor.
        case run(lane: Int, message: Int)
    }

    enum Bug: String, CaseIterable {
        case sendsToEnded = "owner: a message is sent to the lane of another observer that got the place"
        case runsRemoved = "owner: a message that was taken runs though its observer is removed"
        case keepsMessages = "owner: a removed observer's messages aren't removed"
        case dropsFences = "owner: the waits of a removed observer aren't ended"
        case dropsLost = "owner: a lost message is forgotten"
        case drainsTwice = "owner: two tasks drain"
        case neverOver = "owner: an observer whose subject died is never over"
    }

    /// A lane as the specification sees it.
    private struct Lane: Hashable {
        let bound: MailboxBuffering
        let id: Machine.LaneID
        var isEnded = false
        var isRemoved = false
        var isOver = false
        /// The messages that are neither handled, lost nor removed, in order.
        var unfinished: [Int] = []
        var waits = ExpectedWaits()
    }

    private typealias Machine = MailboxStateMachine<Int, Int, Int>

    var actors: [[Step]]
    private let bug: Bug?
    private var machine = Machine(smallestCompaction: 1)
    private var drains = 0

    // The specification.
    private var lanes: [Lane] = []
    private var order: [Int] = []
    private var inHand: Int?
    private var numbers = 0

    init(bounds: [MailboxBuffering], _ steps: [[Step]], bug: Bug?) {
        actors = steps + [[]]
        self.bug = bug
        for bound in bounds { addLane(bound) }
    }

    private var drain: Int { actors.count - 1 }

    private mutating func addLane(_ bound: MailboxBuffering) {
        lanes.append(Lane(bound: bound, id: machine.addLane(for: lanes.count, Backlog(buffering: bound))))
    }

    func canTake(_ step: Step, by actor: Int) -> Bool {
        switch step {
        case .send(let lane), .fence(let lane), .end(let lane, _): lanes.indices.contains(lane)
        case .addLane, .drain, .run: true
        }
    }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .addLane: addLane(.unbounded)
        case .send(let lane): try send(to: lane)
        case .fence(let lane): try fence(lane)
        case .end(let lane, let removesMessages): try end(lane, removesMessages)
        case .drain: try finishAndTake()
        case .run(let lane, let message): try run(message, of: lane)
        }
    }

    private mutating func send(to lane: Int) throws(Violation) {
        numbers += 1
        let message = numbers
        let id = bug == .sendsToEnded && lanes[lane].isOver ? lanes[lanes.count - 1].id : lanes[lane].id
        guard let (actions, startsDrain) = machine.send(.init(message, nil), to: id) else {
            return try require(lanes[lane].isEnded, "an observer refuses a message before it has ended")
        }
        try require(!lanes[lane].isEnded, "an observer that has ended accepts a message")
        let waiting = lanes[lane].unfinished.filter { $0 != inHand }
        var lost: Int?
        switch lanes[lane].bound.policy {
        case .newest(let limit) where waiting.count == limit: lost = waiting[0]
        case .oldest(let limit) where waiting.count == limit: lost = message
        default: break
        }
        if lost != message {
            lanes[lane].unfinished.append(message)
            order.append(message)
        }
        try require(bug == .dropsLost || actions.lost == lost, "the message \(lost ?? 0) isn't lost")
        if bug == .dropsLost, let lost {
            return try require(lost == 0, "a lost message is neither handled nor reported")
        }
        if let lost { finish(lost, of: lane) }
        try pass(actions.passed, of: lane)
        if startsDrain || bug == .drainsTwice {
            drains += 1
            actors[drain].append(.drain)
        }
        try require(drains <= 1, "two tasks drain the mailbox")
    }

    private mutating func fence(_ lane: Int) throws(Violation) {
        numbers += 1
        let isKept = machine.fence(lanes[lane].id, numbers) { _ in false }
        try require(isKept == !lanes[lane].unfinished.isEmpty, "a wait is kept without a message, or ends with one")
        if isKept { lanes[lane].waits.add(numbers, for: lanes[lane].unfinished) }
    }

    private mutating func end(_ lane: Int, _ removesMessages: Bool) throws(Violation) {
        let removes = removesMessages && bug != .keepsMessages
        let (actions, isOver) = machine.end(lanes[lane].id, removesMessages: removes)
        lanes[lane].isEnded = true
        if removesMessages { lanes[lane].isRemoved = true }
        let removed = removesMessages ? lanes[lane].unfinished.filter { $0 != inHand } : []
        try require(actions.removed == removed, "the removed messages aren't discarded")
        for message in removed { finish(message, of: lane) }
        if removesMessages { try pass(bug == .dropsFences ? [] : actions.passed, of: lane) }
        try checkOver(lane, isOver)
    }

    private mutating func finishAndTake() throws(Violation) {
        let finished = machine.finishHandling()
        if let message = inHand, let lane = lanes.firstIndex(where: { $0.unfinished.contains(message) }) {
            finish(message, of: lane)
            inHand = nil
            try pass(finished?.actions.passed ?? [], of: lane)
            try checkOver(lane, finished?.isOver ?? false && bug != .neverOver)
        }
        guard let (lane, item) = machine.take() else {
            drains -= 1
            return try require(order.isEmpty, "the drain ends before \(order) are handled")
        }
        try require(order.first == item.element, "\(item.element) is handled before \(order.first ?? 0)")
        order.removeFirst()
        inHand = item.element
        proceed(drain, with: .run(lane: lane, message: item.element), .drain)
    }

    private mutating func run(_ message: Int, of lane: Int) throws(Violation) {
        // The owner's check, in the actor's isolation.
        let isRun = !lanes[lane].isRemoved || bug == .runsRemoved
        try require(!isRun || !lanes[lane].isRemoved, "a removed observer runs")
    }

    private mutating func finish(_ message: Int, of lane: Int) {
        order.removeAll { $0 == message }
        lanes[lane].unfinished.removeAll { $0 == message }
    }

    private mutating func pass(_ passed: [Int], of lane: Int) throws(Violation) {
        try lanes[lane].waits.end(passed, unfinished: lanes[lane].unfinished)
    }

    private mutating func checkOver(_ lane: Int, _ isOver: Bool) throws(Violation) {
        let isDue = lanes[lane].isEnded && lanes[lane].unfinished.isEmpty && !lanes[lane].isOver
        try require(isOver == isDue, isDue ? "an observer is never over" : "an observer is over too early")
        if isDue { lanes[lane].isOver = true }
    }

    func check() throws(Violation) {
        for lane in lanes {
            let depth = lane.isOver ? 0 : lane.unfinished.count
            try require(machine.depth(of: lane.id) == depth, "the depth isn't \(depth)")
        }
    }

    func checkEnd() throws(Violation) {
        try require(lanes.allSatisfy(\.unfinished.isEmpty), "a message is never handled")
        try require(lanes.allSatisfy(\.waits.isEmpty), "a wait never ends")
    }
}
