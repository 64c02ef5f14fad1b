/// A message type in a center, with its observers and relays.
///
/// `@unchecked Sendable`: immutable here; the subclasses state how their observers are guarded.
class Topic: @unchecked Sendable {
    final let messageType: any Any.Type
    /// The identity of the center of the topic.
    final let centerID: ObjectIdentifier
    final let configuration: MessageCenter.Configuration
    final let relays = RelayHandlers()
    /// Connects a relay to a port of the topic's message type, which only the initializer knows.
    private let offer: @Sendable (any MessageRelay, RelayConnection) -> RelayHandlers.Handler?

    init(
        messageType: any Any.Type,
        centerID: ObjectIdentifier,
        configuration: MessageCenter.Configuration,
        offer: @escaping @Sendable (any MessageRelay, RelayConnection) -> RelayHandlers.Handler?
    ) {
        self.messageType = messageType
        self.centerID = centerID
        self.configuration = configuration
        self.offer = offer
    }

    // MARK: Overridden by the subclasses

    /// Adds an observer after all others.
    func add(_ observer: Observer, subject: AnyObject?) -> MessageCenter.ObservationToken {
        fatalError("Each kind of topic adds observers in its own way.")
    }

    /// Ends an observation.
    func remove(_ observer: Observer) {}

    /// Delivers a message to the observers and the relays.
    ///
    /// - Parameters:
    ///   - message: The address of a message of this topic's type.
    ///   - relay: The relay that delivers the message and doesn't receive it.
    func post(_ message: UnsafeRawPointer, subject: AnyObject?, from relay: ObjectIdentifier?) {}

    /// Whether there are observers.
    var hasObservers: Bool { false }

    /// The observers whose subject and receiver aren't deallocated.
    var snapshot: ObserverSnapshot<Observer> { ObserverSnapshot() }

    /// All observers, including those whose subject or receiver is deallocated.
    var everyObserver: [Observer] { [] }

    // MARK: Relays

    /// Connects a relay to the topic, once.
    final func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        relays.install(offer(relay, connection), of: connection.relay, install: connection.install)
    }

    /// Returns whether an observer or another relay would receive a delivery of the relay.
    final func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        hasObservers || relays.contains(otherThan: relay)
    }

    // MARK: Center

    /// The descriptions of the observers. Called without a lock.
    final var infos: [MessageCenter.ObserverInfo] {
        snapshot.entries.filter { !$0.member.isRemoved }.map { observer, subject in
            MessageCenter.ObserverInfo(
                messageType: messageType,
                subject: subject,
                isolation: observer.isolation,
                site: observer.site,
                depth: observer.depth
            )
        }
    }

    /// Ends the sequences, because the center is being deallocated. The list is released with the topic.
    final func close() {
        for observer in everyObserver { observer.finish() }
    }

    final func reportDeadLetter() {
        guard configuration.reportsDeadLetters else { return }
        configuration.diagnostics(.deadLetter(messageType: messageType))
    }
}
