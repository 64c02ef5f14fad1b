import TestSupport
import Testing

@testable import ActorMessaging

struct `Mailbox state machine` {
    @Test(
        arguments: [MailboxBuffering.unbounded, .newest(1), .newest(4), .oldest(1), .oldest(4)],
        [11, 12, 13] as [UInt64]
    )
    func `any sequence of operations has the outcome of a naive mailbox`(buffering: MailboxBuffering, seed: UInt64) {
        var generator = SplitMix64(seed: seed)
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
            case 55... where isDraining:
                var batch: [Int] = []
                while buffering == .unbounded || batch.isEmpty, let next = model.popFirst() { batch.append(next) }
                #expect(machine.takeBatch().map { Array($0) } == (batch.isEmpty ? nil : batch))
                taken = batch.count
                isDraining = !batch.isEmpty
            default:
                break
            }
            #expect(machine.depth == model.elements.count + taken)
        }
    }

    @Test func `taking from an idle mailbox traps`() async {
        await #expect(processExitsWith: .failure) {
            var machine = MailboxStateMachine<Int>(buffering: .unbounded)
            _ = machine.takeBatch()
        }
    }
}

/// What a buffer should do, said in the plainest way.
struct NaiveBuffer {
    let buffering: MailboxBuffering
    private(set) var elements: [Int] = []

    init(buffering: MailboxBuffering) {
        self.buffering = buffering
    }

    mutating func append(_ element: Int) -> Int? {
        elements.append(element)
        switch buffering.policy {
        case .unbounded: return nil
        case .newest(let limit): return elements.count > limit ? elements.removeFirst() : nil
        case .oldest(let limit): return elements.count > limit ? elements.removeLast() : nil
        }
    }

    mutating func popFirst() -> Int? {
        elements.isEmpty ? nil : elements.removeFirst()
    }
}
