internal import Dispatch
package import Foundation

/// The registrations of all `Notifiable` observers in this process.
///
/// It ignores repeated registrations, finds the token when observing stops, and removes the registrations of
/// deallocated observers. A post of the observed name removes such a registration at once. Also, each start and each
/// stop checks one registration, in turn, so all are checked within twice as many calls as there are registrations. No
/// center is called under the lock.
///
/// `@unchecked Sendable`: `section` guards `table`.
package final class NotifiableRegistry: @unchecked Sendable {
    package static let shared = NotifiableRegistry()

    private let section = CriticalSection()
    /// Exclusivity needs no check, because all accesses are in the section.
    @exclusivity(unchecked)
    private var table = SweptTable<NotifiableRegistration.Key, NotifiableRegistration>()

    /// The number of registrations.
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
        // Inserted before the center is called, so that only one of two threads adds an observer to the center. The
        // other waits, so that the center observes when its call returns, too. It doesn't wait for long: the center is
        // foreign code, which may wait for this thread.
        var isNew = false
        var startOfOther: DispatchGroup?
        var replaced: Ended?
        var looked: NotifiableRegistration?
        section.run {
            looked = table.next()?.entry
            // A replaced registration is of a deallocated observer or center that had the same address. Reading its
            // weak references can't create the last strong reference: if the objects exist, the caller retains them.
            let inserted = table.insert(registration, for: key) { !$0.isAlive }
            isNew = inserted.isInserted
            if !isNew { startOfOther = table[key]?.startOfOtherThread() }
            replaced = inserted.replaced.map(Ended.init)
        }
        replaced?.removeFromCenter()
        if let looked, looked !== registration { withdrawIfDead(looked) }
        _ = startOfOther?.wait(timeout: .now() + 5)
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
                // If the observer's weak reference is `nil`, the registration is of a deallocated object with the same
                // address, or the observer is in its `deinit`.
                stopped = table.remove(.init(observer, identity, name)).map(Ended.init)
                looked = table.next()?.entry
            }
            stopped?.removeFromCenter()
            if let looked { withdrawIfDead(looked) }
        }
    }

    /// Returns whether an observer's handler is called when a center posts a name: it observes the center, or a message
    /// center that is bridged to it.
    package func isObserving(_ observer: any Notifiable, center: any NotificationProtocol, name: Notification.Name)
        -> Bool
    {
        let identity = CenterIdentity(center, object: center.object)
        var registrations: [NotifiableRegistration] = []
        section.run {
            registrations = table.entries { $0.key.name == name && $0.key.observer == ObjectIdentifier(observer) }
        }
        return registrations.contains { registration in
            guard registration.observer === observer else { return false }
            var observed = registration.center
            while let center = observed {
                if CenterIdentity(center, object: center.object) == identity { return true }
                observed = (center as? MessageCenter)?.legacy
            }
            return false
        }
    }

    /// Returns the observer that a center is adding for a name at this moment, or `nil` if something else adds a
    /// closure.
    ///
    /// A center can call this in its `addObserver`.
    package func startingObserver(center: AnyObject, name: Notification.Name?) -> (any Notifiable)? {
        var registration: NotifiableRegistration?
        section.run { registration = table.entries { $0.key.name == name && $0.isStarting(with: center) }.first }
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

    /// Withdraws a registration whose observer or center is deallocated. Called without the lock, because reading the
    /// weak reference may create the last strong reference to the observer.
    private func withdrawIfDead(_ registration: NotifiableRegistration) {
        if !registration.isAlive { withdraw(registration) }
    }
}

/// A registration that was removed from the table and ended under the lock, so that no later registration with its key
/// is called beside it.
///
/// `@unchecked Sendable`: the token is only handed back to its center.
private struct Ended: @unchecked Sendable {
    private let registration: NotifiableRegistration
    private let token: (any NSObjectProtocol)?

    /// Ends a registration. Called under the table's lock.
    init(_ registration: NotifiableRegistration) {
        self.registration = registration
        token = registration.end()
    }

    /// Removes the token from the center. Called without the lock, because the center is foreign code.
    func removeFromCenter() {
        if let token { registration.center?.removeObserver(token) }
    }
}
