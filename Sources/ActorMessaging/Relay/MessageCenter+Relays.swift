extension MessageCenter {
    /// Attaches a relay while the center is in use, unless it is already attached. The center retains it.
    ///
    /// When this method returns, `didAttach(to:)` has returned and the relay is connected to each message type that the
    /// center has used. Its handlers run after those of previously attached relays. You can call this method from any
    /// isolation. A call while `didAttach(to:)` runs, inside it or on another thread, returns at once: the first caller
    /// attaches the relay.
    public func attach(_ relay: any MessageRelay) {
        let key = ObjectIdentifier(relay)
        let (isAttaching, isNew) = registry.withLock { registry in
            let isAttaching = registry.attaching[key] != nil
            let isNew = !isAttaching && !registry.isAttached(relay)
            if isAttaching || isNew { registry.attaching[key] = true }
            return (isAttaching, isNew)
        }
        if isAttaching { return }
        if isNew {
            relay.didAttach(to: self)
            let isAttached = registry.withLock { registry in
                guard registry.attaching.removeValue(forKey: key) == true else { return false }
                registry.add(relay)
                isRelayed.store(true, ordering: .releasing)
                return true
            }
            guard isAttached else { return relay.didDetach(from: id) }
        }
        connectToTopics(relay)
    }

    /// Detaches a relay while the center is in use, if it is attached.
    ///
    /// When this method returns, no handler of the relay begins to run, its ports deliver nothing, and
    /// `didDetach(from:)` has returned. A handler that has begun on another thread continues. A relay that is being
    /// attached is detached when its `didAttach(to:)` returns. You can call this method from any isolation, also in a
    /// handler of the relay, and attach the relay again. The center's configuration still retains its relays.
    public func detach(_ relay: any MessageRelay) {
        let released: [RelayHandlers.State]? = registry.withLock { registry in
            guard let index = registry.relays.firstIndex(where: { $0.relay === relay }) else {
                let key = ObjectIdentifier(relay)
                if registry.attaching[key] != nil { registry.attaching[key] = false }
                return nil
            }
            registry.relays.remove(at: index)
            registry.version += 1
            isRelayed.store(!registry.relays.isEmpty, ordering: .releasing)
            return registry.topics.map { $0.relays.remove(ObjectIdentifier(relay)) }
        }
        if released != nil { relay.didDetach(from: id) }
    }

    /// Connects the relays to a main-actor message type, which otherwise happens when the type is first observed or
    /// posted. A relay that delivers messages from elsewhere needs its port before.
    public func connectRelays<Message: MainActorMessage>(to messageType: Message.Type) {
        let _: MainActorTopic = topic(of: messageType)
    }

    /// Connects the relays to an asynchronous message type, in the same way.
    public func connectRelays<Message: AsyncMessage>(to messageType: Message.Type) {
        let _: AsyncTopic = topic(of: messageType)
    }

    /// Connects a relay to a topic, unless it is connected or detached, or this call is made while it connects.
    func connect(_ relay: any MessageRelay, to topic: Topic) {
        let connecting = Registry.Connecting(topic, relay)
        let isConnected = topic.relays.isConnected(relay)
        if isConnected || registry.withLock({ !$0.isAttached(relay) || $0.connecting.contains(connecting) }) { return }
        registry.withLock { $0.connecting.append(connecting) }
        let (connection, handler) = topic.offer(to: relay)
        // Under the lock: the relay may have been detached meanwhile, also by itself.
        let released = registry.withLock { registry in
            registry.connecting.removeAll { $0 == connecting }
            return topic.relays.install(handler, of: connection, isAttached: registry.isAttached(relay))
        }
        withExtendedLifetime(released) {}
        topic.updateInterest()
    }

    /// Connects a relay to all topics. Each thread that needs the connections makes those that are missing.
    private func connectToTopics(_ relay: any MessageRelay) {
        for topic in allTopics { connect(relay, to: topic) }
        registry.withLock { registry in
            guard let index = registry.relays.firstIndex(where: { $0.relay === relay }) else { return }
            registry.relays[index].isConnected = true
        }
    }

    /// Returns the relay of a type, and attaches one at the first call.
    ///
    /// When this method returns, on any thread, the relay is connected to all message types that the center has used.
    package func attachedRelay<Relay: MessageRelay>(_ make: () -> Relay) -> Relay {
        let present = registry.withLock { $0.relay(as: Relay.self) }
        if let (relay, isConnected) = present, isConnected { return relay }
        let new = present?.relay ?? make()
        let relay = registry.withLock { registry in
            if let (relay, _) = registry.relay(as: Relay.self) { return relay }
            registry.add(new)
            isRelayed.store(true, ordering: .releasing)
            return new
        }
        connectToTopics(relay)
        return relay
    }
}

extension MessageCenter.Registry {
    /// A thread that connects a relay to a message type.
    struct Connecting: Equatable {
        private let thread = ThreadIdentity.current
        private let topic, messageType, relay: ObjectIdentifier

        init(_ topic: Topic, _ relay: any MessageRelay) {
            self.topic = ObjectIdentifier(type(of: topic))
            messageType = ObjectIdentifier(topic.messageType)
            self.relay = ObjectIdentifier(relay)
        }
    }

    func isAttached(_ relay: any MessageRelay) -> Bool { relays.contains { $0.relay === relay } }

    /// Returns the first relay of a type, and whether it is connected to all topics.
    fileprivate func relay<Relay>(as type: Relay.Type) -> (relay: Relay, isConnected: Bool)? {
        for attached in relays {
            if let relay = attached.relay as? Relay { return (relay, attached.isConnected) }
        }
        return nil
    }

    fileprivate mutating func add(_ relay: any MessageRelay) {
        relays.append((relay, isConnected: false))
        version += 1
    }
}
