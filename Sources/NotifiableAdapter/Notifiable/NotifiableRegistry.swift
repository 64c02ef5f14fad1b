package import Foundation

/// Who observes what with which center, in this process.
///
/// It makes observing twice observing once, finds the token when observing stops, and takes back the registrations of
/// observers that have died: those it meets at a post of their name at once, the others by looking at a few, in turn, each
/// time somebody starts or stops observing. No center is called under the lock.
package final class NotifiableRegistry: Sendable {
    package static let shared = NotifiableRegistry()

    private struct Key: Hashable {
        let observer: ObjectIdentifier
        let center: ObjectIdentifier
        let name: Notification.Name
    }

    /// `@unchecked Sendable`: the token is only handed back to its center.
    private struct Entry: @unchecked Sendable {
        let registration: NotifiableRegistration
        let center: CenterReference
        /// The center's token, once it has given one.
        var token: (any NSObjectProtocol)?
        /// Where the key stands among those that are looked at in turn.
        var turn = 0

        var isAlive: Bool { registration.observer != nil && center.center != nil }

        /// Removes the closure from the center. Under no lock.
        func withdraw() {
            registration.end()
            if let token { center.center?.removeObserver(token) }
        }
    }

    private struct State {
        private(set) var entries: [Key: Entry] = [:]
        /// The keys of `entries`, in the order in which they are looked at.
        private var turns: [Key] = []
        private var nextTurn = 0

        /// Adds an entry in the place of the one that the key has, if any.
        mutating func insert(_ entry: Entry, for key: Key) -> Entry? {
            var entry = entry
            if let present = entries[key] {
                entry.turn = present.turn
            } else {
                entry.turn = turns.count
                turns.append(key)
            }
            return entries.updateValue(entry, forKey: key)
        }

        mutating func remove(_ key: Key) -> Entry? {
            guard let entry = entries.removeValue(forKey: key) else { return nil }
            // The last key takes the place of the one that is gone.
            let last = turns.removeLast()
            if last != key {
                turns[entry.turn] = last
                entries[last]?.turn = entry.turn
            }
            return entry
        }

        mutating func setToken(_ token: any NSObjectProtocol, for key: Key) {
            entries[key]?.token = token
        }

        /// Some entries, in turn.
        mutating func next(_ count: Int) -> [(key: Key, entry: Entry)] {
            (0..<min(count, turns.count)).compactMap { _ in
                nextTurn = nextTurn < turns.count ? nextTurn : 0
                defer { nextTurn += 1 }
                return entries[turns[nextTurn]].map { (turns[nextTurn], $0) }
            }
        }
    }

    /// How many registrations are looked at each time: all, in a small program; in a large one, all of them within a
    /// sixteenth as many calls.
    private static let lookedAt = 16

    private let state = Lock(State())

    /// How many registrations there are.
    var count: Int { state.withLock { $0.entries.count } }

    func start(_ observer: some Notifiable, center: any NotificationProtocol, name: Notification.Name) {
        let reference = CenterReference(center)
        let key = Key(observer: ObjectIdentifier(observer), center: reference.key, name: name)
        let registration = NotifiableRegistration(observer: observer)
        let entry = Entry(registration: registration, center: reference)
        withdrawDead()
        // The place is taken before the center is called, so that of two threads that start at once, one does.
        let (isNew, replaced) = state.withLock { state -> (Bool, Entry?) in
            if let present = state.entries[key], present.isAlive { return (false, nil) }
            return (true, state.insert(entry, for: key))
        }
        guard isNew else { return }
        // What was replaced belonged to an observer or a center that died at this address.
        replaced?.withdraw()
        let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
            if !registration.deliver(notification) { self?.withdraw(key, of: registration) }
        }
        settle(token, key, registration, center)
    }

    /// Keeps a token for later, or gives it back if observing stopped in the meantime.
    private func settle(
        _ token: any NSObjectProtocol,
        _ key: Key,
        _ registration: NotifiableRegistration,
        _ center: any NotificationProtocol
    ) {
        nonisolated(unsafe) let token = token  // Only handed back to its center.
        let isKept = state.withLock { state in
            guard state.entries[key]?.registration === registration else { return false }
            state.setToken(token, for: key)
            return true
        }
        if !isKept { center.removeObserver(token) }
    }

    func stop(_ observer: some Notifiable, center: any NotificationProtocol, name: Notification.Name) {
        let key = Key(observer: ObjectIdentifier(observer), center: CenterReference(center).key, name: name)
        // An entry whose observer is gone is either a stale one at this address or, in `deinit`, its own.
        state.withLock { $0.remove(key) }?.withdraw()
        withdrawDead()
    }

    /// Whether an observer's handler is called when a center posts a name.
    package func isObserving(_ observer: any Notifiable, center: any NotificationProtocol, name: Notification.Name)
        -> Bool
    {
        let key = Key(observer: ObjectIdentifier(observer), center: CenterReference(center).key, name: name)
        let entry = state.withLock { $0.entries[key] }
        return entry?.registration.observer === observer
    }

    private func withdraw(_ key: Key, of registration: NotifiableRegistration) {
        let entry = state.withLock { state -> Entry? in
            guard state.entries[key]?.registration === registration else { return nil }
            return state.remove(key)
        }
        entry?.withdraw()
    }

    private func withdrawDead() {
        let looked = state.withLock { $0.next(Self.lookedAt) }
        // Outside the lock: looking at a weak reference may make this the last to hold the observer.
        for (key, entry) in looked where !entry.isAlive { withdraw(key, of: entry.registration) }
    }
}
