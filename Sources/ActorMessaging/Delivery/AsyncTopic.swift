/// An asynchronous message type in one center.
///
/// A post copies the list of observers under the lock and calls the observers after unlocking. The copy is cheap: the elements
/// are copied only if the list changes during the post.
final class AsyncTopic: Topic, @unchecked Sendable {
    private let observers = Lock(TopicObservers<Observer>())

    init<Message: MessageCenter.AsyncMessage>(
        of messageType: Message.Type,
        centerID: MessageCenter.ID,
        configuration: MessageCenter.Configuration
    ) {
        super.init(messageType: messageType, centerID: centerID, configuration: configuration) { relay, connection in
            let port = AsyncMessagePort<Message>(connection: connection)
            if let handler = relay.connect(forwarding: port) {
                return { message, subject, origin in
                    handler(message.assumingMemoryBound(to: Message.self).pointee, subject, origin)
                }
            }
            guard let handler = relay.connect(to: port) else { return nil }
            return { message, subject, _ in handler(message.assumingMemoryBound(to: Message.self).pointee, subject) }
        }
    }

    // MARK: Observing

    override func add(_ observer: Observer, subject: AnyObject?) -> MessageCenter.ObservationToken {
        nonisolated(unsafe) let subject = subject  // Used for its identity, and kept weakly.
        let released = observers.withLock { observers in
            var released = DeferredReleases()
            observers.insert(observer, subject: subject, releasing: &released)
            return released
        }
        released.finish()
        updateInterest()
        return MessageCenter.ObservationToken(topic: self, observer: observer)
    }

    override func remove(_ observer: Observer) {
        observer.markRemoved()
        observers.withLock { _ = $0.remove(observer) }
        updateInterest()
    }

    // MARK: Posting

    override func post(_ message: UnsafeRawPointer, subject: AnyObject?, from relay: ObjectIdentifier? = nil) {
        nonisolated(unsafe) let known = subject  // Used for its identity.
        let receivers = observers.withLock { observers in
            guard let known, observers.observesSubjects else { return observers.everyone.list.slots }
            return observers.receivers(of: known)
        }
        var isObserved = false
        receivers.forEachActive { observer in
            if observer.receive(message, subject: subject) { isObserved = true }
        }
        if !relays.isEmpty, relays.post(message, subject: subject, excluding: relay) { isObserved = true }
        if !isObserved { reportDeadLetter() }
    }

    override func receivers(of subject: AnyObject?) -> [Observer?] {
        nonisolated(unsafe) let subject = subject  // Used for its identity.
        return observers.withLock { $0.receivers(of: subject) }
    }

    // MARK: Observers

    override var hasObservers: Bool { observers.withLock { !$0.isEmpty } }

    override var snapshot: ObserverSnapshot<Observer> { observers.withLock { $0.snapshot } }

    override var everyObserver: [Observer] { observers.withLock { $0.all } }
}
