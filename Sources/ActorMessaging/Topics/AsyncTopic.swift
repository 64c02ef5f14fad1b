/// An asynchronous message type in one center.
///
/// The lock guards the observers. A post takes a copy of the list under the lock, which copies no element unless the list
/// changes during the post, and calls the observers after unlocking.
///
/// `@unchecked Sendable`: `lock` guards `observers`.
final class AsyncTopic: Topic, @unchecked Sendable {
    typealias Handler = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    private let lock = Lock(())
    /// Its accesses need no check that they do not overlap: the lock keeps them apart.
    @exclusivity(unchecked) private var observers = TopicObservers<AsyncObserver>()
    private let relays = RelayHandlers<Handler>()
    /// Offers a relay a port of the topic's message type, which only the maker of the topic knows.
    private let offer: @Sendable (any MessageRelay, RelayConnection<AsyncTopic>) -> Handler?

    init<Message: MessageCenter.AsyncMessage>(
        of messageType: Message.Type,
        centerID: ObjectIdentifier,
        configuration: MessageCenter.Configuration
    ) {
        offer = { relay, connection -> Handler? in
            guard let handler = relay.connect(to: AsyncMessagePort<Message>(connection: connection)) else { return nil }
            return { message, subject in handler(message.assumingMemoryBound(to: Message.self).pointee, subject) }
        }
        super.init(messageType: messageType, centerID: centerID, configuration: configuration)
    }

    // MARK: Observing

    func add(_ observer: AsyncObserver, subject: AnyObject?) -> MessageCenter.ObservationToken {
        let released = lock.withLock { _ in
            var released = Released()
            observers.insert(observer, subject: subject, releasing: &released)
            return released
        }
        released.finish()
        return MessageCenter.ObservationToken(topic: self, observer: observer)
    }

    override func remove(_ observer: AnyObject) {
        let observer = unsafeDowncast(observer, to: AsyncObserver.self)
        observer.markRemoved()
        lock.withLock { _ in _ = observers.remove(observer) }
    }

    // MARK: Posting

    /// Hands a message to the observers and the relays.
    ///
    /// - Parameters:
    ///   - message: the address of the message, which is of this topic's type.
    ///   - relay: the relay that delivers it, which does not get it back.
    func post(_ message: UnsafeRawPointer, subject: AnyObject?, from relay: ObjectIdentifier? = nil) {
        let receivers = lock.withLock { _ in
            guard let subject, observers.observesSubjects else { return observers.everyone.list.slots }
            return observers.receivers(of: subject)
        }
        var isObserved = false
        receivers.walk { observer in
            if observer.receive(message, subject: subject) { isObserved = true }
        }
        if !relays.isEmpty, relays.forEach(excluding: relay, { $0(message, subject) }) { isObserved = true }
        if !isObserved, configuration.reportsDeadLetters {
            configuration.diagnostics(.deadLetter(messageType: messageType))
        }
    }

    func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        lock.withLock { _ in !observers.isEmpty } || relays.contains(otherThan: relay)
    }

    // MARK: Center

    override func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        relays.install(offer(relay, connection), of: connection.relay, install: connection.install)
    }

    override var infos: [MessageCenter.ObserverInfo] {
        lock.withLock { _ in observers.living }.infos(of: messageType)
    }

    /// Ends the sequences. The list itself goes with the topic, which nobody else reaches any more.
    override func close() {
        for observer in lock.withLock({ _ in observers.all }) { observer.finish() }
    }
}
