import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

/// A center that holds a thread that adds or removes an observer. The next post, and the next observer that is added,
/// let the thread go.
final class HeldCenter: NotificationProtocol {
    private struct Hold {
        let hasBegun = Gate()
        let end = Gate()
    }

    private let center = MessageCenter()
    private let next = Lock<Hold?>(nil)
    private let current = Lock<Hold?>(nil)

    /// Calls the center on another thread, and returns when the center has added the observer and not returned, or
    /// when it hasn't removed the observer yet.
    func hold(_ call: @escaping @Sendable () -> Void) {
        let hold = Hold()
        next.withLock { $0 = hold }
        Thread.detachNewThread(call)
        hold.hasBegun.wait()
    }

    /// Returns whether the thread was held.
    private func holdIfAsked() -> Bool {
        guard let hold = next.withLock({ $0.take() }) else { return false }
        current.withLock { $0 = hold }
        hold.hasBegun.open()
        hold.end.wait()
        return true
    }

    private func release() { current.withLock { $0.take() }?.end.open() }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        center.post(name: name, object: object, userInfo: userInfo)
        release()
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let token = center.addObserver(forName: name, object: object, queue: queue, using: block)
        if !holdIfAsked() { release() }
        return token
    }

    func removeObserver(_ observer: Any) {
        _ = holdIfAsked()
        center.removeObserver(observer)
    }
}

/// Proves a service that knows the center behind the proof's.
@MainActor func prove<Service: Notifiable>(
    _ make: @escaping @MainActor (any NotificationProtocol, HeldCenter) -> Service,
    stop: (@MainActor (Service) async -> Void)? = nil,
    state: @escaping @MainActor (Service) async -> any Equatable & Sendable
) async -> ThreadingProof {
    var base = HeldCenter()
    return await prove(
        { make($0, base) },
        stop: stop,
        through: {
            base = HeldCenter()
            return base
        },
        state: state
    )
}
