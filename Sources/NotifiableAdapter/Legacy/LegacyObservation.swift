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

    /// Adds the observer. The closure must not retain the observation.
    init(
        of name: Notification.Name,
        object: AnyObject?,
        in center: any NotificationProtocol,
        using block: @escaping @Sendable (Notification) -> Void
    ) {
        self.center = center
        token = center.addObserver(forName: name, object: object, queue: nil, using: block)
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

/// A notification on its way from the posting thread to the receiver's isolation.
///
/// `@unchecked Sendable`: `Notification` isn't Sendable, because the poster shares the object and the payload with
/// every observer. This shares them with one more, as `Foundation.NotificationCenter.notifications(named:object:)`
/// does.
struct PostedNotification: @unchecked Sendable {
    let notification: Notification

    init(_ notification: Notification) { self.notification = notification }
}
