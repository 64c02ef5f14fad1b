package import Foundation

/// A legacy notification center of our own: Foundation's contract, without its faults.
///
/// Observers run in the order in which they registered, those of a name, of an object and of all interleaved. An object
/// that is observed is not kept alive, and another at its old address gets nothing. Nothing runs under the lock.
///
/// `@unchecked Sendable`: the lock guards all state.
package final class LegacyCenter: NotificationProtocol, @unchecked Sendable {
    private let lock = Lock(())
    private var byName: [Notification.Name: ObserverList<LegacyObserver>] = [:]
    private var everyName = ObserverList<LegacyObserver>()
    private var nextOrder: UInt64 = 0

    /// Makes a center with no observers.
    package init() {}

    package func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        let observers = lock.withLock { _ in
            let named = byName[name]?.slots ?? []
            return everyName.isEmpty ? named : (named + everyName.slots).sorted { $0.order < $1.order }
        }
        guard !observers.isEmpty else { return }
        let notification = Notification(name: name, object: object, userInfo: userInfo)
        for case let observer? in observers where observer.observes(object) { observer.deliver(notification) }
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
        withExtendedLifetime(released) {}
        return observer
    }

    package func removeObserver(_ observer: Any) {
        guard let observer = observer as? LegacyObserver else {
            return SelectorObservers.shared.remove(observer as AnyObject, from: self) { removeObserver($0) }
        }
        // Ended under the lock, so that when a second removal returns, no run begins either; released after it.
        let ended = lock.withLock { _ -> LegacyObserver.Block? in
            guard let name = observer.name else { return Self.remove(observer, from: &everyName) }
            guard var list = byName.removeValue(forKey: name) else { return nil }
            defer { if !list.isEmpty { byName[name] = list } }
            return Self.remove(observer, from: &list)
        }
        withExtendedLifetime(ended) {}
    }

    /// Takes an observer off its list and ends it. One that is not on the list is another center's, and goes on.
    ///
    /// - Returns: its closure, to be released where no lock is held.
    private static func remove(
        _ observer: LegacyObserver,
        from list: inout ObserverList<LegacyObserver>
    ) -> LegacyObserver.Block? {
        guard list.remove(observer) else { return nil }
        // A post under way walks over a copy of the list, so the holes may be closed at any time.
        if list.wantsCompaction { list.compact() }
        return observer.end()
    }
}

extension Optional where Wrapped == LegacyObserver {
    /// The place in the order of registration; that of a hole does not matter.
    fileprivate var order: UInt64 { self?.order ?? 0 }
}
