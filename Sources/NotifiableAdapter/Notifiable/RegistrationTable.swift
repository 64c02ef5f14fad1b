/// Registrations by key, some of which can be looked at in turn.
///
/// A pure value: it neither locks nor knows which registrations are dead. Looking at a few of them with each use, in turn,
/// finds all that have died, however many there are, without ever looking at all of them at once. All operations take
/// constant time.
package struct RegistrationTable<Key: Hashable, Entry> {
    fileprivate struct Place {
        let key: Key
        var entry: Entry
    }

    /// The entries in the order in which they are looked at.
    private var places: [Place] = []
    /// Where each key stands in `places`.
    private var indices: [Key: Int] = [:]
    private var nextTurn = 0

    /// Makes an empty table.
    package init() {}

    /// How many entries there are.
    package var count: Int { places.count }

    /// The entry of a key.
    package subscript(key: Key) -> Entry? { indices[key].map { places[$0].entry } }

    /// Returns the first entry that satisfies a predicate.
    package func first(where isIncluded: (Entry) -> Bool) -> Entry? {
        places.first { isIncluded($0.entry) }?.entry
    }

    /// Adds an entry in the place of the one that the key has, if any.
    ///
    /// - Returns: the entry that was replaced.
    package mutating func insert(_ entry: Entry, for key: Key) -> Entry? {
        insert(entry, for: key) { _ in true }.replaced
    }

    /// Adds an entry for a key that has none, or none that counts.
    ///
    /// - Parameter isReplaced: whether the entry that the key has gives way.
    /// - Returns: whether the entry was added, and the one that gave way.
    package mutating func insert(
        _ entry: Entry,
        for key: Key,
        replacing isReplaced: (Entry) -> Bool
    ) -> (isInserted: Bool, replaced: Entry?) {
        guard let index = indices[key] else {
            indices[key] = places.count
            places.append(Place(key: key, entry: entry))
            return (true, nil)
        }
        let present = places[index].entry
        guard isReplaced(present) else { return (false, nil) }
        places[index].entry = entry
        return (true, present)
    }

    /// Removes a key's entry.
    ///
    /// - Returns: the entry that was there.
    package mutating func remove(_ key: Key) -> Entry? {
        guard var hole = indices.removeValue(forKey: key) else { return nil }
        let entry = places[hole].entry
        // A key that is yet to be looked at in this round must not come to stand among those that have been.
        if hole < nextTurn {
            nextTurn -= 1
            move(from: nextTurn, to: hole)
            hole = nextTurn
        }
        move(from: places.count - 1, to: hole)
        places.removeLast()
        return entry
    }

    private mutating func move(from origin: Int, to index: Int) {
        guard origin != index else { return }
        places[index] = places[origin]
        indices[places[index].key] = index
    }

    /// The next entry, in turn; `nil` if there is none.
    ///
    /// It goes round: an entry that stays is met in the rest of the round under way, or else in the next, whatever is added
    /// and removed meanwhile.
    package mutating func next() -> (key: Key, entry: Entry)? {
        guard !places.isEmpty else { return nil }
        if nextTurn >= places.count { nextTurn = 0 }
        defer { nextTurn += 1 }
        return (places[nextTurn].key, places[nextTurn].entry)
    }

    /// Some entries, in turn, each at most once.
    package mutating func next(_ count: Int) -> [(key: Key, entry: Entry)] {
        (0..<min(count, places.count)).compactMap { _ in next() }
    }
}

// Equal tables go on alike: what lets a search of interleavings know that it has been in one before.
extension RegistrationTable: Equatable where Entry: Equatable {}
extension RegistrationTable: Hashable where Entry: Hashable {}
extension RegistrationTable.Place: Equatable where Entry: Equatable {}
extension RegistrationTable.Place: Hashable where Entry: Hashable {}
