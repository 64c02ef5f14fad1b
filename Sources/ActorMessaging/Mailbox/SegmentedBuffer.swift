/// A first-in, first-out buffer in segments of memory.
///
/// The standard library has no double-ended queue. This one appends at the end, takes from the front, and takes
/// everything at once. It never moves an element that waits, and takes little more memory than its elements: a segment
/// is as large as all before it, and at most ``Storage/largest`` elements. Elements are copied only if the buffer is
/// copied.
package struct SegmentedBuffer<Element> {
    private var storage: Storage?

    /// Creates an empty buffer.
    package init() {}

    package var count: Int { storage?.count ?? 0 }
    package var isEmpty: Bool { count == 0 }

    /// Appends an element.
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
        let all = self
        self = SegmentedBuffer()
        return all
    }

    /// The storage, unshared.
    private mutating func makeUnique() -> Storage {
        if isKnownUniquelyReferenced(&storage), let storage { return storage }
        let own = Storage()
        storage?.forEach { own.append($0.pointee) }
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

        /// The beginning of a segment. Its elements follow.
        private struct Header {
            let capacity: Int
            var next: UnsafeMutableRawPointer?
        }

        @exclusivity(unchecked) private var first: UnsafeMutableRawPointer
        @exclusivity(unchecked) private var last: UnsafeMutableRawPointer
        /// The index of the oldest element in the first segment.
        @exclusivity(unchecked) private var head = 0
        /// The number of slots that have been used in the last segment.
        @exclusivity(unchecked) private var tail = 0
        @exclusivity(unchecked) private(set) var count = 0

        init() {
            first = Self.makeSegment(capacity: Self.smallest)
            last = first
        }

        deinit {
            forEach { $0.deinitialize(count: 1) }
            var next: UnsafeMutableRawPointer? = first
            while let segment = next {
                next = Self.header(of: segment).pointee.next
                segment.deallocate()
            }
        }

        func append(_ element: consuming Element) {
            let capacity = Self.header(of: last).pointee.capacity
            if tail == capacity {
                let segment = Self.makeSegment(capacity: Swift.min(2 * capacity, Self.largest))
                Self.header(of: last).pointee.next = segment
                last = segment
                tail = 0
            }
            Self.slot(tail, of: last).initialize(to: consume element)
            tail += 1
            count += 1
        }

        func popFirst() -> Element {
            let element = Self.slot(head, of: first).move()
            head += 1
            count -= 1
            if count == 0 {
                // Only the last segment is left.
                head = 0
                tail = 0
            } else if head == Self.header(of: first).pointee.capacity {
                removeFirstSegment()
                head = 0
            }
            return element
        }

        /// Calls a closure with the address of each element, oldest first.
        func forEach(_ body: (UnsafeMutablePointer<Element>) -> Void) {
            var next: UnsafeMutableRawPointer? = first
            var index = head
            while let segment = next {
                let end = segment == last ? tail : Self.header(of: segment).pointee.capacity
                while index < end {
                    body(Self.slot(index, of: segment))
                    index += 1
                }
                index = 0
                next = Self.header(of: segment).pointee.next
            }
        }

        private func removeFirstSegment() {
            guard let next = Self.header(of: first).pointee.next else { return }
            first.deallocate()
            first = next
        }

        private static func makeSegment(capacity: Int) -> UnsafeMutableRawPointer {
            let segment = UnsafeMutableRawPointer.allocate(
                byteCount: firstSlot + capacity * MemoryLayout<Element>.stride,
                alignment: Swift.max(MemoryLayout<Header>.alignment, MemoryLayout<Element>.alignment)
            )
            header(of: segment).initialize(to: Header(capacity: capacity, next: nil))
            return segment
        }

        private static func header(of segment: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
            segment.assumingMemoryBound(to: Header.self)
        }

        private static func slot(_ index: Int, of segment: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Element> {
            (segment + firstSlot).assumingMemoryBound(to: Element.self) + index
        }

        /// The offset of the first element in a segment.
        private static var firstSlot: Int { Swift.max(MemoryLayout<Header>.stride, MemoryLayout<Element>.alignment) }
    }
}

extension SegmentedBuffer: Sequence {
    /// The elements, oldest first.
    package func makeIterator() -> [Element].Iterator {
        var elements: [Element] = []
        storage?.forEach { elements.append($0.pointee) }
        return elements.makeIterator()
    }
}

extension SegmentedBuffer: Equatable where Element: Equatable {
    package static func == (first: Self, second: Self) -> Bool {
        first.elementsEqual(second)
    }
}

extension SegmentedBuffer: Hashable where Element: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

/// `@unchecked Sendable`: a value; two buffers share memory only until one of them changes it.
extension SegmentedBuffer: @unchecked Sendable where Element: Sendable {}
