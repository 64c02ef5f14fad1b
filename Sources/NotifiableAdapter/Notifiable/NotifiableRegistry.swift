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
        let center: CenterIdentity
        let name: Notification.Name
    }

    /// `@unchecked Sendable`: the token is only handed back to its center.
    private struct Entry: @unchecked Sendable {
        let registration: NotifiableRegistration
        let center: CenterReference
        /// The center's token, once it has given one.
        var token: (any NSObjectProtocol)?

        var isAlive: Bool { registration.observer != nil && center.center != nil }

        /// Removes the closure from the center. Under no lock.
        func withdraw() {
            registration.end()
            if let token { center.center?.removeObserver(token) }
        }
    }

    /// How many registrations are looked at each time. All of them are looked at within as many calls as there are
    /// registrations: those left of one round, and the next.
    private static let lookedAt = 2

    private let table = Lock(RegistrationTable<Key, Entry>())

    /// How many registrations there are.
    var count: Int { table.withLock { $0.count } }

    func start(_ observer: some Notifiable & Sendable, center: any NotificationProtocol, name: Notification.Name) {
        let reference = CenterReference(center)
        let key = Key(observer: ObjectIdentifier(observer), center: reference.identity, name: name)
        let registration = NotifiableRegistration(observer: observer)
        let entry = Entry(registration: registration, center: reference)
        withdrawDead()
        // The place is taken before the center is called, so that of two threads that start at once, one does.
        let (isNew, replaced) = table.withLock { table -> (Bool, Entry?) in
            if let present = table[key], present.isAlive { return (false, nil) }
            return (true, table.insert(entry, for: key))
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
        let isKept = table.withLock { table in
            guard var entry = table[key], entry.registration === registration else { return false }
            entry.token = token
            _ = table.insert(entry, for: key)
            return true
        }
        if !isKept { center.removeObserver(token) }
    }

    func stop(_ observer: any Notifiable, center: any NotificationProtocol, name: Notification.Name) {
        let key = Key(observer: ObjectIdentifier(observer), center: CenterIdentity(center), name: name)
        // An entry whose observer is gone is either a stale one at this address or, in `deinit`, its own.
        table.withLock { $0.remove(key) }?.withdraw()
        withdrawDead()
    }

    /// Whether an observer's handler is called when a center posts a name.
    package func isObserving(_ observer: any Notifiable, center: any NotificationProtocol, name: Notification.Name)
        -> Bool
    {
        let key = Key(observer: ObjectIdentifier(observer), center: CenterIdentity(center), name: name)
        let entry = table.withLock { $0[key] }
        return entry?.registration.observer === observer
    }

    private func withdraw(_ key: Key, of registration: NotifiableRegistration) {
        let entry = table.withLock { table -> Entry? in
            guard table[key]?.registration === registration else { return nil }
            return table.remove(key)
        }
        entry?.withdraw()
    }

    private func withdrawDead() {
        let looked = table.withLock { $0.next(Self.lookedAt) }
        // Outside the lock: looking at a weak reference may make this the last to hold the observer.
        for (key, entry) in looked where !entry.isAlive { withdraw(key, of: entry.registration) }
    }
}
