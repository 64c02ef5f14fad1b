/// A dictionary whose entries can also be visited in turn, to find those of deallocated objects.
///
/// Not synchronized: the owner guards it. With each addition, an owner visits two entries, and removes the dead ones.
/// So at most half of the entries of a growing table are dead. Operations on one entry take constant time.
///
/// Inlinable, so that it is specialized in other modules: looking up type metadata costs more than the operations.
@frozen @usableFromInline package struct SweptTable<Key: Hashable, Entry> {
    /// The keys in the order of the visits.
    @usableFromInline var keys: [Key] = []
    /// The entry of each of the `keys`.
    @usableFromInline package var entries: [Entry] = []
    /// The index of each key in `keys`.
    @usableFromInline var indices: [Key: Int] = [:]
    @usableFromInline var nextVisit = 0

    @inlinable package init() {}

    @inlinable package var count: Int { keys.count }

    @inlinable package subscript(key: Key) -> Entry? { indices[key].map { entries[$0] } }

    /// Adds an entry, or replaces the entry of its key.
    ///
    /// - Returns: The entry that was replaced.
    @inlinable package mutating func insert(_ entry: Entry, for key: Key) -> Entry? {
        guard let index = indices[key] else {
            indices[key] = keys.count
            keys.append(key)
            entries.append(entry)
            return nil
        }
        defer { entries[index] = entry }
        return entries[index]
    }

    /// Changes the entry of a key in place, or a new one. The closure returns whether the entry stays in the table.
    @inlinable package mutating func update(
        _ key: Key,
        initial: @autoclosure () -> Entry,
        _ change: (inout Entry) -> Bool
    ) {
        if let index = indices[key] {
            if !change(&entries[index]) { _ = remove(key) }
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
        let entry = entries[hole]
        // An entry that hasn't been visited in this round must not move among those that have.
        if hole < nextVisit {
            nextVisit -= 1
            move(from: nextVisit, to: hole)
            hole = nextVisit
        }
        move(from: keys.count - 1, to: hole)
        keys.removeLast()
        entries.removeLast()
        return entry
    }

    @inlinable mutating func move(from origin: Int, to index: Int) {
        guard origin != index else { return }
        keys[index] = keys[origin]
        entries[index] = entries[origin]
        indices[keys[index]] = index
    }

    /// Visits the next entry, or returns `nil` if the table is empty.
    ///
    /// After the last entry, the visits start over. An entry that isn't removed is visited in the current round or in
    /// the next, whatever is added and removed meanwhile.
    @inlinable package mutating func next() -> (key: Key, entry: Entry)? {
        guard !keys.isEmpty else { return nil }
        if nextVisit >= keys.count { nextVisit = 0 }
        defer { nextVisit += 1 }
        return (keys[nextVisit], entries[nextVisit])
    }

    /// Visits a number of entries, each at most once.
    @inlinable package mutating func next(_ count: Int) -> [(key: Key, entry: Entry)] {
        (0..<min(count, keys.count)).compactMap { _ in next() }
    }
}

extension SweptTable: Sendable where Key: Sendable, Entry: Sendable {}

// Equal tables behave alike, so an exploration of interleavings recognizes the states that it has visited.
extension SweptTable: Equatable where Entry: Equatable {}
extension SweptTable: Hashable where Entry: Hashable {}
