import Testing

@testable import ActorMessaging

struct `Mailbox state machine` {
    private func elements(_ buffer: RingBuffer<Int>?) -> [Int]? {
        guard var buffer else { return nil }
        var elements: [Int] = []
        while let element = buffer.popFirst() { elements.append(element) }
        return elements
    }

    @Test func `the first element starts a drain and no other does until it has ended`() {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        #expect(machine.enqueue(1).startsDrain)
        #expect(!machine.enqueue(2).startsDrain)
        #expect(machine.takeNext() == 1)
        #expect(!machine.enqueue(3).startsDrain)
        #expect(machine.takeNext() == 2)
        #expect(machine.takeNext() == 3)
        #expect(!machine.enqueue(4).startsDrain)
        #expect(machine.takeNext() == 4)
        #expect(machine.takeNext() == nil)
        #expect(machine.enqueue(5).startsDrain)
    }

    @Test func `an unbounded mailbox hands out everything that waits`() {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        for element in 0..<5 { _ = machine.enqueue(element) }
        #expect(elements(machine.takeBatch()) == [0, 1, 2, 3, 4])
        _ = machine.enqueue(5)
        #expect(elements(machine.takeBatch()) == [5])
        #expect(machine.takeBatch() == nil)
        #expect(machine.enqueue(6).startsDrain)
    }

    @Test func `a bounded mailbox hands out one at a time so that no more than its bound is ever outstanding`() {
        var machine = MailboxStateMachine<Int>(buffering: .newest(3))
        for element in 0..<3 { #expect(machine.enqueue(element).lost == nil) }
        #expect(elements(machine.takeBatch()) == [0])
        #expect(machine.enqueue(3).lost == nil)
        #expect(machine.enqueue(4).lost == 1)
        #expect(elements(machine.takeBatch()) == [2])
    }

    @Test func `depth counts what waits and what the drain has not handled to its end`() {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        #expect(machine.depth == 0)
        for element in 0..<4 { _ = machine.enqueue(element) }
        #expect(machine.depth == 4)
        _ = machine.takeNext()
        #expect(machine.depth == 4)
        _ = machine.takeNext()
        #expect(machine.depth == 3)
        _ = machine.takeBatch()
        #expect(machine.depth == 2)
        _ = machine.enqueue(4)
        #expect(machine.depth == 3)
        _ = machine.takeBatch()
        #expect(machine.depth == 1)
        _ = machine.takeBatch()
        #expect(machine.depth == 0)
    }

    @Test func `what is discarded is never handed out and the drain under way ends by itself`() {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        for element in 0..<3 { _ = machine.enqueue(element) }
        #expect(machine.takeNext() == 0)
        #expect(elements(machine.discardWaiting()) == [1, 2])
        #expect(machine.depth == 1)
        #expect(!machine.enqueue(3).startsDrain)
        #expect(machine.takeNext() == 3)
        #expect(machine.takeNext() == nil)
        #expect(machine.depth == 0)
    }

    @Test func `an idle mailbox has nothing to discard and stays idle`() {
        var machine = MailboxStateMachine<Int>(buffering: .unbounded)
        #expect(elements(machine.discardWaiting()) == [])
        #expect(machine.enqueue(1).startsDrain)
    }

    @Test(
        arguments: [MailboxBuffering.unbounded, .newest(1), .newest(4), .oldest(1), .oldest(4)],
        [11, 12, 13] as [UInt64]
    )
    func `any sequence of operations has the outcome of a naive mailbox`(buffering: MailboxBuffering, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var machine = MailboxStateMachine<Int>(buffering: buffering)
        var model = NaiveBuffer(buffering: buffering)
        var isDraining = false
        var taken = 0
        for operation in 0..<2000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<55:
                let enqueued = machine.enqueue(operation)
                #expect(enqueued.lost == model.append(operation))
                #expect(enqueued.startsDrain == !isDraining)
                isDraining = true
            case 55..<75 where isDraining:
                let next = model.popFirst()
                #expect(machine.takeNext() == next)
                taken = next == nil ? 0 : 1
                isDraining = next != nil
            case 75..<97 where isDraining:
                var batch: [Int] = []
                while buffering == .unbounded || batch.isEmpty, let next = model.popFirst() { batch.append(next) }
                #expect(elements(machine.takeBatch()) == (batch.isEmpty ? nil : batch))
                taken = batch.count
                isDraining = !batch.isEmpty
            case 97...:
                let waiting = elements(machine.discardWaiting())
                #expect(waiting == model.elements)
                while model.popFirst() != nil {}
            default:
                break
            }
            #expect(machine.depth == model.elements.count + taken)
        }
    }

    @Test func `taking from an idle mailbox traps`() async {
        await #expect(processExitsWith: .failure) {
            var machine = MailboxStateMachine<Int>(buffering: .unbounded)
            _ = machine.takeNext()
        }
    }
}
