internal import CActorMessaging

// What a topic does if its message type retains messages. Other topics have no retainer, and run none of this.
//
// - A post makes its message the latest one, or lets it wait, together with taking the observers: under the topic's
//   lock, or on the main actor. So an observer that is added at the same time either is one of them, or starts with the
//   message: it neither misses it nor receives it twice.
// - An observer receives what is retained together with being added. Under the lock, it only adds messages to its
//   backlog (`Observer.take`). On the main actor, it runs: inside its own `addObserver`, or, if that was called
//   elsewhere, in `MainActorTopic.serve`, before the next message or on the next turn.
// - An observer that takes a waiting message receives it in a context with a `HandOut`. It gives the message back
//   unless it begins to handle it. Then the topic offers the message to its observers.

extension Topic {
    final var waiting: WaitingRetainer? { if case .waiting(let waiting) = retainer { waiting } else { nil } }

    // MARK: Posting

    /// Delivers a message as ``post(_:subject:from:origin:in:since:)``, and retains it.
    @inline(never)
    final func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier?,
        origin: MessageOrigin?,
        in context: DeliveryContext?,
        since time: MonotonicTime?,
        retaining retainer: Retainer
    ) {
        // Before the observers are taken, because the message brings its context along.
        let context = context != nil || retainsContext ? prepare(context, since: time) : nil
        var isObserved =
            switch retainer {
            case .latest(let latest): post(message, subject: subject, in: context, latest)
            case .waiting(let waiting): post(message, subject: subject, in: context, waiting)
            }
        if !relays.isEmpty, post(toRelays: message, subject: subject, from: relay, origin) { isObserved = true }
        if !isObserved { reportDeadLetter() }
        endPost(isSweepDue: true)
    }

    private func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        in context: DeliveryContext?,
        _ latest: LatestRetainer
    ) -> Bool {
        var storage: ErasedStorage?
        // Nothing can be kept about an object that posts in its `deinit`.
        if subject.map({ retainable($0) != nil }) ?? true { storage = latest.messageClass.copy(message) }
        var isReplaced = false
        let receivers = beginPost(about: subject) { _, released in
            if storage != nil {
                isReplaced = latest.keep(&storage!, about: subject, in: context?.unawaited, releasing: &released)
            } else {
                latest.forget(about: subject.map { ObjectIdentifier($0) }, isLatest: true, releasing: &released)
            }
        }
        if isReplaced, let storage { latest.messageClass.destroy(storage) }
        return deliver(message, subject: subject, to: receivers, in: context)
    }

    /// Delivers a message to the observers, or lets it wait if none takes it.
    ///
    /// - Returns: `true`: the message is taken, waits, or is reported as lost, so it's no dead letter.
    private func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        in context: DeliveryContext?,
        _ waiting: WaitingRetainer
    ) -> Bool {
        if waiting.posts.add(1, ordering: .relaxed).newValue % SweepCounter.interval == 0 { sweep(waiting) }
        var number = 0
        var isTaken = false
        var lost: [RetainedMessage] = []
        func wait() {
            let storage = waiting.messageClass.copy(message)
            let retained = waiting.messageClass.init(storage, about: subject, in: context?.waiting())
            lost = waiting.queue.withLock { $0.append(retained, number: number, at: CActorMessagingCoarseTime()) }
        }
        let receivers = beginPost(about: subject) { receivers, released in
            number = waiting.queue.withLock { $0.nextNumber() }
            isTaken = taker(among: receivers, releasing: &released) != nil
            if !isTaken { wait() }
        }
        let isAccepted = deliver(message, subject: subject, to: receivers, in: context, countsRecorders: false)
        if isTaken, !isAccepted {
            // The actors of all observers died meanwhile, or their observations ended.
            lock.run { wait() }
            offerWaiting()
        }
        lose(lost, because: "more than \(waiting.limit) waited")
        // It isn't kept about an object that posts in its `deinit`.
        if !isAccepted, let subject, retainable(subject) == nil { sweep(waiting) }
        return true
    }

    private func deliver(
        _ message: ErasedMessage,
        subject: AnyObject?,
        to receivers: Receivers<Observer>,
        in context: DeliveryContext?,
        countsRecorders: Bool = true
    ) -> Bool {
        var isAccepted = false
        receivers.forEachActive { observer in
            context?.enter()
            let accepts = observer.receive(message, subject: subject, in: context)
            if accepts, countsRecorders || !observer.isRecorder { isAccepted = true }
        }
        return isAccepted
    }

    /// Returns the first observer that takes a waiting message.
    private func taker(among receivers: Receivers<Observer>, releasing released: inout DeferredReleases) -> Observer? {
        var order = receivers.inOrder
        while let observer = order.next() {
            if !observer.isRecorder, observer.hasReceiver(releasing: &released) { return observer }
        }
        return nil
    }

    // MARK: Starting observers

    /// Passes what is retained to an observer that has been added. Called under the lock.
    ///
    /// - Returns: What is left to do without the lock.
    final func start(_ observer: Observer, releasing released: inout DeferredReleases) -> [() -> Void] {
        var rest: [(() -> Void)?] = []
        if let (message, subject) = latest(for: observer, releasing: &released) {
            message.read { rest.append(observer.take($0, subject: subject, in: message.context)) }
        }
        while let (handOut, subject) = nextHandOut(to: observer, releasing: &released) {
            handOut.message.read { rest.append(observer.take($0, subject: subject, in: handOut.makeContext())) }
        }
        return rest.compactMap(\.self)
    }

    /// Returns the latest message if an observer asks for it. Called under the lock, or on the main executor.
    final func latest(
        for observer: Observer,
        releasing released: inout DeferredReleases
    ) -> (message: RetainedMessage, subject: AnyObject?)? {
        // An observer whose subject is deallocated isn't in a list, and has no slot.
        guard case .latest(let latest) = retainer, observer.site.startsWithLatest, observer.slot >= 0 else {
            return nil
        }
        return latest.message(for: observer, releasing: &released)
    }

    /// Hands out the next message that an observer takes. Called under the lock, or on the main executor.
    final func nextHandOut(
        to observer: Observer,
        releasing released: inout DeferredReleases
    ) -> (handOut: HandOut, subject: AnyObject?)? {
        guard let waiting else { return nil }
        var found: AnyObject?
        let next = waiting.queue.withLock { queue in
            queue.handOutNext(to: ObjectIdentifier(observer)) { message in
                found = message.subject
                if message.subjectKey != nil, !released.retainIfAlive(found) { return false }
                return taker(among: observers.receivers(of: found), releasing: &released) === observer
            }
        }
        return next.map { (HandOut($0.message, $0.ticket, of: self), found) }
    }

    /// Gives back what an observer, which is being removed, has taken and not begun. Returns whether there is anything.
    final func giveBackAll(of observer: Observer) -> Bool {
        waiting?.queue.withLock { $0.giveBackAll(of: ObjectIdentifier(observer)) } ?? false
    }

    // MARK: Losing

    /// Loses the messages whose subject died.
    final func sweep(_ waiting: WaitingRetainer) { lose(waiting.removeDead(), because: "the subject died") }

    /// Loses messages, and reports them. Called without a lock.
    final func lose(_ lost: [RetainedMessage], because reason: String) {
        for message in lost { message.context?.finish(.lost) }
        guard !lost.isEmpty else { return }
        configuration.diagnostics(
            .retainedMessagesLost(messageType: messageType, lost: lost.count, reason: reason)
        )
    }
}
