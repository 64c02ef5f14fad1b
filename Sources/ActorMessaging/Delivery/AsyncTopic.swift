/// An asynchronous message type in one center.
///
/// A post copies the list of observers under the lock and calls the observers after unlocking. The copy is cheap: the
/// elements are copied only if the list changes during the post.
///
/// `@unchecked Sendable`: the lock guards the list.
final class AsyncTopic: Topic, @unchecked Sendable {
    private let lock = Lock(())
    /// Under the lock, which keeps its accesses apart.
    @safe @exclusivity(unchecked) private var observers = TopicObservers<Observer>()
    /// Under the lock, too.
    @safe @exclusivity(unchecked) private var sweepTurn = SweepTurn()

    init<Message: MessageCenter.AsyncMessage>(
        of messageType: Message.Type,
        centerID: MessageCenter.ID,
        configuration: MessageCenter.Configuration
    ) {
        super.init(messageType: messageType, centerID: centerID, configuration: configuration) { relay, connection in
            guard let handler = relay.connect(to: MessagePort<Message>(connection: connection)) else { return nil }
            return { post in handler(post.message.value(as: Message.self), post.subject, post.origin) }
        }
    }

    // MARK: Observing

    override func add(_ observer: Observer, subject: AnyObject?) -> Observation {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            observers.insert(observer, releasing: &released)
            return released
        }
        released.finish()
        updateInterest()
        return Observation(of: self, by: observer)
    }

    override func remove(_ observer: Observer) {
        observer.markRemoved()
        let isSweepDue = lock.withLock { _ in
            _ = observers.remove(observer)
            return sweepTurn.isDue()
        }
        if isSweepDue { sweep() }
        updateInterest()
    }

    /// Examines observers, and ends those that are dead.
    private func sweep() {
        let released = lock.withLock { _ in
            var released = DeferredReleases()
            observers.examineNext(releasing: &released)
            return released
        }
        guard !released.isEmpty else { return }
        released.finish()
        updateInterest()
    }

    // MARK: Posting

    override func post(
        _ message: ErasedMessage,
        subject: AnyObject?,
        from relay: ObjectIdentifier? = nil,
        origin: MessageOrigin? = nil
    ) {
        nonisolated(unsafe) let known = subject  // Used for its identity.
        let receivers = lock.withLock { _ in
            unsafe (
                everyone: observers.everyone.list.slots, subject: observers.observers(of: known),
                isSweepDue: sweepTurn.isDue()
            )
        }
        var isObserved = false
        if case .none = receivers.subject {
            receivers.everyone.forEachActive { observer in
                if observer.receive(message, subject: subject) { isObserved = true }
            }
        } else {
            var order = RegistrationOrder(everyone: receivers.everyone, subject: receivers.subject)
            while let observer = order.next() {
                if observer.receive(message, subject: subject) { isObserved = true }
            }
        }
        if !relays.isEmpty,
            relays.post(message, subject: subject, excluding: relay, origin: origin?.through(centerID))
        {
            isObserved = true
        }
        if !isObserved { reportDeadLetter() }
        // After the delivery: the subject may be in its `deinit`, and its observers are still to receive this message.
        if receivers.isSweepDue { sweep() }
    }

    override func sweepIfDue() {
        if lock.withLock({ _ in sweepTurn.isDue() }) { sweep() }
    }

    override func receivers(of subject: AnyObject?) -> [Observer] {
        nonisolated(unsafe) let subject = subject  // Used for its identity.
        return lock.withLock { _ in unsafe observers.receivers(of: subject) }.remaining
    }

    // MARK: Observers

    override var hasObservers: Bool { lock.withLock { _ in !observers.isEmpty } }

    override var snapshot: ObserverSnapshot<Observer> { lock.withLock { _ in observers.snapshot } }

    override var everyObserver: [Observer] { lock.withLock { _ in observers.all } }
}
