package import Foundation

/// A notification center with the contract of Foundation's, but ordered.
///
/// Observers run in the order of their registration, whether they observe a name, an object or everything. Observed
/// objects aren't retained, and a new object at the address of a deallocated one isn't mistaken for it. No foreign code
/// runs under the lock.
///
/// `@unchecked Sendable`: the lock guards all state.
package final class LegacyCenter: NotificationProtocol, @unchecked Sendable {
    private let lock = Lock(())
    private var byName: [Notification.Name: ObserverList<LegacyObserver>] = [:]
    private var everyName = ObserverList<LegacyObserver>()
    private var nextOrder: UInt64 = 0
    private var sweepTurn = SweepTurn()

    /// Creates a center without observers.
    package init() {}

    package func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        let (observers, released) = lock.withLock { _ in
            let released = sweep(name)
            let named = byName[name]?.slots ?? []
            return (everyName.isEmpty ? named : (named + everyName.slots).sorted { $0.order < $1.order }, released)
        }
        released.finish()
        guard !observers.isEmpty else { return }
        let notification = Notification(name: name, object: object, userInfo: userInfo)
        for case let observer? in observers where observer.observes(object) { observer.deliver(notification) }
    }

    /// Examines observers if it is time for it. Called under the lock.
    private func sweep(_ name: Notification.Name) -> DeferredReleases {
        var released = DeferredReleases()
        guard sweepTurn.isDue() else { return released }
        everyName.examineNext(releasing: &released)
        if var list = byName.removeValue(forKey: name) {
            list.examineNext(releasing: &released)
            if !list.isEmpty { byName[name] = list }
        }
        return released
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
            if let name {
                byName[name, default: ObserverList()].append(observer, releasing: &released)
            } else {
                everyName.append(observer, releasing: &released)
            }
            return released
        }
        released.finish()
        return observer
    }

    package func removeObserver(_ observer: Any) {
        guard let observer = observer as? LegacyObserver else {
            return SelectorObservers.shared.remove(observer as AnyObject, from: self) { removeObserver($0) }
        }
        // Ended under the lock, so that no call begins after a concurrent second removal returns. Released after the
        // lock.
        let ended = lock.withLock { _ -> LegacyObserver.Block? in
            guard let name = observer.name else { return Self.remove(observer, from: &everyName) }
            guard var list = byName.removeValue(forKey: name) else { return nil }
            defer { if !list.isEmpty { byName[name] = list } }
            return Self.remove(observer, from: &list)
        }
        withExtendedLifetime(ended) {}
    }

    /// Removes an observer from its list and ends it. An observer of another center isn't in the list and isn't
    /// affected.
    ///
    /// - Returns: The observer's closure, to be released without the lock.
    private static func remove(
        _ observer: LegacyObserver,
        from list: inout ObserverList<LegacyObserver>
    ) -> LegacyObserver.Block? {
        guard list.remove(observer) else { return nil }
        // A post iterates over a copy of the list, so the list can be compacted at any time.
        if list.wantsCompaction { list.compact() }
        return observer.end()
    }
}

extension Optional where Wrapped == LegacyObserver {
    /// The position in the order of registration. A hole may have any.
    fileprivate var order: UInt64 { self?.order ?? 0 }
}
