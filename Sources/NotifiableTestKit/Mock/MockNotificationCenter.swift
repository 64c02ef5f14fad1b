public import Foundation
public import NotifiableAdapter

/// A notification center for tests: it delivers as a real one does, and records what it is asked.
///
/// ```swift
/// let center = MockNotificationCenter()
/// center.post(name: Notification.Name("TrainDidArrive"), object: nil, userInfo: ["platform": "4"])
/// assert(center.postCallCount == 1)
/// assert(center.saveUserInfo?["platform"] as? String == "4")
/// ```
///
/// Observers run synchronously, on the posting thread, in the order in which they registered; object and payload reach
/// them. The center may be used from any thread and has no global state.
public final class MockNotificationCenter: NotificationProtocol, EchoIdentifyingCenter {
    /// `@unchecked Sendable`: what was posted is kept as it is, for a test to look at.
    private struct Record: @unchecked Sendable {
        var posts: [Notification] = []
        var observers: [Notification.Name] = []
        var addObserverCallCount = 0
        var removeObserverCallCount = 0
        weak var listener: (any Notifiable)?
    }

    private let record = Lock(Record())
    private let center = LegacyCenter()

    /// Makes a center with no observers and nothing recorded.
    public init() {}

    // MARK: Records

    /// How often something was posted.
    public var postCallCount: Int { record.withLock { $0.posts.count } }

    /// How often an observer was added.
    public var addObserverCallCount: Int { record.withLock { $0.addObserverCallCount } }

    /// How often an observer was removed.
    public var removeObserverCallCount: Int { record.withLock { $0.removeObserverCallCount } }

    /// The names for which an observer was added, in order; also those whose observer has been removed since.
    public var observers: [Notification.Name] { record.withLock { $0.observers } }

    /// Everything posted, in order.
    public var posts: [Notification] { snapshot.posts }

    /// The name posted last.
    public var savePostName: Notification.Name? { snapshot.posts.last?.name }

    /// The object posted last.
    public var savePostObject: Any? { snapshot.posts.last?.object }

    /// The payload posted last.
    public var saveUserInfo: [AnyHashable: Any]? { snapshot.posts.last?.userInfo }

    private var snapshot: Record { record.withLock { $0 } }

    /// A listener that gets every post, whether it observes the name or not.
    ///
    /// It is not kept alive. A post that it observes as well reaches it once.
    public var notifiableListener: (any Notifiable)? {
        get { record.withLock { Listener($0.listener) }.value }
        set {
            let listener = Listener(newValue)
            record.withLock { $0.listener = listener.value }
        }
    }

    /// Carries a listener over the lock.
    ///
    /// `@unchecked Sendable`: the center calls nothing of it but its nonisolated handler.
    private struct Listener: @unchecked Sendable {
        let value: (any Notifiable)?

        init(_ value: (any Notifiable)?) { self.value = value }
    }

    // MARK: NotificationProtocol

    /// Observers get the very dictionary that was posted.
    package var echoIdentity: EchoIdentity { .userInfo }

    /// Records a post, then runs the observers and the listener.
    public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        nonisolated(unsafe) let notification = Notification(name: name, object: object, userInfo: userInfo)
        record.withLock { $0.posts.append(notification) }
        // Asked before the observers run, since they may stop observing.
        let listener = notifiableListener.flatMap { listener in
            NotifiableRegistry.shared.isObserving(listener, center: self, name: name) ? nil : listener
        }
        center.post(name: name, object: object, userInfo: userInfo)
        listener?.handleNotifications(notification)
    }

    /// Records that an observer is added, and adds it.
    public func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        record.withLock { record in
            record.addObserverCallCount += 1
            if let name { record.observers.append(name) }
        }
        return center.addObserver(forName: name, object: object, queue: queue, using: block)
    }

    /// Records that an observer is removed, and removes it.
    public func removeObserver(_ observer: Any) {
        record.withLock { $0.removeObserverCallCount += 1 }
        center.removeObserver(observer)
    }
}
