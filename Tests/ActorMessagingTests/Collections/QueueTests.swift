import TestSupport
import Testing

@testable import ActorMessaging

struct `A queue` {
    @Test func `elements stay in order, and are released once`() {
        let deaths = Journal<Int>()
        var buffer = Queue<Canary>()
        for number in 0..<500 { buffer.append(Canary { deaths.append(number) }) }
        var copy = buffer
        for _ in 0..<200 { _ = buffer.popFirst() }
        #expect(deaths.entries.isEmpty)
        for _ in 0..<300 { _ = copy.popFirst() }
        #expect(deaths.entries == Array(0..<200))
        copy = Queue()
        buffer = Queue()
        #expect(deaths.entries.sorted() == Array(0..<500))
    }

    @Test(arguments: 1...20)
    func `any sequence of operations has the outcome of an array`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var buffer = Queue<Int>()
        var model: [Int] = []
        for operation in 0..<1000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<52:
                buffer.append(operation)
                model.append(operation)
            case 52..<98:
                #expect(buffer.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            default:
                var all = buffer.takeAll()
                #expect(Array(all) == model)
                for element in model { #expect(all.popFirst() == element) }
                #expect(all.isEmpty)
                model = []
            }
            #expect(buffer.count == model.count)
            #expect(buffer.isEmpty == model.isEmpty)
        }
        #expect(Array(buffer) == model)
    }
}
