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
        var hole = place.turn
        // A key that is yet to be looked at in this round must not come to stand among those that have been.
        if hole < nextTurn {
            nextTurn -= 1
            moveTurn(from: nextTurn, to: hole)
            hole = nextTurn
        }
        moveTurn(from: turns.count - 1, to: hole)
        turns.removeLast()
        return place.entry
    }

    private mutating func moveTurn(from origin: Int, to turn: Int) {
        guard origin != turn else { return }
        let key = turns[origin]
        turns[turn] = key
        places[key]?.turn = turn
    }

    /// Some entries, in turn.
    ///
    /// It goes round: an entry that stays is met in the rest of the round under way, or else in the next, whatever is added
    /// and removed meanwhile.
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
