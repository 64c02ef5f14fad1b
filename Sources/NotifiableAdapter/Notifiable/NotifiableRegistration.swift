internal import Dispatch
internal import Foundation

/// The observation of one name by an observer with a center.
///
/// `@unchecked Sendable`: only the initializer writes the weak references, and `state` guards `token` and `start`. The
/// observer's type is `Sendable`, so any thread may call it.
final class NotifiableRegistration: @unchecked Sendable {
    /// The identity of a registration. An observer observes each name of a center once.
    struct Key: Hashable, Sendable {
        let observer: ObjectIdentifier
        let center: CenterIdentity
        let name: Notification.Name

        init(_ observer: any Notifiable, _ center: CenterIdentity, _ name: Notification.Name) {
            self.observer = ObjectIdentifier(observer)
            self.center = center
            self.name = name
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(observer)
            hasher.combine(name)
            // Cheaper than all of it.
            if case .object(let center) = center { hasher.combine(center) }
        }
    }

    let key: Key
    private(set) weak var observer: (any Notifiable)?
    /// The center, if it is an object. A center that is a value is retained in `centerValue`.
    private weak var centerObject: AnyObject?
    private let centerValue: (any NotificationProtocol)?
    /// Written in the state `starting`, and read by the caller that ends a started registration.
    private var token: (any NSObjectProtocol)?
    private let state = Atomic<State>(.starting)

    private enum State: UInt8, AtomicRepresentable {
        /// The center hasn't returned the token yet.
        case starting
        /// The observer is being added, and other threads wait for that.
        case awaited
        case started
        case ended
    }

    private let starter = ThreadIdentity.current
    /// The group that other threads wait for. Written before the state becomes `awaited`.
    private var start: DispatchGroup?

    /// - Parameter centerObject: The center as an object, or `nil` if it is a value.
    init(_ key: Key, observer: any Notifiable, center: any NotificationProtocol, centerObject: AnyObject?) {
        self.key = key
        self.observer = observer
        self.centerObject = centerObject
        centerValue = centerObject == nil ? center : nil
    }

    /// Whether neither the observer nor the center is deallocated.
    var isAlive: Bool { observer != nil && (centerObject != nil || centerValue != nil) }

    /// The center, or `nil` if it is deallocated.
    var center: (any NotificationProtocol)? { centerValue ?? (centerObject as? any NotificationProtocol) }

    private var isStarting: Bool {
        let state = state.load(ordering: .acquiring)
        return state == .starting || state == .awaited
    }

    /// Returns a group to wait for if another thread is starting the registration. Called under the lock of the
    /// registry, and waited for without it.
    func startOfOtherThread() -> DispatchGroup? {
        guard isStarting, starter != .current else { return nil }
        if let start { return start }
        let start = DispatchGroup()
        start.enter()
        self.start = start
        if advance(from: .starting, to: .awaited) { return start }
        start.leave()
        self.start = nil
        return nil
    }

    private func advance(from expected: State, to desired: State) -> Bool {
        state.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
    }

    /// Whether a center hasn't returned the token yet.
    func isStarting(with center: AnyObject) -> Bool {
        isStarting && key.center == .object(ObjectIdentifier(center))
    }

    /// Calls the handler, unless the registration has ended.
    ///
    /// - Returns: `false` if the observer is deallocated.
    func deliver(_ notification: Notification) -> Bool {
        guard state.load(ordering: .acquiring) != .ended else { return true }
        guard let observer else { return false }
        observer.handleNotifications(notification)
        return true
    }

    /// Stores the center's token.
    ///
    /// - Returns: `false` if the registration has ended meanwhile, so that the caller must remove the token from the
    ///   center.
    func keep(_ token: any NSObjectProtocol) -> Bool {
        self.token = token
        if advance(from: .starting, to: .started) { return true }
        defer { start?.leave() }
        return advance(from: .awaited, to: .started)
    }

    /// Ends the registration. No call of the handler begins after this, even if the center is already posting.
    ///
    /// - Returns: The token to remove from the center, if it is stored. Only the first call returns it.
    func end() -> (any NSObjectProtocol)? {
        state.exchange(.ended, ordering: .acquiringAndReleasing) == .started ? token : nil
    }
}
