internal import ActorMessaging
internal import Foundation

/// An observation of notifications that ends when it is released, or earlier. It retains the center.
///
/// `@unchecked Sendable`: the lock guards the token, which is only returned to its center.
final class LegacyObservation: OwnedObservation, @unchecked Sendable {
    private let center: any NotificationProtocol
    private let lock = Lock(())
    /// `nil` once the observation has ended.
    private var token: (any NSObjectProtocol)?

    /// Takes ownership of a token that a center has returned.
    init(_ token: any NSObjectProtocol, in center: any NotificationProtocol) {
        self.center = center
        self.token = token
    }

    /// Adds an observer. The closures must not retain the observation.
    ///
    /// The observation observes every object and compares the objects itself: a center may mistake a new object for a
    /// deallocated one at its address, and wouldn't report that the object is deallocated.
    ///
    /// - Parameters:
    ///   - object: The object to observe, which isn't retained. Pass `nil` to match every object, including none.
    ///   - onDeath: Called for each notification of the name that is posted after the object's `deinit` has ended.
    convenience init(
        of name: Notification.Name,
        object: AnyObject?,
        in center: any NotificationProtocol,
        onDeath: @escaping @Sendable () -> Void = {},
        using block: @escaping @Sendable (Notification) -> Void
    ) {
        var observing = block
        if let object {
            let objects = ObservedObjects(object)
            observing = { notification in
                if objects.contains(notification.object) {
                    block(notification)
                } else if objects.examineNext() {
                    onDeath()
                }
            }
        }
        self.init(center.addObserver(forName: name, object: nil, queue: nil, using: observing), in: center)
    }

    deinit { end() }

    /// Removes the observer. Only the first call has an effect.
    func end() {
        // Without the lock, because the center is foreign code.
        var ended: (any NSObjectProtocol)?
        lock.withLock { _ in ended = token.take() }
        if let ended { center.removeObserver(ended) }
    }
}
