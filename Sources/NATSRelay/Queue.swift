#if NATS
    /// A first-in, first-out queue with amortized constant-time operations.
    struct Queue<Element> {
        private var elements: [Element?] = []
        private var head = 0

        var count: Int { elements.count - head }
        var isEmpty: Bool { count == 0 }
        var indices: Range<Int> { 0..<count }
        var first: Element? { isEmpty ? nil : elements[head] }

        subscript(index: Int) -> Element {
            get { elements[head + index]! }
            set { elements[head + index] = newValue }
        }

        mutating func append(_ element: Element) { elements.append(element) }

        mutating func removeFirst() { _ = popFirst() }

        mutating func popFirst() -> Element? {
            guard head < elements.count else { return nil }
            defer {
                elements[head] = nil
                head += 1
                if head == elements.count || (head > 32 && head * 2 > elements.count) {
                    elements.removeFirst(head)
                    head = 0
                }
            }
            return elements[head]
        }
    }

    extension Queue: Equatable where Element: Equatable {
        static func == (first: Self, second: Self) -> Bool {
            first.elements[first.head...] == second.elements[second.head...]
        }
    }

    extension Queue: Hashable where Element: Hashable {
        func hash(into hasher: inout Hasher) { hasher.combine(elements[head...]) }
    }
#endif
