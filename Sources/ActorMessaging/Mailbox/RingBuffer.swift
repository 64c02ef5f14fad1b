/// A first-in, first-out buffer that grows by doubling and reuses its slots.
///
/// The standard library has no double-ended queue. This one has what a mailbox needs: append at the end, take from the
/// front, take everything at once.
package struct RingBuffer<Element> {
    private var slots: [Element?] = []
    private var head = 0
    package private(set) var count = 0

    /// Makes an empty queue.
    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// Adds an element behind all others.
    package mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        slots[wrapped(head + count)] = element
        count += 1
    }

    /// Takes the oldest element out.
    package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head].take()
        head = wrapped(head + 1)
        count -= 1
        return element
    }

    /// Takes everything out, oldest first, and gives the storage up with it.
    package mutating func takeAll() -> RingBuffer {
        let all = self
        self = RingBuffer()
        return all
    }

    private func wrapped(_ index: Int) -> Int {
        index < slots.count ? index : index - slots.count
    }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, slots.count * 2))
        for offset in 0..<count { larger.append(slots[wrapped(head + offset)]) }
        while larger.count < max(4, slots.count * 2) { larger.append(nil) }
        slots = larger
        head = 0
    }
}

extension RingBuffer: Equatable where Element: Equatable {}
extension RingBuffer: Hashable where Element: Hashable {}
