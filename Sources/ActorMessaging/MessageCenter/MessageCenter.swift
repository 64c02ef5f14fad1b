/// A center that delivers typed messages to those who observe them.
///
/// A message is a type. One that conforms to ``MainActorMessage`` is posted on the main actor, and its observers have run
/// there when `post` returns. One that conforms to ``AsyncMessage`` is posted from anywhere, and each of its observers gets
/// it later: a closure one message at a time, an actor in its own isolation, a sequence when it is iterated.
///
/// ```swift
/// @MainActor final class Train {
///     struct DidArrive: MessageCenter.MainActorMessage {
///         typealias Subject = Train
///         var platform: String
///     }
/// }
///
/// let center = MessageCenter()
/// let train = Train()
/// let token = center.addObserver(of: train, for: Train.DidArrive.self) { message in
///     print("platform", message.platform)
/// }
/// center.post(Train.DidArrive(platform: "4"), subject: train)  // prints before it returns
/// center.removeObserver(token)
/// ```
///
/// The API is that of Foundation's `NotificationCenter` for messages (proposal SF-0011), label for label, so that a project
/// whose floor has risen replaces one name by the other. What this center adds: observers run in the order in which they
/// registered, asynchronous ones get messages in posting order, `on:` delivers into any actor's isolation, subjects reach
/// observers, nothing is delivered to an object that took a dead subject's address, and what is lost is reported.
///
/// A center may be used from any isolation. It runs no observer, relay or `deinit` under a lock.
public final class MessageCenter: Sendable {
    /// How this center was configured.
    public let configuration: Configuration

    private struct Registry {
        var relays: [any MessageRelay]
        var attached: (any MessageRelay)?
        /// Of both kinds, in the order in which they were met.
        var topics: [Topic] = []
        /// Which relays are being told of which message types.
        var connecting: Set<Connecting> = []
    }

    /// A relay that a thread is telling of a message type, as a message of the kind that the topic is for.
    private struct Connecting: Hashable {
        let kind: ObjectIdentifier
        let messageType: ObjectIdentifier
        let relay: ObjectIdentifier
        let thread = ThreadIdentity.current

        init(topic: Topic, relay: any MessageRelay) {
            kind = ObjectIdentifier(type(of: topic))
            messageType = ObjectIdentifier(topic.messageType)
            self.relay = ObjectIdentifier(relay)
        }
    }

    let mailboxes = ActorMailboxes()
    let identities = SubjectIdentities()
    let mainActorTopics = TopicTable<MainActorTopic>()
    let asyncTopics = TopicTable<AsyncTopic>()
    /// Guards the relays, and writing to the two tables.
    private let registry: Lock<Registry>
    /// Whether a relay may want messages that nobody observes.
    let isRelayed: Atomic<Bool>
    private let isAttachmentConnected = Atomic<Bool>(false)

    /// Makes a center with no observers.
    ///
    /// - Parameter configuration: where it reports to, its main run loop, and its relays.
    public convenience init(configuration: Configuration = .init()) {
        self.init(configuration: configuration, attaching: nil)
    }

    /// Makes a center with no observers.
    ///
    /// - Parameters:
    ///   - configuration: where it reports to, its main run loop, and its relays.
    ///   - attached: the relay that belongs to this center, told of messages after the others.
    package init(configuration: Configuration, attaching attached: (any MessageRelay)?) {
        self.configuration = configuration
        let relays = configuration.relays + (attached.map { [$0] } ?? [])
        registry = Lock(Registry(relays: relays, attached: attached))
        isRelayed = Atomic(!relays.isEmpty)
    }

    deinit {
        for topic in allTopics { topic.close() }
    }

    private var allTopics: [Topic] {
        registry.withLock { $0.topics }
    }

    // MARK: Topics

    /// The topic of a message that is observed.
    func topic<Message: MainActorMessage>(of messageType: Message.Type) -> MainActorTopic {
        topic(of: messageType, in: mainActorTopics) {
            MainActorTopic(of: messageType, centerID: ObjectIdentifier(self), configuration: configuration)
        }
    }

    /// The topic of a message that is observed.
    func topic<Message: AsyncMessage>(of messageType: Message.Type) -> AsyncTopic {
        topic(of: messageType, in: asyncTopics) {
            AsyncTopic(of: messageType, centerID: ObjectIdentifier(self), configuration: configuration)
        }
    }

    /// Finds a topic, or makes one and tells the relays of it before anybody else can reach it.
    ///
    /// Relays are foreign code, so they are told under no lock. If two threads make the same topic at once, the one that
    /// comes second drops its own, which nobody has observed. So does a thread whose relay, while it is told of the type,
    /// observes or posts it: that makes the topic first, and without this relay, which is told of it again afterwards.
    private func topic<Kind: Topic>(
        of messageType: any Any.Type,
        in table: TopicTable<Kind>,
        make: () -> Kind
    ) -> Kind {
        if let topic = table.topic(of: messageType) { return topic }
        let candidate = make()
        var told = 0
        while true {
            let relays = registry.withLock { $0.relays }
            for relay in relays[told...] { connect(relay, to: candidate) }
            told = relays.count
            let topic: Kind? = registry.withLock { registry in
                if let topic = table.topic(of: messageType) { return topic }
                guard registry.relays.count == told else { return nil }
                table.insert(candidate)
                registry.topics.append(candidate)
                return candidate
            }
            guard let topic else { continue }
            if topic !== candidate { for relay in relays { connect(relay, to: topic) } }
            return topic
        }
    }

    /// Tells a relay of a topic, unless it has been told, or this thread is telling it of the same type already.
    private func connect(_ relay: any MessageRelay, to topic: Topic) {
        let connecting = Connecting(topic: topic, relay: relay)
        guard registry.withLock({ $0.connecting.insert(connecting).inserted }) else { return }
        topic.connect(relay)
        registry.withLock { _ = $0.connecting.remove(connecting) }
    }

    // MARK: Relays

    /// The relay that belongs to this center from its first use on, made when it is first asked for.
    ///
    /// When this returns, on whichever thread, the relay has been told of all message types that the center has met.
    package func attachedRelay<Relay: MessageRelay>(_ make: () -> Relay) -> Relay {
        if isAttachmentConnected.load(ordering: .acquiring), let relay = attached(as: Relay.self) { return relay }
        if attached(as: Relay.self) == nil {
            let new = make()
            registry.withLock { registry in
                guard registry.attached == nil else { return }
                registry.attached = new
                registry.relays.append(new)
                isRelayed.store(true, ordering: .releasing)
            }
        }
        guard let relay = attached(as: Relay.self) else {
            preconditionFailure("a center has one attached relay, and it is no \(Relay.self)")
        }
        for topic in allTopics { connect(relay, to: topic) }
        isAttachmentConnected.store(true, ordering: .releasing)
        return relay
    }

    private func attached<Relay: MessageRelay>(as type: Relay.Type) -> Relay? {
        registry.withLock { $0.attached } as? Relay
    }

    // MARK: Observers

    /// Everyone who observes, by message type in the order in which the center met the types, then in the order of
    /// registration.
    ///
    /// For debugging and for tests: a copy of this moment. Observers whose subject or actor has died are not in it.
    public var observers: [ObserverInfo] {
        allTopics.flatMap(\.infos)
    }

    /// Ends an observation.
    ///
    /// Called in the observer's own isolation (the main actor; the actor it is `on:`), also from inside a handler, the
    /// observer never runs again. Called from elsewhere, no run starts after this returns, but one that has begun goes on.
    /// A token whose observation has ended is ignored. A token of another center is ignored and reported.
    ///
    /// - Parameter token: what `addObserver` returned.
    public func removeObserver(_ token: ObservationToken) {
        let topic = token.storage.topic
        if let topic, topic.centerID != ObjectIdentifier(self) {
            configuration.diagnostics(.foreignToken(messageType: topic.messageType))
        } else {
            token.storage.end(in: topic)
        }
    }
}
