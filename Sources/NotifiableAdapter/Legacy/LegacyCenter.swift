package import Foundation

/// A notification center that behaves like Foundation's.
///
/// Observers run in the order of their registration, whether they observe a name, an object or everything. Observed
/// objects aren't retained, and a new object at the address of a deallocated one isn't mistaken for it. No foreign code
/// runs under the lock.
///
/// `@unchecked Sendable`: the lock guards all state.
package final class LegacyCenter: NotificationProtocol, @unchecked Sendable {
    private let lock = Lock(())
    private var byName = SweptTable<Notification.Name, ObserverList<LegacyObserver>>()
    private let everyName = ObserverList<LegacyObserver>()
    private var nextOrder: UInt64 = 0
    private var sweepCounter = SweepCounter()

    private let carriedValues: [CarriedTaskLocal]

    /// Creates a center without observers.
    ///
    /// - Parameter carriedValues: The task-local values of a poster that observers with a queue see.
    package init(carrying carriedValues: [CarriedTaskLocal] = []) { self.carriedValues = carriedValues }

    package func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        let (observers, isSweepDue) = lock.withLock { _ in
            let named = byName[name]?.slots ?? []
            let observers = everyName.isEmpty ? named : (named + everyName.slots).sorted { $0.order < $1.order }
            return (observers, sweepCounter.isDue())
        }
        if !observers.isEmpty {
            let notification = Notification(name: name, object: object, userInfo: userInfo)
            for case let observer? in observers where observer.observes(object) {
                observer.deliver(notification, carrying: carriedValues)
            }
        }
        // After the delivery, because the object may be in its `deinit` and its observers must receive this post.
        if isSweepDue { sweep() }
    }

    private func sweep() {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            sweep(releasing: &released)
            return released
        }
        released.endObservers()
    }

    /// Examines observers of every name, and of one name, in turn. Called under the lock.
    private func sweep(releasing released: inout DeferredReleases) {
        everyName.examineNext(releasing: &released)
        guard let name = byName.next()?.key else { return }
        byName.update(name, initial: ObserverList()) { list in
            list.examineNext(releasing: &released)
            return !list.isEmpty
        }
    }

    package func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observer = LegacyObserver(name: name, object: object, queue: queue, block: block)
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            observer.order = nextOrder
            nextOrder += 1
            for _ in 0..<2 { sweep(releasing: &released) }
            if let name {
                byName.update(name, initial: ObserverList()) { list in
                    list.append(observer, releasing: &released)
                    return true
                }
            } else {
                everyName.append(observer, releasing: &released)
            }
            return released
        }
        released.endObservers()
        return observer
    }

    package func removeObserver(_ observer: Any) {
        guard let observer = observer as? LegacyObserver else {
            return ObserverRegistry.shared.remove(observer as AnyObject, from: self) { removeObserver($0) }
        }
        // Ended under the lock, so that no call begins after a concurrent second removal returns. Released after the
        // lock.
        let ended = lock.withLock { _ -> LegacyObserver.Block? in
            guard let name = observer.name else { return Self.remove(observer, from: everyName) }
            var ended: LegacyObserver.Block?
            byName.update(name, initial: ObserverList()) { list in
                ended = Self.remove(observer, from: list)
                return !list.isEmpty
            }
            return ended
        }
        withExtendedLifetime(ended) {}
    }

    /// Removes an observer from its list and ends it. An observer of another center isn't in the list and isn't
    /// affected.
    ///
    /// - Returns: The observer's closure, to be released without the lock.
    private static func remove(
        _ observer: LegacyObserver,
        from list: ObserverList<LegacyObserver>
    ) -> LegacyObserver.Block? {
        // A post iterates over a copy of the list, so the list can be compacted at any time.
        list.remove(observer) ? observer.takeBlock() : nil
    }
}

extension Optional where Wrapped == LegacyObserver {
    /// The position in the order of registration. A hole may have any position.
    fileprivate var order: UInt64 { self?.order ?? 0 }
}
