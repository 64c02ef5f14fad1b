/// A first-in, first-out queue. The standard library has no double-ended queue.
///
/// Elements are added to one array and taken from another. When that one is empty, it gets the elements of the first
/// one in reverse. So an operation takes constant time on average, and an element that is taken leaves nothing behind.
package struct Queue<Element> {
    /// The oldest elements, the first one last.
    private var front: [Element] = []
    /// The newer elements.
    private var back: [Element] = []

    package init() {}

    package var count: Int { front.count + back.count }
    package var isEmpty: Bool { front.isEmpty && back.isEmpty }

    package var first: Element? { front.last ?? back.first }

    package mutating func append(_ element: consuming Element) { back.append(consume element) }

    /// Removes and returns the oldest element.
    package mutating func popFirst() -> Element? {
        if front.isEmpty {
            swap(&front, &back)
            front.reverse()
        }
        let oldest = front.popLast()
        // The memory of a few elements stays for the next ones.
        if front.isEmpty, front.capacity > 64 { front = [] }
        return oldest
    }

    /// Removes and returns all elements, oldest first, together with the storage.
    package mutating func takeAll() -> Queue {
        defer { self = Queue() }
        return self
    }
}

extension Queue: Sequence {
    /// Returns an iterator over the elements, oldest first.
    package func makeIterator() -> [Element].Iterator { (front.reversed() + back).makeIterator() }
}

extension Queue: Equatable where Element: Equatable {
    package static func == (first: Self, second: Self) -> Bool { first.elementsEqual(second) }
}

extension Queue: Hashable where Element: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(Array(self)) }
}

extension Queue: Sendable where Element: Sendable {}
