package import Foundation

/// The registrations of all observers that centers don't retain: those that are `Notifiable`, and those with a selector
/// in centers other than Foundation's.
///
/// The registry ignores repeated registrations of a handler, finds the tokens when observing stops, and removes the
/// registrations of deallocated observers, which retain their centers until then. A post of the observed name removes
/// such a registration at once. Also, each start and each stop examines the registrations of one observer with one
/// center, in turn, so all are examined within twice as many calls as there are such pairs. In each of them, and in
/// each post with another object, one of the observed objects is examined; a registration ends with the last of them.
/// No center is called, nor released, under the lock.
///
/// `@unchecked Sendable`: `lock` guards `table`.
package final class ObserverRegistry: @unchecked Sendable {
    package static let shared = ObserverRegistry()
    /// The number of centers that conform to ``RegistrationRecordingCenter``.
    package static let recordingCenters = Atomic<Int>(0)

    private let lock = Lock(())
    /// The registrations of each observer with each center: the observer of all is alive, or deallocated. Exclusivity
    /// needs no check, because all accesses are under the lock.
    @safe @exclusivity(unchecked)
    private var table = SweptTable<ObserverRegistration.Key, [ObserverRegistration]>()

    var count: Int { registrations { _ in true }.count }

    /// Calls an observer's handler with each notification of some names and an object, unless the observer already
    /// observes them. Pass `nil` to match every object, including none.
    func start<Observer: Notifiable>(
        _ observer: Observer,
        center: any NotificationProtocol,
        names: [Notification.Name],
        object: AnyObject? = nil
    ) {
        // An object in its `deinit` can't be referenced anymore. If it is observed already, it stays so.
        if let object, retainable(object) == nil { return }
        let identity = CenterIdentity(center)
        for name in names {
            let objects = object.map(ObservedObjects.init)
            let kind = ObserverRegistration.Kind.notifiable(Observer.self)
            add(.init(observer, center, identity, name: name, kind: kind, objects: objects), to: center)
        }
    }

    /// Stops calling an observer's handler with notifications of an object, or of any object.
    func stop(
        _ observer: any Notifiable,
        center: any NotificationProtocol,
        names: [Notification.Name],
        object: AnyObject? = nil
    ) {
        let key = ObserverRegistration.Key(observer, CenterIdentity(center))
        let shouldRemove = { (registration: ObserverRegistration) in
            registration.isHandler && names.contains { registration.name == $0 }
                && (object == nil || object.flatMap { registration.objects?.remove($0) } == true)
        }
        remove(key, where: shouldRemove, removingToken: center.removeObserver)
        removeIfDead(examineNext())
    }

    /// Adds an observer with a selector.
    ///
    /// - Parameters:
    ///   - observer: The observer, which is referenced weakly.
    ///   - center: The center to observe, which is retained until the observer's registration is removed.
    ///   - name: The name to observe. Pass `nil` to match every name.
    ///   - object: The object to observe. Pass `nil` to match every object, including none.
    ///   - perform: Sends a notification to the observer, on the posting thread.
    package func add(
        _ observer: AnyObject,
        to center: any NotificationProtocol,
        name: Notification.Name?,
        object: Any?,
        perform: @escaping ObserverRegistration.Perform
    ) {
        let registration = ObserverRegistration(
            observer,
            center,
            CenterIdentity(center),
            name: name,
            kind: .selector(ObjectFilter(object), perform)
        )
        add(registration, to: center, object: object)
    }

    /// Removes an observer's registrations with a selector.
    ///
    /// - Parameters:
    ///   - observer: The observer.
    ///   - center: The center that it observes.
    ///   - name: The observed name. Pass `nil` to match every name.
    ///   - object: The observed object. Pass `nil` to match every object, including none.
    ///   - removeToken: Removes a token from the center.
    package func remove(
        _ observer: AnyObject,
        from center: any NotificationProtocol,
        name: Notification.Name? = nil,
        object: Any? = nil,
        removingToken removeToken: (any NSObjectProtocol) -> Void
    ) {
        let key = ObserverRegistration.Key(observer, CenterIdentity(center))
        // Without the lock: comparing objects may run foreign code.
        let removed = lock.withLock { _ in table[key] ?? [] }.filter { registration in
            !registration.isHandler && (name == nil || registration.name == name)
                && (object == nil || registration.observes(exactly: object))
        }
        // A center calls this for unknown tokens, too. Stop here: examining others could call that center again.
        if removed.isEmpty { return }
        remove(key, where: { registration in removed.contains { $0 === registration } }, removingToken: removeToken)
        removeIfDead(examineNext())
    }

    /// Returns whether an observer's handler is called when a center posts a name with an object: the observer observes
    /// the center, or a message center that is bridged to the center.
    package func isObserving(
        _ observer: any Notifiable,
        center: any NotificationProtocol,
        name: Notification.Name,
        object: Any?
    ) -> Bool {
        let identity = CenterIdentity(center)
        let registrations = registrations { $0.name == name && $0.key.observer == ObjectIdentifier(observer) }
        return registrations.contains { registration in
            guard registration.isHandler, registration.observer === observer, registration.observes(object) else {
                return false
            }
            var observed: (any NotificationProtocol)? = registration.center
            while let center = observed {
                if CenterIdentity(center) == identity { return true }
                observed = center.bridged
            }
            return false
        }
    }

    private func registrations(where isIncluded: (ObserverRegistration) -> Bool) -> [ObserverRegistration] {
        lock.withLock { _ in table.entries.flatMap { $0.filter(isIncluded) } }
    }

    private func add(_ registration: ObserverRegistration, to center: any NotificationProtocol, object: Any? = nil) {
        // Inserted before the center is called, so that a second start finds it.
        var closure: ObserverRegistration.Closure?
        var replaced: [(registration: ObserverRegistration, token: (any NSObjectProtocol)?)] = []
        var examined: [ObserverRegistration] = []
        var grown: [ObserverRegistration] = []
        lock.run {
            examined = table.next()?.entry ?? []
            table.update(registration.key, initial: []) { present in
                // Dead registrations are of a deallocated observer that had the same address. Reading their weak
                // references can't create the last strong reference: if the observer exists, the caller retains it.
                if let first = present.first, !first.isAlive {
                    replaced = present.map { ($0, $0.end()) }
                    present = []
                }
                let same = present.first(where: registration.repeats)
                if same == nil { present.append(registration) }
                if let same, let objects = same.objects {
                    objects.add(registration.objects)
                    grown = [same, same]
                }
                closure = (same ?? registration).nextClosure()
                return true
            }
        }
        for (dead, token) in replaced { token.map(dead.center.removeObserver) }
        removeIfDead(examined)
        // With each addition, two objects are examined, so at most half of a growing set is dead.
        removeIfDead(grown)
        guard let closure else { return }
        let token = Self.addClosure(closure, to: center, object: object) { notification in
            if !closure.deliver(notification) { self.removeIfDead([closure.registration]) }
        }
        var isKept = false
        lock.run { isKept = closure.keep(token) }
        if !isKept { center.removeObserver(token) }
    }

    private static func addClosure(
        _ closure: ObserverRegistration.Closure,
        to center: any NotificationProtocol,
        object: Any?,
        block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let name = closure.registration.name
        // Centers are cast only while one records, because each start would pay for it.
        guard recordingCenters.load(ordering: .relaxed) > 0, let recording = center as? any RegistrationRecordingCenter
        else {
            return center.addObserver(forName: name, object: object, queue: nil, using: block)
        }
        return recording.addObserver(closure, forName: name, object: object, queue: nil, using: block)
    }

    private func examineNext() -> [ObserverRegistration] {
        var examined: [ObserverRegistration] = []
        lock.run { examined = table.next()?.entry ?? [] }
        return examined
    }

    /// Removes the registrations of a pair whose observer is deallocated, or else those with no object left. Called
    /// without the lock, because reading a weak reference may create the last strong one.
    private func removeIfDead(_ registrations: [ObserverRegistration]) {
        guard let first = registrations.first else { return }
        let isAlive = first.isAlive
        let dead = isAlive ? registrations.filter { $0.objects?.examineNext() == true } : registrations
        if dead.isEmpty { return }
        // A start may have added an object meanwhile.
        let shouldRemove = { (registration: ObserverRegistration) in
            dead.contains { $0 === registration } && (!isAlive || registration.objects?.isEmpty == true)
        }
        remove(first.key, where: shouldRemove, removingToken: first.center.removeObserver)
    }

    /// Removes registrations of a key. The closure is called once for each, under the lock.
    ///
    /// The registrations end under the lock, so that none is called beside a later registration that repeats it. The
    /// center is called and the tokens are released without the lock, because both run foreign code.
    private func remove(
        _ key: ObserverRegistration.Key,
        where shouldRemove: (ObserverRegistration) -> Bool,
        removingToken removeToken: (any NSObjectProtocol) -> Void
    ) {
        var removed: [(registration: ObserverRegistration, token: (any NSObjectProtocol)?)] = []
        lock.run {
            table.update(key, initial: []) { present in
                for registration in present where shouldRemove(registration) {
                    removed.append((registration, registration.end()))
                }
                if removed.count == present.count { return false }
                if !removed.isEmpty {
                    present.removeAll { registration in removed.contains { $0.registration === registration } }
                }
                return true
            }
        }
        for (_, token) in removed { token.map(removeToken) }
    }
}
