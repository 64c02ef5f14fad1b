import Testing

@testable import ActorMessaging

struct `Bounded buffer` {
    private func filled(_ buffering: MailboxBuffering, with elements: Range<Int>) -> (kept: [Int], lost: [Int]) {
        var buffer = BoundedBuffer<Int>(buffering: buffering)
        let lost = elements.compactMap { buffer.append($0) }
        var kept: [Int] = []
        while let element = buffer.popFirst() { kept.append(element) }
        return (kept, lost)
    }

    @Test func `an unbounded buffer loses nothing`() {
        let (kept, lost) = filled(.unbounded, with: 0..<1000)
        #expect(kept == Array(0..<1000))
        #expect(lost.isEmpty)
    }

    @Test(arguments: [1, 2, 3, 10, 99, 100])
    func `a buffer of the newest gives the oldest up for each that finds it full`(limit: Int) {
        let (kept, lost) = filled(.newest(limit), with: 0..<100)
        #expect(kept == Array((100 - limit)..<100))
        #expect(lost == Array(0..<(100 - limit)))
    }

    @Test(arguments: [1, 2, 3, 10, 99, 100])
    func `a buffer of the oldest refuses each that finds it full`(limit: Int) {
        let (kept, lost) = filled(.oldest(limit), with: 0..<100)
        #expect(kept == Array(0..<limit))
        #expect(lost == Array(limit..<100))
    }

    @Test(arguments: [MailboxBuffering.newest(2), .oldest(2)])
    func `room that was made is used again`(buffering: MailboxBuffering) {
        var buffer = BoundedBuffer<Int>(buffering: buffering)
        for element in 0..<100 {
            #expect(buffer.append(element) == nil)
            #expect(buffer.append(-element) == nil)
            #expect(buffer.popFirst() == element)
            #expect(buffer.popFirst() == -element)
        }
        #expect(buffer.isEmpty)
    }

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
