package import Foundation

/// The observation of a center by an observer that isn't retained: a `Notifiable`, or an observer with a selector. The
/// registration retains the center, as a token of a message center does.
///
/// 1. The registry lists the registration under its lock. Without the lock, it adds a closure to the center.
/// 2. A second start of the same observation, which finds the registration before a closure is elected, adds another
///    closure instead of waiting for the first. So the center calls the observer when either start has returned.
/// 3. The first closure that the center calls, or whose token it returns, is elected. Only that one calls the observer;
///    another one is removed from the center by the start that added it.
/// 4. The registration ends under the lock: no call of the observer begins afterward, even if the center is already
///    posting. Then the registry removes the elected closure from the center.
///
/// `@unchecked Sendable`: only the initializer writes the weak reference, and the registry's lock guards `token` and
/// `closureCount`. The type of a `Notifiable` that observes is `Sendable`; an observer with a selector is called on any
/// thread, as Foundation's centers call it.
package final class ObserverRegistration: @unchecked Sendable {
    /// Sends a notification to an observer with a selector.
    package typealias Perform = @Sendable (AnyObject, Notification) -> Void

    /// The way in which the observer receives a notification.
    enum Kind {
        /// In its handler, once for each name of a center, whichever objects it observes.
        case notifiable(any Notifiable.Type)
        /// In a method, for each notification about some objects.
        case selector(ObjectFilter, Perform)
    }

    /// An observer and the center that it observes.
    struct Key: Hashable, Sendable {
        let observer: ObjectIdentifier
        let center: CenterIdentity

        init(_ observer: AnyObject, _ center: CenterIdentity) {
            self.observer = ObjectIdentifier(observer)
            self.center = center
        }

        func hash(into hasher: inout Hasher) {
            // One number is cheaper to hash than two, and than the identity of a value.
            var bits = UInt(bitPattern: observer)
            if case .object(let center) = center { bits ^= UInt(bitPattern: center).byteSwapped }
            hasher.combine(bits)
        }
    }

    let key: Key
    /// The observed name, or `nil` for every name.
    let name: Notification.Name?
    let center: any NotificationProtocol
    /// The observer, or `nil` if it is deallocated.
    package private(set) weak var observer: AnyObject?
    private let kind: Kind
    /// The objects that a handler observes; `nil` if the registration was made for every object.
    let objects: ObservedObjects?
    /// The number of the elected closure, `noClosure`, or `ended`.
    private let elected = Atomic<Int>(noClosure)
    private static let (noClosure, ended) = (0, -1)
    private var closureCount = 0
    /// The token of the elected closure, once the center has returned it.
    private var token: (any NSObjectProtocol)?

    init(
        _ observer: AnyObject,
        _ center: any NotificationProtocol,
        _ identity: CenterIdentity,
        name: Notification.Name?,
        kind: Kind,
        objects: ObservedObjects? = nil
    ) {
        key = Key(observer, identity)
        self.observer = observer
        self.center = center
        self.name = name
        self.kind = kind
        self.objects = objects
    }

    var isHandler: Bool { if case .notifiable = kind { true } else { false } }

    /// Whether the observer isn't deallocated. Once `false`, it stays `false`.
    var isAlive: Bool { observer != nil }

    /// Returns whether another registration with the same key has the same handler and name.
    func repeats(_ other: ObserverRegistration) -> Bool { isHandler && other.isHandler && name == other.name }

    /// Returns whether a handler receives notifications with an object.
    func observes(_ object: Any?) -> Bool { objects?.contains(object) ?? true }

    /// Returns whether the observer was added for exactly this object.
    func observes(exactly object: Any?) -> Bool {
        switch kind {
        case .notifiable, .selector(.everything, _): false
        case .selector(let objects, _): objects.matches(object)
        }
    }

    /// A closure in the center that may call the observer.
    package struct Closure: Sendable {
        package let registration: ObserverRegistration
        fileprivate let number: Int

        /// Returns whether a call with a notification that begins now reaches the observer.
        package func isActive(for notification: Notification) -> Bool {
            let elected = registration.elected.load(ordering: .acquiring)
            return (elected == number || elected == noClosure) && registration.isAlive
                && registration.observes(notification.object)
        }

        /// Calls the observer, if this closure is elected, the registration hasn't ended, and it observes the object.
        ///
        /// - Returns: `false` if the observer or all objects that it observes are deallocated.
        func deliver(_ notification: Notification) -> Bool {
            if let objects = registration.objects, !objects.contains(notification.object) {
                return registration.isAlive && !objects.examineNext()
            }
            guard elect() else { return true }
            guard let observer = registration.observer else { return false }
            switch registration.kind {
            case .notifiable(let type): call(type, observer, notification)
            case .selector(_, let perform): perform(observer, notification)
            }
            return true
        }

        private func call<Handler: Notifiable>(_: Handler.Type, _ observer: AnyObject, _ notification: Notification) {
            // The type is the one with which the observer was registered.
            unsafe unsafeDowncast(observer, to: Handler.self).handleNotifications(notification)
        }

        /// Elects this closure if none is elected yet. Returns whether it is the elected one.
        private func elect() -> Bool {
            let elected = registration.elected.load(ordering: .acquiring)
            if elected != noClosure { return elected == number }
            let exchange = registration.elected.compareExchange(
                expected: noClosure,
                desired: number,
                ordering: .acquiringAndReleasing
            )
            return exchange.exchanged || exchange.original == number
        }

        /// Stores the center's token. Called under the registry's lock.
        ///
        /// - Returns: `false` if another closure is elected or the registration has ended, so that the caller must
        ///   remove the token from the center.
        func keep(_ token: any NSObjectProtocol) -> Bool {
            guard elect() else { return false }
            registration.token = token
            return true
        }
    }

    /// Returns a closure to add to the center, or `nil` if one is elected. Called under the registry's lock.
    func nextClosure() -> Closure? {
        guard elected.load(ordering: .acquiring) == Self.noClosure else { return nil }
        closureCount += 1
        return Closure(registration: self, number: closureCount)
    }

    /// Ends the registration. Called under the registry's lock.
    ///
    /// - Returns: The token to remove from the center, if the center has returned it. Only the first call returns it.
    func end() -> (any NSObjectProtocol)? {
        elected.store(Self.ended, ordering: .releasing)
        return token.take()
    }
}

/// A center that is told of the registrations whose closures are added to it.
package protocol RegistrationRecordingCenter: NotificationProtocol {
    /// Adds an observer, as the method of a notification center does.
    ///
    /// - Parameter closure: The closure of a registration, or `nil` for another observer.
    func addObserver(
        _ closure: ObserverRegistration.Closure?,
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol
}
