import TestSupport
import Testing

@testable import ActorMessaging

struct `Bounded buffer` {
    @Test(
        arguments: [MailboxBuffering.unbounded, .newest(1), .newest(5), .oldest(1), .oldest(5)],
        [1, 2, 3] as [UInt64]
    )
    func `any sequence of operations has the outcome of an array`(buffering: MailboxBuffering, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var buffer = BoundedBuffer<Int>(buffering: buffering)
        var model = NaiveBuffer(buffering: buffering)
        for operation in 0..<1000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<60: #expect(buffer.append(operation) == model.append(operation))
            case 60..<97: #expect(buffer.popFirst() == model.popFirst())
            default:
                var all = buffer.takeAll()
                while let element = all.popFirst() { #expect(model.popFirst() == element) }
            }
            #expect(buffer.count == model.elements.count)
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
