/// A first-in, first-out buffer that grows by doubling and reuses its slots.
///
/// The standard library has no double-ended queue. This one has what a mailbox needs: append at the end, take from the
/// front, take everything at once. An element is moved in and out, never copied, unless the buffer itself is.
package struct RingBuffer<Element> {
    private var storage: Storage?

    /// Makes an empty buffer.
    package init() {}

    package var count: Int { storage?.count ?? 0 }
    package var isEmpty: Bool { count == 0 }

    /// Adds an element behind all others.
    package mutating func append(_ element: consuming Element) {
        makeRoom().append(consume element)
    }

    /// Takes the oldest element out.
    package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        return makeUnique().popFirst()
    }

    /// Takes everything out, oldest first, and gives the storage up with it.
    package mutating func takeAll() -> RingBuffer {
        let all = self
        self = RingBuffer()
        return all
    }

    /// The storage, with room for one more element.
    private mutating func makeRoom() -> Storage {
        let isUnique = isKnownUniquelyReferenced(&storage)
        guard let full = storage, full.count == full.capacity else { return makeUnique(isUnique: isUnique) }
        let larger = Storage(capacity: full.capacity * 2)
        if isUnique { larger.moveAll(from: full) } else { larger.copyAll(from: full) }
        storage = larger
        return larger
    }

    /// The storage as this buffer's alone.
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
    /// The memory of a buffer: `count` elements from `head` on, around the end.
    ///
    /// Its accesses need no check that they do not overlap: each is over before anything foreign is called.
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

/// `@unchecked Sendable`: a value; two buffers share memory only as long as neither changes it.
extension RingBuffer: @unchecked Sendable where Element: Sendable {}
