public import Foundation
public import NotifiableAdapter

/// A notification center for tests that delivers like a real one, and records its calls.
///
/// Observers run synchronously, on the posting thread, in registration order, and receive the object and the payload.
/// Any thread can use the center. It has no global state. <doc:MockCenter> has examples.
public final class MockNotificationCenter: NotificationProtocol, PublisherRecordingCenter, UserInfoPreservingCenter {
    /// `@unchecked Sendable`: the posts are stored unchanged, for tests.
    private struct Record: @unchecked Sendable {
        var posts: [KeptNotification] = []
        var observers: [Notification.Name] = []
        var addObserverCallCount = 0
        var removeObserverCallCount = 0
        var addPublisherCount = 0
        var postCalled: @Sendable (Notification.Name) -> Void = { _ in }
        weak var listener: (any Notifiable)?
    }

    private let record = Lock(Record())
    private let center = LegacyCenter()

    /// Makes a center with no observers and nothing recorded.
    public init() {}

    // MARK: Records

    /// The number of ``posts``.
    public var postCallCount: Int { record.withLock { $0.posts.count } }

    /// The number of calls that added an observer.
    public var addObserverCallCount: Int { record.withLock { $0.addObserverCallCount } }

    /// The number of calls that removed an observer.
    public var removeObserverCallCount: Int { record.withLock { $0.removeObserverCallCount } }

    /// The number of publishers made. Their subscriptions don't count as calls that added or removed an observer.
    public var addPublisherCount: Int { record.withLock { $0.addPublisherCount } }

    /// The observed and published names, in the order of registration. Removing an observer doesn't remove its name.
    /// A `Notifiable` that observes several objects of a name is one observer.
    public var observers: [Notification.Name] { record.withLock { $0.observers } }

    /// All posts, in order, which are retained with their objects until ``clearPosts()``.
    ///
    /// An object that posts in its `deinit` can't be retained: its post is recorded without it.
    public var posts: [Notification] { snapshot.posts.map(\.notification) }

    /// Removes the recorded posts and releases their objects.
    ///
    /// The ``postCallCount`` and the saved name, object and payload start over, too. Observers and their records stay.
    public func clearPosts() {
        // Released outside the lock, because the `deinit` of an object may post.
        let cleared = record.withLock { record in
            defer { record.posts = [] }
            return record.posts
        }
        withExtendedLifetime(cleared) {}
    }

    private var lastPost: Notification? { snapshot.posts.last?.notification }

    /// The name of the last post.
    public var savePostName: Notification.Name? { lastPost?.name }

    /// The object of the last post.
    public var savePostObject: Any? { lastPost?.object }

    /// The payload of the last post.
    public var saveUserInfo: [AnyHashable: Any]? { lastPost?.userInfo }

    /// A closure that runs in each post, on the posting thread, before the observers.
    public var postCalled: @Sendable (Notification.Name) -> Void {
        get { record.withLock { $0.postCalled } }
        set {
            // The previous closure is released outside the lock.
            let previous = record.withLock { record in
                defer { record.postCalled = newValue }
                return record.postCalled
            }
            withExtendedLifetime(previous) {}
        }
    }

    private var snapshot: Record { record.withLock { $0 } }

    /// A listener that receives every post, whether or not it observes the name.
    ///
    /// The reference is weak. A listener that also observes the name receives the post once.
    public var notifiableListener: (any Notifiable)? {
        get { record.withLock { Listener($0.listener) }.value }
        set {
            let listener = Listener(newValue)
            record.withLock { $0.listener = listener.value }
        }
    }

    /// Moves a listener out of the lock.
    ///
    /// `@unchecked Sendable`: the center only calls its nonisolated handler.
    private struct Listener: @unchecked Sendable {
        let value: (any Notifiable)?

        init(_ value: (any Notifiable)?) { self.value = value }
    }

    // MARK: NotificationProtocol

    /// Returns the mock itself, because observers receive the posted dictionary itself.
    package var preservingCenter: AnyObject? { self }

    /// Records a post, then calls the observers and the listener.
    public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        let notification = Notification(name: name, object: object, userInfo: userInfo)
        let kept = KeptNotification(notification)
        let postCalled = record.withLock { record in
            record.posts.append(kept)
            return record.postCalled
        }
        postCalled(name)
        // The check comes before the observers run, because they may stop observing.
        let listener = notifiableListener.flatMap { listener in
            ObserverRegistry.shared.isObserving(listener, center: self, name: name, object: object)
                ? nil : listener
        }
        center.post(name: name, object: object, userInfo: userInfo)
        listener?.handleNotifications(notification)
    }

    /// Adds an observer, and records the call.
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

    /// Removes an observer, and records the call.
    public func removeObserver(_ observer: Any) {
        record.withLock { $0.removeObserverCallCount += 1 }
        // The observer is an object that was added with a selector, or a token.
        ObserverRegistry.shared.remove(observer as AnyObject, from: self) { center.removeObserver($0) }
        center.removeObserver(observer)
    }

    package func recordPublisher(of name: Notification.Name) -> any NotificationProtocol {
        record.withLock { record in
            record.addPublisherCount += 1
            record.observers.append(name)
        }
        return center
    }
}
