internal import Foundation

/// One observer's observation of one name with one center.
///
/// `@unchecked Sendable`: the weak references are variables to the compiler, and written only by the initializer; `state`
/// says who may touch `token`. Calling the observer from any thread is what its type, being `Sendable`, allows.
final class NotifiableRegistration: @unchecked Sendable {
    /// What makes observing twice observing once.
    struct Key: Hashable, Sendable {
        let observer: ObjectIdentifier
        let center: CenterIdentity
        let name: Notification.Name

        init(_ observer: any Notifiable, _ center: CenterIdentity, _ name: Notification.Name) {
            self.observer = ObjectIdentifier(observer)
            self.center = center
            self.name = name
        }

        /// The center is left out: hardly an observer observes a name with several.
        func hash(into hasher: inout Hasher) {
            hasher.combine(observer)
            hasher.combine(name)
        }
    }

    let key: Key
    private(set) weak var observer: (any Notifiable)?
    /// The center, if it is an object; if it is a value, it has no life of its own and is kept.
    private weak var centerObject: AnyObject?
    private let centerValue: (any NotificationProtocol)?
    /// Written while starting, and read when a registration ends that had started.
    private var token: (any NSObjectProtocol)?
    private let state = Atomic<State>(.starting)

    private enum State: UInt8, AtomicRepresentable {
        /// The center has yet to return the token.
        case starting
        case started
        case ended
    }

    /// - Parameter centerObject: the center as an object; `nil` if it is a value.
    init(_ key: Key, observer: any Notifiable, center: any NotificationProtocol, centerObject: AnyObject?) {
        self.key = key
        self.observer = observer
        self.centerObject = centerObject
        centerValue = centerObject == nil ? center : nil
    }

    /// Whether the observer and the center both exist.
    var isAlive: Bool { observer != nil && (centerObject != nil || centerValue != nil) }

    /// The center, if it exists.
    var center: (any NotificationProtocol)? { centerValue ?? (centerObject as? any NotificationProtocol) }

    /// Whether a center has yet to return the token.
    func isStarting(with center: AnyObject) -> Bool {
        state.load(ordering: .acquiring) == .starting && key.center == .object(ObjectIdentifier(center))
    }

    /// Calls the handler, unless the registration has ended.
    ///
    /// - Returns: whether the observer exists.
    func deliver(_ notification: Notification) -> Bool {
        guard state.load(ordering: .acquiring) != .ended else { return true }
        guard let observer else { return false }
        observer.handleNotifications(notification)
        return true
    }

    /// Keeps the center's token.
    ///
    /// - Returns: `false` if the registration has ended in the meantime, so that the token is the caller's to give back.
    func keep(_ token: any NSObjectProtocol) -> Bool {
        self.token = token
        return state.compareExchange(expected: .starting, desired: .started, ordering: .acquiringAndReleasing).exchanged
    }

    /// Ends the registration, once: no handler begins after this, even if the center has already chosen whom to call.
    ///
    /// - Returns: the token to give back to the center, if it has been kept.
    func end() -> (any NSObjectProtocol)? {
        state.exchange(.ended, ordering: .acquiringAndReleasing) == .started ? token : nil
    }
}
