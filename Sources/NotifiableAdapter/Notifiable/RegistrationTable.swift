/// Registrations by key, some of which can be looked at in turn.
///
/// A pure value: it neither locks nor knows which registrations are dead. Looking at a few of them with each use, in turn,
/// finds all that have died, however many there are, without ever looking at all of them at once. All operations take
/// constant time.
package struct RegistrationTable<Key: Hashable, Entry> {
    fileprivate struct Place {
        var entry: Entry
        /// Where the key stands in `turns`.
        var turn: Int
    }

    private var places: [Key: Place] = [:]
    /// The keys of `places`, in the order in which they are looked at.
    private var turns: [Key] = []
    private var nextTurn = 0

    /// Makes an empty table.
    package init() {}

    /// How many entries there are.
    package var count: Int { places.count }

    /// The entry of a key.
    package subscript(key: Key) -> Entry? { places[key]?.entry }

    /// Adds an entry in the place of the one that the key has, if any.
    ///
    /// - Returns: the entry that was replaced.
    package mutating func insert(_ entry: Entry, for key: Key) -> Entry? {
        if let present = places[key] {
            return places.updateValue(Place(entry: entry, turn: present.turn), forKey: key)?.entry
        }
        places[key] = Place(entry: entry, turn: turns.count)
        turns.append(key)
        return nil
    }

    /// Removes a key's entry.
    ///
    /// - Returns: the entry that was there.
    package mutating func remove(_ key: Key) -> Entry? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        // The last key takes the place of the one that is gone.
        let last = turns.removeLast()
        if last != key {
            turns[place.turn] = last
            places[last]?.turn = place.turn
        }
        return place.entry
    }

    /// Some entries, in turn.
    package mutating func next(_ count: Int) -> [(key: Key, entry: Entry)] {
        (0..<min(count, turns.count)).compactMap { _ in
            nextTurn = nextTurn < turns.count ? nextTurn : 0
            defer { nextTurn += 1 }
            return places[turns[nextTurn]].map { (turns[nextTurn], $0.entry) }
        }
    }
}

// Equal tables go on alike: what lets a search of interleavings know that it has been in one before.
extension RegistrationTable: Equatable where Entry: Equatable {}
extension RegistrationTable: Hashable where Entry: Hashable {}
extension RegistrationTable.Place: Equatable where Entry: Equatable {}
extension RegistrationTable.Place: Hashable where Entry: Hashable {}
