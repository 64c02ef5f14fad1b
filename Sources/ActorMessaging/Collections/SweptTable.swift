/// A dictionary whose entries can also be visited in turn, to find those of deallocated objects.
///
/// Not synchronized: the owner guards it. With each addition, an owner visits two entries, and removes the dead ones.
/// So at most half of the entries of a growing table are dead. Operations on one entry take constant time.
///
/// Inlinable, so that it is specialized in other modules: looking up type metadata costs more than the operations.
@frozen @usableFromInline package struct SweptTable<Key: Hashable, Entry> {
    @frozen @usableFromInline struct Slot {
        @usableFromInline let key: Key
        @usableFromInline var entry: Entry

        @inlinable init(key: Key, entry: Entry) {
            self.key = key
            self.entry = entry
        }
    }

    /// The entries in the order of the visits.
    @usableFromInline var slots: [Slot] = []
    /// The index of each key in `slots`.
    @usableFromInline var indices: [Key: Int] = [:]
    @usableFromInline var nextVisit = 0

    @inlinable package init() {}

    @inlinable package var count: Int { slots.count }

    @inlinable package subscript(key: Key) -> Entry? { indices[key].map { slots[$0].entry } }

    @inlinable package var entries: [Entry] { slots.map(\.entry) }

    /// Adds an entry, or replaces the entry of its key.
    ///
    /// - Returns: The entry that was replaced.
    @inlinable package mutating func insert(_ entry: Entry, for key: Key) -> Entry? {
        guard let index = indices[key] else {
            indices[key] = slots.count
            slots.append(Slot(key: key, entry: entry))
            return nil
        }
        defer { slots[index].entry = entry }
        return slots[index].entry
    }

    /// Changes the entry of a key in place, or a new one. The closure returns whether the entry stays in the table.
    @inlinable package mutating func update(
        _ key: Key,
        initial: @autoclosure () -> Entry,
        _ change: (inout Entry) -> Bool
    ) {
        if let index = indices[key] {
            if !change(&slots[index].entry) { _ = remove(key) }
        } else {
            var entry = initial()
            if change(&entry) { _ = insert(entry, for: key) }
        }
    }

    /// Removes the entry of a key.
    ///
    /// - Returns: The removed entry, or `nil` if there was none.
    @inlinable package mutating func remove(_ key: Key) -> Entry? {
        guard var hole = indices.removeValue(forKey: key) else { return nil }
        let entry = slots[hole].entry
        // An entry that hasn't been visited in this round must not move among those that have.
        if hole < nextVisit {
            nextVisit -= 1
            move(from: nextVisit, to: hole)
            hole = nextVisit
        }
        move(from: slots.count - 1, to: hole)
        slots.removeLast()
        return entry
    }

    @inlinable mutating func move(from origin: Int, to index: Int) {
        guard origin != index else { return }
        slots[index] = slots[origin]
        indices[slots[index].key] = index
    }

    /// Visits the next entry, or returns `nil` if the table is empty.
    ///
    /// After the last entry, the visits start over. An entry that isn't removed is visited in the current round or in
    /// the next, whatever is added and removed meanwhile.
    @inlinable package mutating func next() -> (key: Key, entry: Entry)? {
        guard !slots.isEmpty else { return nil }
        if nextVisit >= slots.count { nextVisit = 0 }
        defer { nextVisit += 1 }
        return (slots[nextVisit].key, slots[nextVisit].entry)
    }

    /// Visits a number of entries, each at most once.
    @inlinable package mutating func next(_ count: Int) -> [(key: Key, entry: Entry)] {
        (0..<min(count, slots.count)).compactMap { _ in next() }
    }
}

extension SweptTable: Sendable where Key: Sendable, Entry: Sendable {}
extension SweptTable.Slot: Sendable where Key: Sendable, Entry: Sendable {}

// Equal tables behave alike, so an exploration of interleavings recognizes the states that it has visited.
extension SweptTable: Equatable where Entry: Equatable {}
extension SweptTable: Hashable where Entry: Hashable {}
extension SweptTable.Slot: Equatable where Entry: Equatable {}
extension SweptTable.Slot: Hashable where Entry: Hashable {}
