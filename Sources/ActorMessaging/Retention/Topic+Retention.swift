internal import CActorMessaging

// What a topic does if its message type retains messages. Other topics run none of this.
//
// - A message becomes the latest one together with taking its observers: under the topic's lock, or on the main actor.
//   So an observer that is added at the same time either is one of them, or starts with the message.
// - A message that no observer accepts begins to wait, and is then offered to those that were added meanwhile.
// - An observer starts with its `deliveries` together with being added. Under the lock, they only join its backlog. On
//   the main actor, it runs: inside its own `addObserver` or, if that was called elsewhere, in `MainActorTopic.serve`.
// - A waiting message has a `HandOut`, by which its observer gives it back unless it begins to handle it. Then the
//   topic offers the message again.

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
        let context = context != nil || retainsContext ? prepare(context, since: time, tells: false) : nil
        var replaced: ErasedStorage?
        let receivers = beginPost(about: subject) { released in
            replaced = latest?.keep(message, about: subject, in: context?.unawaited, releasing: &released)
        }
        // Then, because an instrument may add observers, which don't receive this message.
        context?.measurement?.didPost()
        if let replaced { messageClass.destroy(replaced) }
        var isObserved = false
        receivers.forEachActive { observer in
            context?.enter()
            if observer.receive(message, subject: subject, in: context), isTaker(observer) { isObserved = true }
        }
        if let waiting {
            if !isObserved { wait(message, subject: subject, in: context, waiting) }
            if waiting.postsToSweep.add(-1, ordering: .relaxed).newValue == 0 { waiting.sweep() }
            isObserved = true
        }
        if !relays.isEmpty, post(toRelays: message, subject: subject, from: relay, origin) { isObserved = true }
        if !isObserved { reportDeadLetter() }
        endPost(isSweepDue: receivers.isSweepDue)
    }

    /// Lets a message wait that no observer has accepted.
    private func wait(
        _ message: ErasedMessage,
        subject: AnyObject?,
        in context: DeliveryContext?,
        _ waiting: WaitingQueue
    ) {
        let retained = messageClass.init(message, about: subject, in: context?.waiting())
        // An object that posts in its `deinit` isn't kept.
        if let subject, retainable(subject) == nil { return waiting.lose([retained], because: "the subject died") }
        // Those about deallocated subjects are lost first.
        if waiting.messages.withLock({ $0.summary?.count ?? 0 >= waiting.limit }) { waiting.sweep() }
        let time = CActorMessagingCoarseTime()
        let lost = waiting.messages.withLock { $0.append(retained, at: time) }
        waiting.lose(lost, because: "more than \(waiting.limit) waited")
        // An observer may have been added meanwhile.
        var isTaken = false
        change { isTaken = taker(of: subject, releasing: &$0) != nil }
        if isTaken { offerWaiting() }
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

    /// Returns the retained messages that an observer starts with or, without an observer, all waiting messages that
    /// observers take. Called under the lock.
    final func deliveries(
        to observer: Observer? = nil,
        releasing released: inout DeferredReleases
    ) -> [RetainedDelivery] {
        if let waiting { return handOut(waiting, to: observer, releasing: &released) }
        latest?.examine(releasing: &released)
        // An observer whose subject is deallocated isn't in a list, and has no slot.
        guard let observer, observer.site.startsWithLatest, observer.slot >= 0, !observer.isRemoved,
            let (message, subject) = latest?.message(about: observer.subjectKey, releasing: &released)
        else { return [] }
        return [.init(observer: observer, message: message, subject: subject, context: message.context)]
    }

    private func handOut(
        _ waiting: WaitingQueue,
        to observer: Observer?,
        releasing released: inout DeferredReleases
    ) -> [RetainedDelivery] {
        if waiting.isClosed.load(ordering: .acquiring) { return [] }
        var takers: [(observer: Observer, subject: AnyObject?)] = []
        let handedOut = waiting.messages.withLock { messages in
            messages.handOut { message in
                let subject = message.subject
                if message.subjectKey != nil, !released.retainIfAlive(subject) { return nil }
                guard let taker = taker(of: subject, releasing: &released), observer == nil || taker === observer else {
                    return nil
                }
                takers.append((taker, subject))
                return ObjectIdentifier(taker)
            }
        }
        return zip(handedOut, takers).map { handedOut, taker in
            let (message, context) = (handedOut.message, DeliveryContext(isAwaited: false))
            let handOut = HandOut(message, handedOut.number, to: handedOut.holder, from: waiting, of: self)
            context.set(message.context?.values, message.context?.measurement, handOut)
            return .init(observer: taker.observer, message: message, subject: taker.subject, context: context)
        }
    }
}
