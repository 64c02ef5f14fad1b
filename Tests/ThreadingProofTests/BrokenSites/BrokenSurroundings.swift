import Foundation
import NotifiableAdapter

/// A main run loop that runs the newest job first, and is never the current one.
final class ReversingRunLoop: MainRunLoop {
    private let jobs = NSLock()
    /// `nonisolated(unsafe)`: `jobs` guards it.
    nonisolated(unsafe) private var waiting: [@MainActor @Sendable () -> Void] = []

    var isCurrent: Bool { false }

    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        jobs.withLock { waiting.append(job) }
        ProcessMainRunLoop.main.enqueue { [self] in
            let turn = jobs.withLock {
                defer { waiting = [] }
                return waiting
            }
            for job in turn.reversed() { job() }
        }
    }
}

/// A notification center that runs its observers under a lock.
final class LockingCenter: NotificationProtocol {
    private let base = NotificationCenter()
    private let lock = NSLock()

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        lock.withLock { base.post(name: name, object: object, userInfo: userInfo) }
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        base.addObserver(forName: name, object: object, queue: queue, using: block)
    }

    func removeObserver(_ observer: Any) { base.removeObserver(observer) }
}
