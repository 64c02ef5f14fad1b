internal import Dispatch
internal import Foundation

/// The observation of a center by an observer that isn't retained: a `Notifiable`, or an observer with a selector. The
/// registration retains the center, as a token of a message center does.
///
/// `@unchecked Sendable`: only the initializers write the weak references, and `state` guards `token` and `start`. The
/// type of a `Notifiable` that observes is `Sendable`; an observer with a selector is called on any thread, as
/// Foundation's centers call it.
package final class ObserverRegistration: @unchecked Sendable {
    typealias Perform = @Sendable (AnyObject, Notification) -> Void

    /// An observer and the center that it observes.
    struct Key: Hashable, Sendable {
        let observer: ObjectIdentifier
        let center: CenterIdentity

        func hash(into hasher: inout Hasher) {
            hasher.combine(observer)
            // Cheaper than hashing the identity of a value, too.
            if case .object(let center) = center { hasher.combine(center) }
        }
    }

    let key: Key
    /// The observed name, or `nil` for every name.
    let name: Notification.Name?
    private let object: ObjectFilter
    private(set) weak var handler: (any Notifiable)?
    private weak var performer: AnyObject?
    /// Sends a notification to the `performer`. `nil` for a handler.
    private let perform: Perform?
    let center: any NotificationProtocol
    /// Written before the state becomes `started`, and read by the caller that ends a started registration.
    private var token: (any NSObjectProtocol)?
    private let state = Atomic<State>(.starting)

    private enum State: UInt8, AtomicRepresentable {
        /// The center hasn't returned the token yet.
        case starting
        /// The center hasn't returned the token yet, and other threads wait for it.
        case awaited
        case started
        case ended
    }

    private let starter = ThreadIdentity.current
    /// The group that other threads wait for. Written before the state becomes `awaited`.
    private var start: DispatchGroup?

    /// Creates the registration of a handler, which observes each name of a center once.
    init(
        _ handler: any Notifiable,
        _ center: any NotificationProtocol,
        _ identity: CenterIdentity,
        name: Notification.Name
    ) {
        key = Key(observer: ObjectIdentifier(handler), center: identity)
        self.name = name
        object = .everything
        self.handler = handler
        perform = nil
        self.center = center
    }

    /// Creates the registration of an observer with a selector.
    init(
        _ performer: AnyObject,
        _ center: any NotificationProtocol,
        name: Notification.Name?,
        object: Any?,
        perform: @escaping Perform
    ) {
        key = Key(observer: ObjectIdentifier(performer), center: CenterIdentity(center))
        self.name = name
        self.object = ObjectFilter(object)
        self.performer = performer
        self.perform = perform
        self.center = center
    }

    var isHandler: Bool { perform == nil }

    /// The observer, or `nil` if it is deallocated.
    package var observer: AnyObject? { handler ?? performer }

    /// Whether a call that begins now reaches the observer. Once `false`, it stays `false`.
    package var isActive: Bool { state.load(ordering: .acquiring) != .ended && observer != nil }

    /// Whether the observer isn't deallocated.
    var isAlive: Bool { observer != nil }

    /// Returns whether another registration with the same key has the same handler and name.
    func repeats(_ other: ObserverRegistration) -> Bool { isHandler && other.isHandler && name == other.name }

    /// Returns whether the observer was added for exactly this object.
    func observes(exactly object: Any?) -> Bool {
        if case .everything = self.object { false } else { self.object.matches(object) }
    }

    private var isStarting: Bool {
        let state = state.load(ordering: .acquiring)
        return state == .starting || state == .awaited
    }

    /// Returns a group to wait for if another thread is starting the registration. Called under the lock of the
    /// registry; the caller waits without the lock.
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

    /// Returns whether this thread has called a center that hasn't returned the token yet.
    func isStarting(with center: AnyObject) -> Bool {
        isStarting && starter == .current && key.center == .object(ObjectIdentifier(center))
    }

    /// Calls the observer, unless the registration has ended.
    ///
    /// - Returns: `false` if the observer is deallocated.
    func deliver(_ notification: Notification) -> Bool {
        guard state.load(ordering: .acquiring) != .ended else { return true }
        if let handler {
            handler.handleNotifications(notification)
        } else if let performer {
            perform?(performer, notification)
        } else {
            return false
        }
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

    /// Ends the registration. No call of the observer begins afterward, even if the center is already posting.
    ///
    /// - Returns: The token to remove from the center, if it is stored. Only the first call returns it.
    func end() -> (any NSObjectProtocol)? {
        state.exchange(.ended, ordering: .acquiringAndReleasing) == .started ? token : nil
    }
}
