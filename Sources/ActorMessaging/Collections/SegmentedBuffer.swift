/// A first-in, first-out buffer in segments of memory.
///
/// The standard library has no double-ended queue. This one never moves a waiting element, and takes little more memory
/// than its elements: a segment is twice as large as the one before it, and has at most ``Storage/largest`` elements.
/// Elements are copied only if the buffer is copied.
package struct SegmentedBuffer<Element> {
    private var storage: Storage?

    package init() {}

    package var count: Int { storage?.count ?? 0 }
    package var isEmpty: Bool { count == 0 }

    /// The oldest element.
    package var first: Element? { storage?.oldest }

    package mutating func append(_ element: consuming Element) {
        makeUnique().append(consume element)
    }

    /// Removes and returns the oldest element.
    package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        return makeUnique().popFirst()
    }

    /// Removes and returns all elements, oldest first, together with the storage.
    package mutating func takeAll() -> SegmentedBuffer {
        defer { self = SegmentedBuffer() }
        return self
    }

    /// Returns the storage, after copying it if it is shared.
    private mutating func makeUnique() -> Storage {
        if isKnownUniquelyReferenced(&storage), let storage { return storage }
        let own = Storage()
        storage?.forEach { own.append($0.element(at: $1)) }
        storage = own
        return own
    }
}

extension SegmentedBuffer {
    /// The memory of a buffer: a list of segments, of which the last one is filled and the first one is emptied.
    ///
    /// Exclusivity needs no check: each access ends before foreign code is called.
    private final class Storage {
        static var smallest: Int { 4 }
        static var largest: Int { 64 }

        @safe @exclusivity(unchecked) private var first: Segment
        @safe @exclusivity(unchecked) private var last: Segment
        /// The index of the oldest element in the first segment.
        @safe @exclusivity(unchecked) private var head = 0
        /// The number of slots that have been used in the last segment.
        @safe @exclusivity(unchecked) private var tail = 0
        @safe @exclusivity(unchecked) private(set) var count = 0

        init() {
            first = Segment(capacity: Self.smallest)
            last = first
        }

        deinit {
            forEach { $0.deinitialize(at: $1) }
            var next: Segment? = first
            while let segment = next {
                next = segment.next
                segment.deallocate()
            }
        }

        func append(_ element: consuming Element) {
            if tail == last.capacity {
                let segment = Segment(capacity: Swift.min(2 * last.capacity, Self.largest))
                last.next = segment
                last = segment
                tail = 0
            }
            last.initialize(at: tail, to: consume element)
            tail += 1
            count += 1
        }

        var oldest: Element? { count == 0 ? nil : first.element(at: head) }

        func popFirst() -> Element {
            let element = first.move(at: head)
            head += 1
            count -= 1
            if count == 0 {
                // Only the last segment is left.
                head = 0
                tail = 0
            } else if head == first.capacity, let next = first.next {
                first.deallocate()
                first = next
                head = 0
            }
            return element
        }

        /// Calls a closure with the segment and the index of each element, oldest first.
        func forEach(_ body: (Segment, Int) -> Void) {
            var next: Segment? = first
            var index = head
            while let segment = next {
                let end = segment.next == nil ? tail : segment.capacity
                while index < end {
                    body(segment, index)
                    index += 1
                }
                index = 0
                next = segment.next
            }
        }
    }

    /// Memory for a number of elements, which the storage allocates, initializes and deallocates.
    ///
    /// Safe if the storage uses only slots between its head and its tail, and no segment after its end.
    @safe private struct Segment {
        /// The beginning of the memory. The slots follow.
        private struct Header {
            let capacity: Int
            var next: Segment?
        }

        private let memory: UnsafeMutableRawPointer

        init(capacity: Int) {
            unsafe memory = UnsafeMutableRawPointer.allocate(
                byteCount: Self.firstSlot + capacity * MemoryLayout<Element>.stride,
                alignment: Swift.max(MemoryLayout<Header>.alignment, MemoryLayout<Element>.alignment)
            )
            unsafe header.initialize(to: Header(capacity: capacity, next: nil))
        }

        var capacity: Int { unsafe header.pointee.capacity }

        var next: Segment? {
            get { unsafe header.pointee.next }
            nonmutating set { unsafe header.pointee.next = newValue }
        }

        func initialize(at index: Int, to element: consuming Element) {
            unsafe slot(index).initialize(to: consume element)
        }
        func element(at index: Int) -> Element { unsafe slot(index).pointee }
        func move(at index: Int) -> Element { unsafe slot(index).move() }
        func deinitialize(at index: Int) { unsafe slot(index).deinitialize(count: 1) }
        func deallocate() { unsafe memory.deallocate() }

        private var header: UnsafeMutablePointer<Header> { unsafe memory.assumingMemoryBound(to: Header.self) }

        private func slot(_ index: Int) -> UnsafeMutablePointer<Element> {
            unsafe (memory + Self.firstSlot).assumingMemoryBound(to: Element.self) + index
        }

        /// The offset of the first slot.
        private static var firstSlot: Int { Swift.max(MemoryLayout<Header>.stride, MemoryLayout<Element>.alignment) }
    }
}

extension SegmentedBuffer: Sequence {
    /// Returns an iterator over the elements, oldest first.
    package func makeIterator() -> [Element].Iterator {
        var elements: [Element] = []
        storage?.forEach { elements.append($0.element(at: $1)) }
        return elements.makeIterator()
    }
}

extension SegmentedBuffer: Equatable where Element: Equatable {
    package static func == (first: Self, second: Self) -> Bool { first.elementsEqual(second) }
}

extension SegmentedBuffer: Hashable where Element: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(Array(self)) }
}

/// `@unchecked Sendable`: a buffer is a value; two buffers share memory only until one of them changes it.
extension SegmentedBuffer: @unchecked Sendable where Element: Sendable {}
