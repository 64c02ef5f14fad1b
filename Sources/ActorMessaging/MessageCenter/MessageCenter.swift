/// A center that delivers typed messages to their observers.
///
/// A message is a value whose type conforms to ``MainActorMessage`` or ``AsyncMessage``. A main-actor message is posted
/// on the main actor, and its observers run there before `post` returns. An asynchronous message is posted from any
/// isolation and delivered later: to a closure one message at a time, to an actor in its isolation, to a sequence when
/// it is iterated.
///
/// <doc:ChoosingMessages> has examples.
///
/// The API matches the message API of Foundation's `NotificationCenter` (proposal SF-0011), label for label. In
/// addition, this center runs the observers on one actor in the order in which they were added, delivers asynchronous
/// messages in posting order, delivers into the isolation of any actor with `on:`, passes the subject to observers,
/// doesn't mistake a new object for a deallocated subject at the same address, and reports messages that it loses.
///
/// You can use a center from any isolation. It calls observers and relays and releases objects without a lock.
public final class MessageCenter: Sendable {
    /// The configuration of this center.
    public var configuration: Configuration { activity.configuration }

    /// The identity of this center, among the centers of all processes.
    public let id = ID.next()

    struct Registry {
        /// The relays, and whether each is connected to all topics.
        var relays: [(relay: any MessageRelay, isConnected: Bool)] = []
        /// The relays whose `didAttach(to:)` is running, and whether they are to be attached afterward.
        var attaching: [ObjectIdentifier: Bool] = [:]
        /// The connections that are being made.
        var connecting: [Connecting] = []
        /// The number of changes to `relays`.
        var version = 0
        /// The topics of both kinds, in the order of first use.
        var topics: [Topic] = []
    }

    let activity: CenterActivity
    /// Whether a post without observers has to be reported, or told to an instrument.
    let watchesDeadLetters: Bool
    let mailboxes = ActorMailboxes()
    let identities = SubjectIdentities()
    let mainActorTopics = TopicTable<MainActorTopic>()
    let asyncTopics = TopicTable<AsyncTopic>()
    /// Guards the relays, and changes to the two tables of topics.
    let registry = Lock(Registry())
    /// Whether there are relays, which may receive messages without observers.
    let isRelayed = Atomic<Bool>(false)
    /// The message type that was last posted without a topic and retains nothing, so that it isn't asked each time.
    let lastUnretained = Atomic<UInt>(0)

    /// Creates a center without observers.
    ///
    /// - Parameter configuration: The diagnostics closure, the main run loop, the relays, and the other settings.
    public convenience init(configuration: Configuration = .init()) {
        self.init(configuration: configuration, attaching: nil)
    }

    /// Creates a center with another relay, which receives messages after those of the configuration.
    package init(configuration: Configuration, attaching last: (any MessageRelay)?) {
        activity = CenterActivity(configuration: configuration)
        watchesDeadLetters = activity.reportsDeadLetters || activity.instrument != nil
        for relay in configuration.relays { attach(relay) }
        if let last { attach(last) }
    }

    deinit {
        for topic in allTopics { topic.close() }
        for attached in registry.withLock({ $0.relays }) { attached.relay.didDetach(from: id) }
    }

    var allTopics: [Topic] { registry.withLock { $0.topics } }

    // MARK: Topics, which are created when they are first asked for

    func topic<Message: MainActorMessage>(of messageType: Message.Type) -> MainActorTopic {
        topic(of: messageType, in: mainActorTopics) {
            MainActorTopic(of: messageType, centerID: id, activity: activity)
        }
    }

    func topic<Message: AsyncMessage>(of messageType: Message.Type) -> AsyncTopic {
        topic(of: messageType, in: asyncTopics) {
            AsyncTopic(of: messageType, centerID: id, activity: activity)
        }
    }

    func topic(ofEitherKind messageType: any Message.Type) -> Topic {
        if let messageType = messageType as? any MainActorMessage.Type { return topic(of: messageType) }
        if let messageType = messageType as? any AsyncMessage.Type { return topic(of: messageType) }
        preconditionFailure("\(messageType) must conform to MainActorMessage or AsyncMessage of MessageCenter")
    }

    /// Returns a topic. If there is none, creates one and connects the relays to it before other code can use it.
    ///
    /// Relays are foreign code, so they are connected without a lock. If two threads create the same topic at once, the
    /// second discards its own, which has no observers. So does the caller if a relay, while it is connected, observes
    /// or posts the type: that call creates the topic, and the relay is connected to it afterward.
    private func topic<Kind: Topic>(
        of messageType: any Any.Type,
        in table: TopicTable<Kind>,
        make: () -> Kind
    ) -> Kind {
        if let topic = table.topic(of: messageType) { return topic }
        let candidate = make()
        while true {
            let (relays, version) = registry.withLock { ($0.relays.map(\.relay), $0.version) }
            candidate.relays.keep(only: Set(relays.map { ObjectIdentifier($0) }))
            for relay in relays { connect(relay, to: candidate) }
            let topic: Kind? = registry.withLock { registry in
                if let topic = table.topic(of: messageType) { return topic }
                guard registry.version == version else { return nil }
                table.insert(candidate)
                registry.topics.append(candidate)
                return candidate
            }
            guard let topic else { continue }
            if topic !== candidate { for relay in relays { connect(relay, to: topic) } }
            return topic
        }
    }

    // MARK: Observers

    func add(_ observer: Observer, to topic: Topic, subject: AnyObject?) -> ObservationToken {
        ObservationToken(observation: topic.add(observer, subject: subject), center: self)
    }

    /// A snapshot of the observers, for debugging and tests, in the order of the first use of their message types, then
    /// in the order of registration. Observers whose subject or actor is deallocated aren't included.
    public var observers: [ObserverInfo] { allTopics.flatMap(\.infos) }

    /// Ends an observation.
    ///
    /// If you call this method in the isolation of the observer (the main actor, the actor passed as `on:`, or the
    /// global actor of the closure), including inside a handler, the observer never runs again. If you call it
    /// elsewhere, no run starts after it returns, but a run that has started continues. A token whose observation has
    /// ended is ignored. A token of another center is ignored and reported.
    public func removeObserver(_ token: ObservationToken) {
        guard token.center !== self else { return token.end() }
        if let messageType = token.observation.messageType {
            configuration.diagnostics(.foreignToken(messageType: messageType))
        }
    }
}
