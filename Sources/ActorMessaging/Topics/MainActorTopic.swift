/// A main-actor message type in one center.
///
/// All posts are on the main actor, so a post reads the observer list without a lock. The list is **written only on the
/// main executor and under the lock**: code on the main actor reads it without the lock, other code reads it under the
/// lock. Changes from other threads wait in `pending`, in order, for the next post or the next turn of the main run
/// loop. A removed observer is also marked immediately, so that it isn't called in the meantime.
///
/// `@unchecked Sendable`, because of this rule.
final class MainActorTopic: Topic, @unchecked Sendable {
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var pending = PendingChanges<Observer>()
    /// Whether a turn of the main run loop is enqueued. Guarded by the lock.
    private var isFlushScheduled = false
    /// Whether `pending` contains changes, which a post reads without the lock.
    private let hasPending = Atomic<Bool>(false)
    /// Whether a sequence has ever observed the messages.
    let keepsMessages = Atomic<Bool>(false)
    /// Used on the main executor only.
    @safe @exclusivity(unchecked) private var mainSweepCounter = SweepCounter()
    /// The number of posts that haven't returned, one nested in another. Used on the main executor only.
    @safe @exclusivity(unchecked) private var nesting = 0
    /// The number of nested posts that is reported. Few handlers nest posts on purpose, and the smallest main threads
    /// have stack for several times as many.
    static let mostNested = 256

    init<Message: MessageCenter.MainActorMessage>(
        of messageType: Message.Type,
        centerID: MessageCenter.ID,
        activity: CenterActivity
    ) {
        super.init(messageType: messageType, centerID: centerID, activity: activity) { relay, connection in
            guard let handler = relay.connect(to: MessagePort<Message>(connection: connection)) else { return nil }
            let function = MainActorFunction { (post: RelayedPost) in
                handler(post.message.value(as: Message.self), post.subject, post.origin)
            }
            return function.function
        }
    }

    // MARK: Observing

    override func add(_ observer: Observer, subject: AnyObject?) -> Observation {
        if observer.keepsMessages { keepsMessages.store(true, ordering: .relaxed) }
        if configuration.mainRunLoop.isCurrent {
            changeInPlace { observers, released in observers.insert(observer, releasing: &released) }
        } else {
            postpone(.add(observer))
        }
        return Observation(of: self, by: observer)
    }

    override func remove(_ observer: Observer) {
        observer.end(.removed)
        guard configuration.mainRunLoop.isCurrent else { return postpone(.remove(observer)) }
        let isDue = mainSweepCounter.isDue()
        changeInPlace { observers, released in
            _ = observers.remove(observer)
            if isDue { observers.examineNext(releasing: &released) }
        }
    }

    /// Applies the pending changes in order, then changes the list. Called on the main executor.
    private func changeInPlace(_ body: (inout TopicObservers<Observer>, inout DeferredReleases) -> Void) {
        change { released in
            if !pending.isEmpty { pending.apply(to: &observers, releasing: &released) }
            hasPending.store(false, ordering: .relaxed)
            body(&observers, &released)
        }
    }

    /// Adds a pending change. Called on any thread.
    private func postpone(_ pendingChange: PendingChanges<Observer>.Change) {
        var schedulesFlush = false
        change { released in
            pending.append(pendingChange, releasing: &released)
            hasPending.store(true, ordering: .releasing)
            schedulesFlush = !isFlushScheduled
            isFlushScheduled = true
        }
        guard schedulesFlush else { return }
        configuration.mainRunLoop.enqueue { [weak self] in self?.flush() }
    }

    @MainActor private func flush() {
        changeInPlace { _, _ in isFlushScheduled = false }
    }

    /// Examines an observer. Called on the main executor.
    private func sweep() {
        // The observers of every subject need no examination.
        if observers.subjects.isEmpty { return }
        changeInPlace { observers, released in observers.examineNext(releasing: &released) }
    }

    // MARK: Posting

    // The observers run in the poster's task, which has its values.
    override var needsContext: Bool { isMeasured }
    override var carriedValues: CarriedValues? { nil }

    override func beginPost(about subject: AnyObject?) -> Receivers<Observer> {
        if hasPending.load(ordering: .acquiring) { changeInPlace { _, _ in } }
        // Taken first: the diagnostics closure may add observers, which don't receive this message.
        let receivers = observers.receivers(of: subject)
        nesting += 1
        if nesting == Self.mostNested { reportNesting() }
        return receivers
    }

    @inline(never) private func reportNesting() {
        configuration.diagnostics(.deepNesting(messageType: messageType, depth: nesting))
    }

    override func endPost(isSweepDue: Bool) {
        nesting -= 1
        if mainSweepCounter.isDue() { sweep() }
    }

    // MARK: Observers

    override var hasObservers: Bool { lock.withLock { _ in !pending.isEmpty || !observers.isEmpty } }

    override var everyObserver: [Observer] { lock.withLock { _ in observers.inOrder + pending.additions } }
}
