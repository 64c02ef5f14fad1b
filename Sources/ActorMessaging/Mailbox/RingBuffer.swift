/// A first-in, first-out buffer that grows by doubling and reuses its slots.
///
/// The standard library has no double-ended queue. This one appends at the end, takes from the front, and takes everything at
/// once. Elements are moved, and copied only if the buffer is copied.
package struct RingBuffer<Element> {
    private var storage: Storage?

    /// Creates an empty buffer.
    package init() {}

    package var count: Int { storage?.count ?? 0 }
    package var isEmpty: Bool { count == 0 }

    /// Appends an element.
    package mutating func append(_ element: consuming Element) {
        makeRoom().append(consume element)
    }

    /// Removes and returns the oldest element.
    package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        return makeUnique().popFirst()
    }

    /// Removes and returns all elements, oldest first, together with the storage.
    package mutating func takeAll() -> RingBuffer {
        let all = self
        self = RingBuffer()
        return all
    }

    /// The storage, with capacity for one more element.
    private mutating func makeRoom() -> Storage {
        let isUnique = isKnownUniquelyReferenced(&storage)
        guard let full = storage, full.count == full.capacity else { return makeUnique(isUnique: isUnique) }
        let larger = Storage(capacity: full.capacity * 2)
        if isUnique { larger.moveAll(from: full) } else { larger.copyAll(from: full) }
        storage = larger
        return larger
    }

    /// The storage, unshared.
    private mutating func makeUnique() -> Storage {
        makeUnique(isUnique: isKnownUniquelyReferenced(&storage))
    }

    private mutating func makeUnique(isUnique: Bool) -> Storage {
        if isUnique, let storage { return storage }
        let own = Storage(capacity: storage?.capacity ?? Storage.smallest)
        if let storage { own.copyAll(from: storage) }
        storage = own
        return own
    }
}

extension RingBuffer {
    /// The memory of a buffer: `count` elements from `head`, wrapping around at the end.
    ///
    /// Exclusivity needs no check: each access ends before foreign code is called.
    private final class Storage {
        static var smallest: Int { 4 }

        let capacity: Int
        private let slots: UnsafeMutablePointer<Element>
        @exclusivity(unchecked) private var head = 0
        @exclusivity(unchecked) private(set) var count = 0

        init(capacity: Int) {
            self.capacity = capacity
            slots = .allocate(capacity: capacity)
        }

        deinit {
            for offset in 0..<count { slot(offset).deinitialize(count: 1) }
            slots.deallocate()
        }

        func slot(_ offset: Int) -> UnsafeMutablePointer<Element> {
            let index = head + offset
            return slots + (index < capacity ? index : index - capacity)
        }

        func append(_ element: consuming Element) {
            slot(count).initialize(to: consume element)
            count += 1
        }

        func popFirst() -> Element {
            let element = slot(0).move()
            head = head + 1 == capacity ? 0 : head + 1
            count -= 1
            return element
        }

        func moveAll(from other: Storage) {
            while other.count > 0 { append(other.popFirst()) }
        }

        func copyAll(from other: Storage) {
            for offset in 0..<other.count { append(other.slot(offset).pointee) }
        }
    }
}

extension RingBuffer: Sequence {
    /// The elements, oldest first.
    package func makeIterator() -> AnyIterator<Element> {
        var offset = 0
        return AnyIterator { [storage] in
            guard let storage, offset < storage.count else { return nil }
            defer { offset += 1 }
            return storage.slot(offset).pointee
        }
    }
}

extension RingBuffer: Equatable where Element: Equatable {
    package static func == (first: Self, second: Self) -> Bool {
        first.elementsEqual(second)
    }
}

extension RingBuffer: Hashable where Element: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

/// `@unchecked Sendable`: a value; two buffers share memory only until one of them changes it.
extension RingBuffer: @unchecked Sendable where Element: Sendable {}
