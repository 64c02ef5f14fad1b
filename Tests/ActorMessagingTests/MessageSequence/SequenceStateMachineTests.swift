import TestSupport
import Testing

@testable import ActorMessaging

struct `Sequence state machine` {
    private typealias Machine = SequenceStateMachine<Int, Int, String>

    @Test func `a second consumer of one iterator traps`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var machine = SequenceStateMachine<Int, Int, String>(buffering: .unbounded)
            _ = machine.next("a")
            _ = machine.next("b")
        }
        expectText("serves one consumer at a time", on: outcome)
    }

    @Test(
        arguments: [MailboxBuffering.unbounded, .newest(1), .newest(3), .oldest(1), .oldest(3)],
        [21, 22, 23] as [UInt64]
    )
    func `any sequence of operations has the outcome of a naive sequence`(buffering: MailboxBuffering, seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var machine = Machine(buffering: buffering)
        var model = NaiveSequence(buffering: buffering)
        for operation in 0..<2000 {
            switch Int.random(in: 0..<1000, using: &generator) {
            case 0..<550:
                #expect(Outcome(machine.push(operation, -operation)) == model.push(operation))
            case 550..<990 where model.waiter == nil:
                #expect(Outcome(machine.next("\(operation)")) == model.next("\(operation)"))
            case 990..<993:
                #expect(machine.finish() == model.finish())
            case 993..<996:
                let cancelled = machine.cancel()
                #expect(cancelled.waiter == model.finish())
                #expect(cancelled.discarded.items.count == model.buffer.elements.count)
                while model.buffer.popFirst() != nil {}
            case 996...:
                machine = Machine(buffering: buffering)
                model = NaiveSequence(buffering: buffering)
            default:
                break
            }
            #expect(machine.depth == model.buffer.elements.count)
        }
    }
}

/// What a transition asked for, of either kind, to be compared.
private enum Outcome: Equatable {
    case none
    case suspend
    case resume(String, Int?)
    case lose(Int)
    case refuse(Int)

    init(_ action: SequenceStateMachine<Int, Int, String>.PushAction) {
        switch action {
        case .none: self = .none
        case .resume(let waiter, let item): self = .resume(waiter, item.element)
        case .lose(let item): self = .lose(item.element)
        case .refuse(let item): self = .refuse(item.element)
        }
    }

    init(_ action: SequenceStateMachine<Int, Int, String>.NextAction) {
        switch action {
        case .resume(let waiter, let item, _): self = .resume(waiter, item?.element)
        case .suspend: self = .suspend
        }
    }
}

/// What a sequence should do, said in the plainest way.
private struct NaiveSequence {
    var buffer: NaiveBuffer
    var waiter: String?
    var isFinished = false

    init(buffering: MailboxBuffering) {
        buffer = NaiveBuffer(buffering: buffering)
    }

    mutating func push(_ element: Int) -> Outcome {
        if isFinished { return .refuse(element) }
        if let waiter = waiter.take() { return .resume(waiter, element) }
        return buffer.append(element).map(Outcome.lose) ?? .none
    }

    mutating func next(_ waiter: String) -> Outcome {
        if let element = buffer.popFirst() { return .resume(waiter, element) }
        if isFinished { return .resume(waiter, nil) }
        self.waiter = waiter
        return .suspend
    }

    mutating func finish() -> String? {
        isFinished = true
        return waiter.take()
    }
}
