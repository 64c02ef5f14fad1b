import Testing

@testable import ActorMessaging

struct `Ring buffer` {
    private func contents<Element>(_ buffer: RingBuffer<Element>) -> [Element] {
        var buffer = buffer
        var contents: [Element] = []
        while let element = buffer.popFirst() { contents.append(element) }
        return contents
    }

    @Test func `an empty buffer has nothing to take`() {
        var buffer = RingBuffer<Int>()
        #expect(buffer.isEmpty)
        #expect(buffer.popFirst() == nil)
        #expect(buffer.isEmpty)
        #expect(contents(buffer.takeAll()).isEmpty)
    }

    @Test func `elements come out in the order they went in`() {
        var buffer = RingBuffer<Int>()
        for element in 0..<3 { buffer.append(element) }
        #expect(buffer.count == 3)
        #expect(contents(buffer) == [0, 1, 2])
    }

    @Test(arguments: [1, 3, 4, 5, 7, 8, 9, 63, 64, 65, 1000])
    func `order survives growth to any size`(size: Int) {
        var buffer = RingBuffer<Int>()
        for element in 0..<size { buffer.append(element) }
        #expect(buffer.count == size)
        #expect(contents(buffer) == Array(0..<size))
    }

    @Test(arguments: 0..<8)
    func `order survives growth while the elements are wrapped around the end`(shift: Int) {
        var buffer = RingBuffer<Int>()
        for _ in 0..<shift { buffer.append(-1) }
        for _ in 0..<shift { #expect(buffer.popFirst() == -1) }
        for element in 0..<20 { buffer.append(element) }
        #expect(contents(buffer) == Array(0..<20))
    }

    @Test func `a buffer that never holds many goes round for ever`() {
        var buffer = RingBuffer<Int>()
        buffer.append(0)
        for element in 1..<1000 {
            buffer.append(element)
            #expect(buffer.popFirst() == element - 1)
        }
        #expect(buffer.count == 1)
    }

    @Test func `taking everything leaves the buffer empty and usable`() {
        var buffer = RingBuffer<Int>()
        for element in 0..<6 { buffer.append(element) }
        _ = buffer.popFirst()
        #expect(contents(buffer.takeAll()) == [1, 2, 3, 4, 5])
        #expect(buffer.isEmpty)
        buffer.append(9)
        #expect(contents(buffer) == [9])
    }

    /// With 4 elements, the storage is full.
    @Test(arguments: [3, 4])
    func `a copy keeps its elements while the other changes`(count: Int) {
        var buffer = RingBuffer<Int>()
        for number in 0..<count { buffer.append(number) }
        let copy = buffer
        buffer.append(count)
        _ = buffer.popFirst()
        #expect(Array(copy) == Array(0..<count))
        #expect(Array(buffer) == Array(1...count))
    }

    @Test func `an element taken out is not kept`() {
        var buffer = RingBuffer<Canary>()
        let deaths = Journal<Int>()
        for number in 0..<3 { buffer.append(Canary { deaths.record(number) }) }
        _ = buffer.popFirst()
        #expect(deaths.entries == [0])
        _ = buffer.takeAll()
        #expect(Set(deaths.entries) == [0, 1, 2])
    }

    @Test func `an optional element that is nil counts as one`() {
        var buffer = RingBuffer<Int?>()
        buffer.append(nil)
        buffer.append(1)
        #expect(buffer.count == 2)
        #expect(buffer.popFirst() == .some(nil))
        #expect(buffer.popFirst() == .some(1))
        #expect(buffer.popFirst() == nil)
    }

    @Test(arguments: 1...20)
    func `any sequence of operations has the outcome of an array`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var buffer = RingBuffer<Int>()
        var model: [Int] = []
        for operation in 0..<1000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<52:
                buffer.append(operation)
                model.append(operation)
            case 52..<98:
                #expect(buffer.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            default:
                #expect(contents(buffer.takeAll()) == model)
                model = []
            }
            #expect(buffer.count == model.count)
            #expect(buffer.isEmpty == model.isEmpty)
        }
        #expect(contents(buffer) == model)
    }
}
