/// An asynchronous message type in one center.
///
/// The lock guards the observers. A post takes a copy of the list under the lock, which copies no element unless the list
/// changes during the post, and calls the observers after unlocking.
///
/// `@unchecked Sendable`: `lock` guards `observers`.
final class AsyncTopic<Message: MessageCenter.AsyncMessage>: Topic, @unchecked Sendable {
    typealias Observer = AsyncObserver<Message>
    typealias Handler = @Sendable (Message, (any AnyObject)?) -> Void

    private let lock = Lock(())
    private var observers = TopicObservers<Observer>()
    private let relays = RelayHandlers<Handler>()

    override var messageType: any Any.Type { Message.self }

    // MARK: Observing

    func add(_ observer: Observer, subject: AnyObject?) {
        let released = lock.withLock { _ in
            var released = Released()
            observers.insert(observer, subject: subject, releasing: &released)
            return released
        }
        withExtendedLifetime(released) {}
    }

    override func remove(_ observer: AnyObject) {
        let observer = unsafeDowncast(observer, to: Observer.self)
        observer.markRemoved()
        lock.withLock { _ in _ = observers.remove(observer, compacting: true) }
    }

    // MARK: Posting

    /// Hands a message to the observers and the relays.
    ///
    /// - Parameter relay: the relay that delivers it, which does not get it back.
    func post(_ message: Message, subject: AnyObject?, from relay: ObjectIdentifier? = nil) {
        let receivers = lock.withLock { _ in observers.receivers(of: subject) }
        var isObserved = false
        for case let observer? in receivers where !observer.isRemoved {
            observer.receive(message, subject: subject)
            isObserved = true
        }
        if !relays.isEmpty {
            for handler in relays.handlers(excluding: relay) {
                handler(message, subject)
                isObserved = true
            }
        }
        if !isObserved, configuration.reportsDeadLetters {
            configuration.diagnostics(.deadLetter(messageType: Message.self))
        }
    }

    func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        lock.withLock { _ in !observers.isEmpty } || !relays.handlers(excluding: relay).isEmpty
    }

    // MARK: Center

    override func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        let handler = relay.connect(to: AsyncMessagePort<Message>(connection: connection))
        relays.install(handler, of: connection.relay, install: connection.install)
    }

    override var infos: [MessageCenter.ObserverInfo] {
        lock.withLock { _ in observers.living }.entries.map { observer, subject in
            MessageCenter.ObserverInfo(
                messageType: Message.self,
                subject: subject,
                isolation: observer.isolation,
                site: observer.site,
                depth: observer.depth
            )
        }
    }

    /// Ends the sequences. The list itself goes with the topic, which nobody else reaches any more.
    override func close() {
        for (observer, _) in lock.withLock({ _ in observers.living }).entries { observer.finish() }
    }
}
