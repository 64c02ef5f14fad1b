/// One message type in one center: its observers, and the relays that carry it.
///
/// `@unchecked Sendable`: immutable here; the subclasses say what guards their observers.
class Topic: @unchecked Sendable {
    final let messageType: any Any.Type
    /// The center that made the topic, as an identity only.
    final let centerID: ObjectIdentifier
    final let configuration: MessageCenter.Configuration
    final let relays = RelayHandlers()
    /// Offers a relay a port of the topic's message type, which only the maker of the topic knows.
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

    // MARK: For the subclasses to implement

    /// Adds an observer behind all others.
    func add(_ observer: Observer, subject: AnyObject?) -> MessageCenter.ObservationToken {
        fatalError("Each kind of topic adds observers in its own way.")
    }

    /// Ends an observation.
    func remove(_ observer: Observer) {}

    /// Hands a message to the observers and the relays.
    ///
    /// - Parameters:
    ///   - message: the address of the message, which is of this topic's type.
    ///   - relay: the relay that delivers the message, which does not get it back.
    func post(_ message: UnsafeRawPointer, subject: AnyObject?, from relay: ObjectIdentifier?) {}

    /// Whether anything observes.
    var hasObservers: Bool { false }

    /// The observers whose subject and receiver exist.
    var snapshot: ObserverSnapshot<Observer> { ObserverSnapshot() }

    /// Every observer, also those whose subject or receiver has been deallocated.
    var everyObserver: [Observer] { [] }

    // MARK: Relays

    /// Tells a relay of the topic, once.
    final func connect(_ relay: any MessageRelay) {
        guard !relays.isConnected(relay) else { return }
        let connection = RelayConnection(topic: self, relay: relay)
        relays.install(offer(relay, connection), of: connection.relay, install: connection.install)
    }

    /// Whether a delivery by a relay would reach anything.
    final func hasReceivers(excluding relay: ObjectIdentifier) -> Bool {
        hasObservers || relays.contains(otherThan: relay)
    }

    // MARK: Center

    /// What the observers tell about themselves. Called where no lock is held.
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

    /// Ends the sequences, because the center has been deallocated. The list itself goes with the topic, which nothing
    /// else reaches any more.
    final func close() {
        for observer in everyObserver { observer.finish() }
    }

    final func reportDeadLetter() {
        guard configuration.reportsDeadLetters else { return }
        configuration.diagnostics(.deadLetter(messageType: messageType))
    }
}
