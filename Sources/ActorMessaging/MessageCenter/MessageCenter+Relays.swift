internal import Dispatch

extension MessageCenter {
    /// Attaches a relay while the center is in use, unless it is already attached.
    ///
    /// When this method returns, `didAttach(to:)` has returned and the relay is connected to each message type that the
    /// center has used. Its handlers run after those of previously attached relays. You can call this method from any
    /// isolation. If another thread is attaching the relay, this method waits for that thread for at most 5 seconds, so
    /// a relay that waits for this thread can't cause a deadlock. A call inside `didAttach(to:)` returns at once.
    ///
    /// - Parameter relay: The relay, which the center retains until it is detached.
    public func attach(_ relay: any MessageRelay) {
        let key = ObjectIdentifier(relay)
        let attachment = Attachment()
        attachment.group.enter()
        defer { attachment.group.leave() }
        while true {
            let (isNew, isAttached, other) = registry.withLock { registry in
                let isAttached = registry.relays.contains { $0 === relay }
                // The relay may be attached and not connected yet, or detached meanwhile.
                let other = registry.attaching[key]
                let isNew = !isAttached && (other == nil || other?.isAttached == true)
                if isNew { registry.attaching[key] = attachment }
                return (isNew, isAttached, other)
            }
            if isNew { break }
            guard let other, other.thread != .current, other.group.wait(timeout: .now() + 5) == .success, !isAttached
            else { return }
        }
        relay.didAttach(to: self)
        let isCanceled = registry.withLock { registry in
            if registry.attaching[key]?.isCanceled == true {
                registry.attaching[key] = nil
                return true
            }
            registry.attaching[key]?.isAttached = true
            registry.add(relay)
            isRelayed.store(true, ordering: .releasing)
            return false
        }
        if isCanceled { return relay.didDetach(from: id) }
        for topic in allTopics { connect(relay, to: topic) }
        registry.withLock { registry in
            if registry.attaching[key]?.group === attachment.group { registry.attaching[key] = nil }
        }
    }

    /// Detaches a relay while the center is in use, if it is attached.
    ///
    /// When this method returns, no handler of the relay begins to run, its ports deliver nothing, and
    /// `didDetach(from:)` has returned. A handler that has begun on another thread continues. A relay that is being
    /// attached is detached when its `didAttach(to:)` returns. You can call this method from any isolation, also in a
    /// handler of the relay, and attach the relay again. The center's configuration still retains its relays.
    ///
    /// - Parameter relay: The relay.
    public func detach(_ relay: any MessageRelay) {
        let released: [Any]? = registry.withLock { registry in
            guard registry.attached !== relay, let index = registry.relays.firstIndex(where: { $0 === relay }) else {
                registry.attaching[ObjectIdentifier(relay)]?.isCanceled = true
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
    /// posted.
    ///
    /// A relay that delivers messages from elsewhere needs its port before the center has an observer.
    ///
    /// - Parameter messageType: The message type.
    public func connectRelays<Message: MainActorMessage>(to messageType: Message.Type) {
        let _: MainActorTopic = topic(of: messageType)
    }

    /// Connects the relays to an asynchronous message type, which otherwise happens when the type is first observed or
    /// posted.
    ///
    /// A relay that delivers messages from elsewhere needs its port before the center has an observer.
    ///
    /// - Parameter messageType: The message type.
    public func connectRelays<Message: AsyncMessage>(to messageType: Message.Type) {
        let _: AsyncTopic = topic(of: messageType)
    }
}

extension MessageCenter {
    /// Connects a relay to a topic, unless it is connected or this thread is already connecting it.
    func connect(_ relay: any MessageRelay, to topic: Topic) {
        let connecting = Connecting(topic: topic, relay: relay)
        guard registry.withLock({ $0.connecting.insert(connecting).inserted }) else { return }
        topic.connect(relay)
        let released: [Any] = registry.withLock { registry in
            registry.connecting.remove(connecting)
            // Another thread may have detached the relay since the caller read the list.
            return registry.relays.contains { $0 === relay } ? [] : topic.relays.remove(ObjectIdentifier(relay))
        }
        withExtendedLifetime(released) {}
    }

    /// Returns the relay that belongs to this center, and creates it at the first call.
    ///
    /// When this method returns, on any thread, the relay is connected to all message types that the center has used.
    package func attachedRelay<Relay: MessageRelay>(_ make: () -> Relay) -> Relay {
        if isAttachmentConnected.load(ordering: .acquiring), let relay = attached(as: Relay.self) { return relay }
        if attached(as: Relay.self) == nil {
            let new = make()
            registry.withLock { registry in
                guard registry.attached == nil else { return }
                registry.attached = new
                registry.add(new)
                isRelayed.store(true, ordering: .releasing)
            }
        }
        guard let relay = attached(as: Relay.self) else {
            preconditionFailure("the attached relay of a center must be a \(Relay.self)")
        }
        for topic in allTopics { connect(relay, to: topic) }
        isAttachmentConnected.store(true, ordering: .releasing)
        return relay
    }

    private func attached<Relay: MessageRelay>(as type: Relay.Type) -> Relay? {
        registry.withLock { $0.attached } as? Relay
    }
}

extension MessageCenter.Registry {
    mutating func add(_ relay: any MessageRelay) {
        relays.append(relay)
        version += 1
    }
}
