import Testing

@testable import ActorMessaging

struct `Sequence state machine` {
    private typealias Machine = SequenceStateMachine<Int, String>

    @Test func `a message without a consumer waits`() {
        var machine = Machine(buffering: .unbounded)
        #expect(Outcome(machine.push(1)) == .none)
        #expect(machine.depth == 1)
        #expect(Outcome(machine.next("a")) == .resume("a", 1))
        #expect(machine.depth == 0)
    }

    @Test func `a consumer without a message waits and gets the first one`() {
        var machine = Machine(buffering: .unbounded)
        #expect(Outcome(machine.next("a")) == .suspend)
        #expect(Outcome(machine.push(1)) == .resume("a", 1))
        #expect(Outcome(machine.push(2)) == .none)
        #expect(machine.depth == 1)
    }

    @Test func `a full buffer tells what it lost`() {
        var newest = Machine(buffering: .newest(1))
        #expect(Outcome(newest.push(1)) == .none)
        #expect(Outcome(newest.push(2)) == .lose(1))
        #expect(Outcome(newest.next("a")) == .resume("a", 2))

        var oldest = Machine(buffering: .oldest(1))
        #expect(Outcome(oldest.push(1)) == .none)
        #expect(Outcome(oldest.push(2)) == .lose(2))
        #expect(Outcome(oldest.next("a")) == .resume("a", 1))
    }

    @Test func `a consumer that waits never loses a message to a bound`() {
        var machine = Machine(buffering: .oldest(1))
        for number in 0..<10 {
            #expect(Outcome(machine.next("a")) == .suspend)
            #expect(Outcome(machine.push(number)) == .resume("a", number))
        }
    }

    @Test func `what waits can still be taken after the end`() {
        var machine = Machine(buffering: .unbounded)
        _ = machine.push(1)
        #expect(machine.finish() == nil)
        #expect(Outcome(machine.push(2)) == .refuse(2))
        #expect(Outcome(machine.next("a")) == .resume("a", 1))
        #expect(Outcome(machine.next("b")) == .resume("b", nil))
        #expect(Outcome(machine.next("c")) == .resume("c", nil))
    }

    @Test func `the end resumes the consumer that waits, once`() {
        var machine = Machine(buffering: .unbounded)
        _ = machine.next("a")
        #expect(machine.finish() == "a")
        #expect(machine.finish() == nil)
        #expect(machine.cancel().waiter == nil)
    }

    @Test func `cancellation discards what waits and refuses what comes`() {
        var machine = Machine(buffering: .unbounded)
        _ = machine.push(1)
        _ = machine.push(2)
        let cancelled = machine.cancel()
        #expect(cancelled.waiter == nil)
        #expect(cancelled.discarded.count == 2)
        #expect(machine.depth == 0)
        #expect(Outcome(machine.push(3)) == .refuse(3))
        #expect(Outcome(machine.next("a")) == .resume("a", nil))
    }

    @Test func `cancellation resumes the consumer that waits`() {
        var machine = Machine(buffering: .unbounded)
        _ = machine.next("a")
        #expect(machine.cancel().waiter == "a")
    }

    @Test func `a second consumer of one iterator traps`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var machine = SequenceStateMachine<Int, String>(buffering: .unbounded)
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
        var generator = SeededGenerator(seed: seed)
        var machine = Machine(buffering: buffering)
        var model = NaiveSequence(buffering: buffering)
        for operation in 0..<2000 {
            switch Int.random(in: 0..<1000, using: &generator) {
            case 0..<550:
                #expect(Outcome(machine.push(operation)) == model.push(operation))
            case 550..<990 where model.waiter == nil:
                #expect(Outcome(machine.next("\(operation)")) == model.next("\(operation)"))
            case 990..<993:
                #expect(machine.finish() == model.finish())
            case 993..<996:
                let cancelled = machine.cancel()
                #expect(cancelled.waiter == model.finish())
                #expect(cancelled.discarded.count == model.buffer.elements.count)
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

    init(_ action: SequenceStateMachine<Int, String>.PushAction) {
        switch action {
        case .none: self = .none
        case .resume(let waiter, let element): self = .resume(waiter, element)
        case .lose(let element): self = .lose(element)
        case .refuse(let element): self = .refuse(element)
        }
    }

    init(_ action: SequenceStateMachine<Int, String>.NextAction) {
        switch action {
        case .resume(let waiter, let element): self = .resume(waiter, element)
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
