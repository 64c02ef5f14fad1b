import TestSupport
import Testing

@testable import ActorMessaging

struct `Mailbox state machine` {
    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `any sequence of operations has the outcome of a naive mailbox`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var machine = MailboxStateMachine<Int, Int, Int>(smallestCompaction: 2)
        var naive = NaiveMailbox()
        var lanes: [MailboxStateMachine<Int, Int, Int>.LaneID] = []
        for number in 0..<100 {
            let lane = lanes.indices.randomElement(using: &generator)
            switch (Int.random(in: 0..<100, using: &generator), lane) {
            case (0..<6, _), (_, nil):
                let bounds: [MailboxBuffering] = [.unbounded, .newest(1), .newest(2), .oldest(1), .oldest(3)]
                let bound = bounds.randomElement(using: &generator) ?? .unbounded
                lanes.append(machine.addLane(for: lanes.count, Backlog(buffering: bound)))
                naive.lanes.append(.init(bound: bound))
            case (6..<56, let lane?):
                let sent = machine.send(.init(number, -number), to: lanes[lane])
                let expected = naive.send(number, to: lane)
                #expect(sent.map { Outcome($0.actions) } == expected?.outcome)
                #expect(sent?.startsDrain == expected?.startsDrain)
            case (56..<62, let lane?):
                let wait = 1_000 + number
                #expect(machine.fence(lanes[lane], wait) { $0 % 7 == 0 } == naive.fence(lane, wait) { $0 % 7 == 0 })
            case (62..<66, let lane?):
                let removesMessages = Bool.random(using: &generator)
                let end = machine.end(lanes[lane], removesMessages: removesMessages)
                let expected = naive.end(lane, removesMessages: removesMessages)
                #expect(Outcome(end.actions) == expected.outcome)
                #expect(end.isOver == expected.isOver)
            case _ where machine.isDraining:
                let finished = machine.finish()
                let expected = naive.finish()
                #expect(finished == nil || finished?.owner == expected?.lane)
                #expect(Outcome(finished?.actions ?? []) == expected?.outcome ?? Outcome([]))
                #expect(finished?.isOver ?? false == expected?.isOver ?? false)
                let taken = machine.take()
                let next = naive.take()
                #expect(taken?.owner == next?.lane)
                #expect(taken?.item == next.map { .init($0.number, -$0.number) })
            default:
                #expect(!naive.isDraining)
            }
            #expect(lanes.map { machine.depth(of: $0) } == naive.depths)
        }
    }

    @Test func `taking from an idle mailbox traps`() async {
        await #expect(processExitsWith: .failure) {
            var machine = MailboxStateMachine<Int, Int, Int>()
            _ = machine.take()
        }
    }

    @Test func `G7: a flood of a bounded lane leaves few places, and lanes that have ended give theirs to others`() {
        var machine = MailboxStateMachine<Int, Int, Int>()
        for number in 0..<10_000 {
            let lane = machine.addLane(for: number, Backlog(buffering: .newest(1)))
            for message in 0..<10 { _ = machine.send(.init(message, nil), to: lane) }
            _ = machine.end(lane, removesMessages: true)
        }
        #expect(machine.places <= 100)
    }
}

/// The outcome of a transition, to be compared.
private struct Outcome: Equatable {
    var lost: Int?
    var removed: [Int] = []
    var passed: [Int] = []

    init(_ actions: [Backlog<Int, Int>.Action] = []) {
        for action in actions {
            switch action {
            case .lose(let item): lost = item.element
            case .remove(let item): removed.append(item.element)
            case .pass(let wait): passed.append(wait)
            case .reportLosses, .reportDepth: break
            }
        }
    }
}

/// The behavior of a mailbox, said in the plainest way: one list of all messages.
private struct NaiveMailbox {
    struct Lane {
        let bound: MailboxBuffering
        var isEnded = false
        var isOver = false
        /// The waits, with the messages before each.
        var fences: [(wait: Int, before: Set<Int>)] = []
    }

    var lanes: [Lane] = []
    private var waiting: [(lane: Int, number: Int)] = []
    private var inHand: (lane: Int, number: Int)?
    private(set) var isDraining = false

    private func numbers(of lane: Int) -> [Int] { waiting.filter { $0.lane == lane }.map(\.number) }
    private func unfinished(of lane: Int) -> [Int] {
        (inHand?.lane == lane ? [inHand!.number] : []) + numbers(of: lane)
    }

    var depths: [Int] { lanes.indices.map { unfinished(of: $0).count } }

    private mutating func passFences(of lane: Int) -> [Int] {
        let unfinished = Set(unfinished(of: lane))
        let passed = lanes[lane].fences.filter { $0.before.isDisjoint(with: unfinished) }.map(\.wait)
        lanes[lane].fences.removeAll { passed.contains($0.wait) }
        return passed
    }

    mutating func send(_ number: Int, to lane: Int) -> (outcome: Outcome, startsDrain: Bool)? {
        if lanes[lane].isEnded { return nil }
        var outcome = Outcome()
        let startsDrain = !isDraining
        isDraining = true
        let numbers = numbers(of: lane)
        switch lanes[lane].bound.policy {
        case .oldest(let limit) where numbers.count == limit:
            outcome.lost = number
            return (outcome, startsDrain)
        case .newest(let limit) where numbers.count == limit:
            outcome.lost = numbers[0]
            waiting.removeAll { $0.number == numbers[0] }
        default: break
        }
        waiting.append((lane, number))
        outcome.passed = passFences(of: lane)
        return (outcome, startsDrain)
    }

    mutating func fence(_ lane: Int, _ wait: Int, replacing hasEnded: (Int) -> Bool) -> Bool {
        if unfinished(of: lane).isEmpty { return false }
        if let last = lanes[lane].fences.last, hasEnded(last.wait) { lanes[lane].fences.removeLast() }
        lanes[lane].fences.append((wait, Set(unfinished(of: lane))))
        return true
    }

    private mutating func becomesOver(_ lane: Int) -> Bool {
        guard lanes[lane].isEnded, !lanes[lane].isOver, unfinished(of: lane).isEmpty else { return false }
        lanes[lane].isOver = true
        return true
    }

    mutating func end(_ lane: Int, removesMessages: Bool) -> (outcome: Outcome, isOver: Bool) {
        var outcome = Outcome()
        lanes[lane].isEnded = true
        if removesMessages {
            outcome.removed = numbers(of: lane)
            waiting.removeAll { $0.lane == lane }
            outcome.passed = passFences(of: lane)
        }
        return (outcome, becomesOver(lane))
    }

    mutating func finish() -> (lane: Int, outcome: Outcome, isOver: Bool)? {
        guard let (lane, _) = inHand else { return nil }
        inHand = nil
        var outcome = Outcome()
        outcome.passed = passFences(of: lane)
        return (lane, outcome, becomesOver(lane))
    }

    mutating func take() -> (lane: Int, number: Int)? {
        inHand = waiting.isEmpty ? nil : waiting.removeFirst()
        isDraining = inHand != nil
        return inHand
    }
}
