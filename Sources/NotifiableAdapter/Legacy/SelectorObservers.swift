package import Foundation

/// The observers that were added with a selector to centers other than Foundation's.
///
/// Observers aren't retained. The registration of a deallocated observer is removed when a post reaches it. Also, each
/// addition checks one observer, in turn. No center is called under the lock.
package final class SelectorObservers: Sendable {
    package static let shared = SelectorObservers()

    /// Keyed by the address of the observer. A new object may have the address of a deallocated one.
    private let table = Lock(SweptTable<ObjectIdentifier, [SelectorRegistration]>())

    /// The number of registrations.
    var count: Int { table.withLock { table in table.next(table.count).reduce(0) { $0 + $1.entry.count } } }

    /// Adds an observer.
    ///
    /// - Parameters:
    ///   - observer: The observer, which is referenced weakly.
    ///   - center: The center to observe, which is referenced weakly.
    ///   - name: The name to observe. Pass `nil` to match every name.
    ///   - object: The object to observe. Pass `nil` to match every object, including none.
    ///   - perform: Sends a notification to the observer, on the posting thread.
    package func add(
        _ observer: AnyObject,
        to center: any NotificationProtocol,
        name: Notification.Name?,
        object: Any?,
        perform: @escaping @Sendable (AnyObject, Notification) -> Void
    ) {
        let registration = SelectorRegistration(observer, center: center, name: name, object: object)
        registration.token = center.addObserver(forName: name, object: object, queue: nil) { notification in
            guard let observer = registration.observer else { return self.withdraw(registration) }
            perform(observer, notification)
        }
        let key = ObjectIdentifier(observer)
        var looked: [SelectorRegistration] = []
        table.withLock { table in
            looked = table.next()?.entry ?? []
            _ = table.insert((table[key] ?? []) + [registration], for: key)
        }
        for other in looked where other.observer == nil { withdraw(other) }
    }

    /// Removes an observer's registrations with a center.
    ///
    /// - Parameters:
    ///   - observer: The observer.
    ///   - center: The center that it observes.
    ///   - name: The observed name. Pass `nil` to match every name.
    ///   - object: The observed object. Pass `nil` to match every object, including none.
    ///   - removeToken: Hands a token back to the center.
    package func remove(
        _ observer: AnyObject,
        from center: any NotificationProtocol,
        name: Notification.Name? = nil,
        object: Any? = nil,
        removingToken removeToken: (any NSObjectProtocol) -> Void
    ) {
        let key = ObjectIdentifier(observer)
        let identity = CenterIdentity(center, object: center.object)
        let registrations = table.withLock { $0[key] ?? [] }
        // Comparing objects may run foreign code.
        let removed = registrations.filter {
            $0.center == identity && (name == nil || $0.name == name) && (object == nil || $0.observes(exactly: object))
        }
        for registration in removed where takeOut(registration) {
            if let token = registration.token { removeToken(token) }
        }
    }

    /// Removes the registration of an observer that was deallocated.
    private func withdraw(_ registration: SelectorRegistration) {
        if takeOut(registration), let token = registration.token { registration.centerObject?.removeObserver(token) }
    }

    /// Removes a registration from the table.
    ///
    /// - Returns: Whether it was there.
    private func takeOut(_ registration: SelectorRegistration) -> Bool {
        table.withLock { table in
            guard var registrations = table[registration.key],
                let index = registrations.firstIndex(where: { $0 === registration })
            else { return false }
            registrations.remove(at: index)
            if registrations.isEmpty {
                _ = table.remove(registration.key)
            } else {
                _ = table.insert(registrations, for: registration.key)
            }
            return true
        }
    }
}

/// One observer that was added with a selector.
///
/// `@unchecked Sendable`: the weak references are written only by the initializer, and `token` before the registration
/// is shared. The observer is called on any thread, as Foundation's centers call it.
final class SelectorRegistration: @unchecked Sendable {
    let key: ObjectIdentifier
    let center: CenterIdentity
    let name: Notification.Name?
    private let filter: ObjectFilter
    private(set) weak var observer: AnyObject?
    private weak var weakCenter: AnyObject?
    /// The center, if it is a value, which has no lifetime of its own.
    private let centerValue: (any NotificationProtocol)?
    fileprivate(set) var token: (any NSObjectProtocol)?

    init(_ observer: AnyObject, center: any NotificationProtocol, name: Notification.Name?, object: Any?) {
        key = ObjectIdentifier(observer)
        let centerObject = center.object
        self.center = CenterIdentity(center, object: centerObject)
        self.name = name
        filter = ObjectFilter(object)
        self.observer = observer
        weakCenter = centerObject
        centerValue = centerObject == nil ? center : nil
    }

    /// The center, if it exists.
    var centerObject: (any NotificationProtocol)? { centerValue ?? (weakCenter as? any NotificationProtocol) }

    /// Returns whether an object was named when the observer was added.
    func observes(exactly object: Any?) -> Bool {
        if case .everything = filter { false } else { filter.matches(object) }
    }
}
