package import Foundation

/// Who observes what with which center, in this process.
///
/// It makes observing twice observing once, finds the token when observing stops, and takes back the registrations of
/// observers that no longer exist: those it meets at a post of their name at once, the others by looking at one, in turn,
/// each time an observer starts or stops. So within twice as many calls as there are registrations, all have been looked
/// at: those left of one round, and the next. No center is called under the lock.
///
/// `@unchecked Sendable`: `section` guards `table`.
package final class NotifiableRegistry: @unchecked Sendable {
    package static let shared = NotifiableRegistry()

    private let section = CriticalSection()
    /// Its accesses need no check that they do not overlap: the section keeps them apart.
    @exclusivity(unchecked)
    private var table = RegistrationTable<NotifiableRegistration.Key, NotifiableRegistration>()

    /// How many registrations there are.
    var count: Int {
        var count = 0
        section.run { count = table.count }
        return count
    }

    func start(_ observer: some Notifiable, center: any NotificationProtocol, names: [Notification.Name]) {
        let object = center.object
        let identity = CenterIdentity(center, object: object)
        for name in names { start(observer, center, object, .init(observer, identity, name)) }
    }

    private func start(
        _ observer: some Notifiable,
        _ center: any NotificationProtocol,
        _ centerObject: AnyObject?,
        _ key: NotifiableRegistration.Key
    ) {
        let registration = NotifiableRegistration(key, observer: observer, center: center, centerObject: centerObject)
        // The place is taken before the center is called, so that of two threads that start at once, one does.
        var isNew = false
        var replaced: Ended?
        var looked: NotifiableRegistration?
        section.run {
            looked = table.next()?.entry
            // What is replaced belonged to an observer or a center that was deallocated at this address. Neither weak
            // reference can become the last one here: if the objects exist, the caller holds them.
            let inserted = table.insert(registration, for: key) { !$0.isAlive }
            isNew = inserted.isInserted
            replaced = inserted.replaced.map(Ended.init)
        }
        replaced?.removeFromCenter()
        if let looked, looked !== registration { withdrawIfDead(looked) }
        guard isNew else { return }
        let token = center.addObserver(forName: key.name, object: nil, queue: nil) { notification in
            if !registration.deliver(notification) { self.withdraw(registration) }
        }
        if !registration.keep(token) { center.removeObserver(token) }
    }

    func stop(_ observer: any Notifiable, center: any NotificationProtocol, names: [Notification.Name]) {
        let identity = CenterIdentity(center, object: center.object)
        for name in names {
            var stopped: Ended?
            var looked: NotifiableRegistration?
            section.run {
                // One whose observer is gone is either a stale one at this address or, in `deinit`, the observer's own.
                stopped = table.remove(.init(observer, identity, name)).map(Ended.init)
                looked = table.next()?.entry
            }
            stopped?.removeFromCenter()
            if let looked { withdrawIfDead(looked) }
        }
    }

    /// Whether an observer's handler is called when a center posts a name.
    package func isObserving(_ observer: any Notifiable, center: any NotificationProtocol, name: Notification.Name)
        -> Bool
    {
        let key = NotifiableRegistration.Key(observer, CenterIdentity(center, object: center.object), name)
        var registration: NotifiableRegistration?
        section.run { registration = table[key] }
        return registration?.observer === observer
    }

    /// Returns the observer that a center is adding for a name at this moment, or `nil` if something else adds a closure.
    ///
    /// A center that calls this inside `addObserver` learns who observes.
    package func startingObserver(center: AnyObject, name: Notification.Name?) -> (any Notifiable)? {
        var registration: NotifiableRegistration?
        section.run { registration = table.first { $0.key.name == name && $0.isStarting(with: center) } }
        return registration?.observer
    }

    private func withdraw(_ registration: NotifiableRegistration) {
        var withdrawn: Ended?
        section.run {
            guard table[registration.key] === registration else { return }
            withdrawn = table.remove(registration.key).map(Ended.init)
        }
        withdrawn?.removeFromCenter()
    }

    /// Withdraws a registration whose observer or center is gone. Under no lock: looking at a weak reference may make this
    /// the last to hold the observer.
    private func withdrawIfDead(_ registration: NotifiableRegistration) {
        if !registration.isAlive { withdraw(registration) }
    }
}

/// A registration that was taken out of the table and ended in one step, so that no other can be called beside it.
///
/// `@unchecked Sendable`: the token is only handed back to its center.
private struct Ended: @unchecked Sendable {
    private let registration: NotifiableRegistration
    private let token: (any NSObjectProtocol)?

    /// Ends a registration. Under the table's lock.
    init(_ registration: NotifiableRegistration) {
        self.registration = registration
        token = registration.end()
    }

    /// Under no lock, since the center is foreign code.
    func removeFromCenter() {
        if let token { registration.center?.removeObserver(token) }
    }
}
