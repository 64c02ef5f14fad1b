internal import Foundation

/// An observer of a legacy center, and its token.
///
/// `@unchecked Sendable`: `slot` and `order` are guarded by the center's lock, `block` by its own; the rest is
/// immutable.
final class LegacyObserver: NSObject, ObserverListMember, @unchecked Sendable {
    typealias Block = @Sendable (Notification) -> Void

    let name: Notification.Name?
    var slot: Int32 = -1
    var order: UInt64 = 0
    private let filter: ObjectFilter
    private let queue: OperationQueue?
    /// Released when the observation ends, so that a retained token doesn't retain the closure's captures.
    private var block: Block?
    private let lock = Lock(())

    init(
        name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        block: @escaping Block
    ) {
        self.name = name
        self.queue = queue
        self.block = block
        filter = ObjectFilter(object)
    }

    var needsExamination: Bool { if case .object = filter { true } else { false } }

    var receiver: AnyObject? { self }

    /// Returns whether a notification with the observed object may still be posted, also in the object's `deinit`.
    func hasReceiver(releasing released: inout DeferredReleases) -> Bool {
        if case .object(let weak) = filter { !weak.hasEnded(releasing: &released) } else { true }
    }

    /// Returns whether this observer receives notifications with an object.
    func observes(_ object: Any?) -> Bool { filter.matches(object) }

    /// Calls the closure on this thread, or on its queue while this thread waits.
    ///
    /// - Parameter carriedValues: The task-local values of this thread that the closure has on its queue.
    func deliver(_ notification: Notification, carrying carriedValues: [CarriedTaskLocal]) {
        guard let queue, !isOn(queue) else {
            lock.withLock { _ in block }?(notification)
            return
        }
        // The poster waits until the closure has returned, but the queue may release the operation later.
        let kept = KeptNotification(notification)
        let values = CarriedValues.current(carriedValues)
        let operation = BlockOperation { [self] in
            let block = lock.withLock { _ in self.block }
            if let values { values.bind { block?(kept.notification) } } else { block?(kept.notification) }
        }
        queue.addOperations([operation], waitUntilFinished: true)
    }

    /// Ends the observation. No call of the closure begins afterward.
    ///
    /// - Returns: The closure. Releasing it runs foreign code.
    func takeBlock() -> Block? {
        lock.withLock { _ in block.take() }
    }

    func end(_ end: ObserverEnd) { withExtendedLifetime(takeBlock()) {} }

    /// Returns whether the caller runs on the queue, so that waiting for the queue would be a deadlock.
    private func isOn(_ queue: OperationQueue) -> Bool {
        OperationQueue.current === queue || (queue === OperationQueue.main && ProcessMainRunLoop.main.isCurrent)
    }
}

/// The objects whose notifications an observer receives. A single object isn't retained.
enum ObjectFilter {
    case everything
    case object(WeakSubject)
    /// A value, which has no identity. As with Foundation's center on Linux, it matches no notification.
    case nothing

    init(_ object: Any?) {
        guard let object else {
            self = .everything
            return
        }
        self = objectReference(object).map { .object(WeakSubject($0)) } ?? .nothing
    }

    /// Returns whether the observer receives notifications with an object.
    func matches(_ object: Any?) -> Bool {
        switch self {
        case .everything: return true
        case .nothing: return false
        case .object(let weak): return object.flatMap { objectReference($0) }.map(weak.isSubject) ?? false
        }
    }
}
