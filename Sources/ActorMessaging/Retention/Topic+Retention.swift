internal import CActorMessaging

// What a topic does if its message type retains messages. Other topics run none of this.
//
// - A message becomes the latest one together with taking its observers: under the topic's lock, or on the main actor.
//   So an observer that is added at the same time either is one of them, or starts with the message.
// - A message that no observer accepts begins to wait, and is then offered to those that were added meanwhile.
// - An observer starts with what is retained together with being added. Under the lock, it only adds messages to its
//   backlog (`Observer.take`). On the main actor, it runs: inside its own `addObserver`, or, if that was called
//   elsewhere, in `MainActorTopic.serve`, before the next message or on the next turn.
// - An observer that takes a waiting message receives it in a context with a `HandOut`. It gives the message back
//   unless it begins to handle it. Then the topic offers the message to its observers.

extension Topic {
    final var retainedInfo: MessageCenter.RetainedInfo? {
        guard let (count, time) = latest?.summary ?? waiting?.messages.withLock({ $0.summary }) else { return nil }
        let age = Int(bitPattern: CActorMessagingCoarseTime() &- time)
        let retention = waiting.map { MessageCenter.Retention.untilObserved(limit: $0.limit) } ?? .latest
        return .init(messageType: messageType, retention: retention, count: count, age: .milliseconds(max(0, age)))
    }

    // MARK: Posting

    /// Delivers a message as ``post(_:subject:from:origin:in:since:)``, and makes it the latest one, or lets it wait.
    @inline(never)
    final func post(
        retaining message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier?,
        origin: MessageOrigin?,
        in context: DeliveryContext?,
        since time: MonotonicTime?
    ) {
        // Before the observers are taken, because the message brings its context along.
        let context = context != nil || retainsContext ? prepare(context, since: time) : nil
        let receivers = beginPost(keeping: message, about: subject, in: context)
        var isObserved = false
        receivers.forEachActive { observer in
            context?.enter()
            if observer.receive(message, subject: subject, in: context), isTaker(observer) { isObserved = true }
        }
        if let waiting {
            if !isObserved { wait(message, subject: subject, in: context, waiting) }
            if waiting.posts.add(1, ordering: .relaxed).newValue % SweepCounter.interval == 0 { sweep(waiting) }
            isObserved = true
        }
        if !relays.isEmpty, post(toRelays: message, subject: subject, from: relay, origin) { isObserved = true }
        if !isObserved { reportDeadLetter() }
        endPost(isSweepDue: receivers.isSweepDue)
    }

    private func beginPost(
        keeping message: ErasedMessage,
        about subject: AnyObject?,
        in context: DeliveryContext?
    ) -> Receivers<Observer> {
        var replaced: ErasedStorage?
        let receivers = beginPost(about: subject) { released in
            replaced = latest?.keep(message, about: subject, in: context?.unawaited, releasing: &released)
        }
        if let replaced { messageClass.destroy(replaced) }
        return receivers
    }

    /// Lets a message wait that no observer has accepted.
    private func wait(
        _ message: ErasedMessage,
        subject: AnyObject?,
        in context: DeliveryContext?,
        _ waiting: WaitingQueue
    ) {
        let retained = messageClass.init(message, about: subject, in: context?.waiting())
        let time = CActorMessagingCoarseTime()
        lose(waiting.messages.withLock { $0.append(retained, at: time) }, because: "more than \(waiting.limit) waited")
        // An object that posts in its `deinit` isn't kept.
        if let subject, retainable(subject) == nil { sweep(waiting) }
        // They were added meanwhile, or their actors have died.
        if hasObservers { offerWaiting() }
    }

    /// Whether an observer takes messages that wait. A recorder doesn't.
    final func isTaker(_ observer: Observer) -> Bool { waiting == nil || !observer.site.isRecorder }

    /// Returns the first observer that takes a waiting message.
    private func taker(of subject: AnyObject?, releasing released: inout DeferredReleases) -> Observer? {
        var order = observers.receivers(of: subject).inOrder
        while let observer = order.next() {
            if isTaker(observer), observer.hasReceiver(releasing: &released) { return observer }
        }
        return nil
    }

    // MARK: Starting observers

    /// Passes what is retained to an observer. Called under the lock, or on the main executor, where observers run.
    ///
    /// - Returns: What is left to do without the lock.
    final func start(_ observer: Observer, releasing released: inout DeferredReleases) -> [() -> Void] {
        // An observer whose subject is deallocated isn't in a list, and has no slot.
        guard observer.slot >= 0, !observer.isRemoved else { return [] }
        var rest: [(() -> Void)?] = []
        if observer.site.startsWithLatest,
            let (message, subject) = latest?.message(about: observer.subjectKey, releasing: &released)
        {
            message.read { rest.append(observer.take($0, subject: subject, in: message.context)) }
        }
        while let (handOut, subject) = nextHandOut(to: observer, releasing: &released) {
            released.retain(handOut)  // The observer may have handled the message before this call returns.
            handOut.message.read { rest.append(observer.take($0, subject: subject, in: handOut.makeContext())) }
        }
        return rest.compactMap(\.self)
    }

    /// Hands out the next message that an observer takes.
    private func nextHandOut(
        to observer: Observer,
        releasing released: inout DeferredReleases
    ) -> (handOut: HandOut, subject: AnyObject?)? {
        let holder = ObjectIdentifier(observer)
        guard let waiting, !waiting.isClosed.load(ordering: .acquiring) else { return nil }
        var found: AnyObject?
        let next = waiting.messages.withLock { messages in
            messages.take(for: holder) { message in
                found = message.subject
                if message.subjectKey != nil, !released.retainIfAlive(found) { return false }
                return taker(of: found, releasing: &released) === observer
            }
        }
        return next.map { (HandOut($0.message, $0.number, to: holder, of: self), found) }
    }

    /// Gives back what an observer, which is being removed, has taken and not begun. Returns whether there is anything.
    final func giveBackAll(of holder: ObjectIdentifier) -> Bool {
        waiting?.messages.withLock { $0.giveBack(from: holder) } ?? false
    }

    // MARK: Losing

    /// Loses the messages whose subject died.
    final func sweep(_ waiting: WaitingQueue) { lose(waiting.removeDead(), because: "the subject died") }

    /// Loses messages, and reports them. Called without a lock.
    final func lose(_ lost: [RetainedMessage], because reason: String) {
        for message in lost { message.context?.finish(.lost) }
        guard !lost.isEmpty else { return }
        configuration.diagnostics(.retainedMessagesLost(messageType: messageType, lost: lost.count, reason: reason))
    }
}
