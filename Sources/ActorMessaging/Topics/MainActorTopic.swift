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
    /// Whether there are pending changes, starters or deliveries, which a post reads without the lock.
    private let hasPending = Atomic<Bool>(false)
    /// Whether messages may be kept after `post` returns: the type retains them, or a sequence has observed them.
    let keepsMessages = Atomic<Bool>(false)
    /// Whether waiting messages are to be offered to the observers, and the subjects whose latest messages are to be
    /// released; `nil` for all. Guarded by the lock.
    private var isOffered = false
    private var forgotten: Set<ObjectIdentifier?> = []
    /// The observers that are to start with the latest message, and the waiting messages that observers are to handle;
    /// the next one is last. Used on the main executor only.
    @safe @exclusivity(unchecked) private var starters: [Observer] = []
    @safe @exclusivity(unchecked) private var deliveries: [RetainedDelivery] = []
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
        super.init(of: messageType, centerID: centerID, activity: activity) { relay, connection in
            guard let handler = relay.connect(to: MessagePort<Message>(connection: connection)) else { return nil }
            return MainActorFunction { (post: RelayedPost) in
                handler(post.message.value(as: Message.self), post.subject, post.origin)
            }.function
        }
        if retains { keepsMessages.store(true, ordering: .relaxed) }
    }

    // MARK: Observing

    override func add(_ observer: Observer, subject: AnyObject?) -> Observation {
        if observer.keepsMessages { keepsMessages.store(true, ordering: .relaxed) }
        if configuration.mainRunLoop.isCurrent, !(retains && observer.site.startsLater) {
            if retains { addStarting(observer) } else { changeInPlace { observers.insert(observer, releasing: &$0) } }
        } else {
            scheduleFlush { pending.append(observer, releasing: &$0) }
        }
        return Observation(of: self, by: observer)
    }

    override func remove(_ observer: Observer) {
        // What waits may have been left to this observer, which had its turn to come.
        let offersMessages =
            waiting?.messages.withLock { $0.giveBack(from: ObjectIdentifier(observer)) || $0.summary != nil } == true
        observer.end(.removed)
        if configuration.mainRunLoop.isCurrent {
            changeInPlace { released in
                _ = observers.remove(observer)
                if sweepCounter.isDue() { observers.examineNext(releasing: &released) }
            }
        } else {
            scheduleFlush { pending.append(observer, releasing: &$0) }
        }
        if offersMessages { offerWaiting() }
    }

    /// Applies the pending changes in order, then changes the list. Called on the main executor.
    @inline(__always) private func changeInPlace(_ body: (inout DeferredReleases) -> Void) {
        change { released in
            if retains { prepareToStart(releasing: &released) }
            if !pending.isEmpty { pending.apply(to: &observers, releasing: &released) }
            body(&released)  // Without the list, which it may also read by `deliveries(to:releasing:)`.
            hasPending.store(retains && (isOffered || !starters.isEmpty || !deliveries.isEmpty), ordering: .relaxed)
        }
    }

    /// Makes a change that a turn of the main run loop, or the next operation before it, takes into account. Called on
    /// any thread.
    private func scheduleFlush(_ body: (inout DeferredReleases) -> Void) {
        var schedulesFlush = false
        change { released in
            body(&released)
            hasPending.store(true, ordering: .releasing)
            schedulesFlush = !isFlushScheduled
            isFlushScheduled = true
        }
        guard schedulesFlush else { return }
        configuration.mainRunLoop.enqueue { [weak self] in self?.flush() }
    }

    @MainActor private func flush() {
        changeInPlace { _ in isFlushScheduled = false }
        if retains { serve() }
    }

    // MARK: Posting

    // The observers run in the poster's task, which has its values, unless they start with a retained message.
    override var needsContext: Bool { activity.isMeasured }
    override var carriedValues: CarriedValues? { retains ? super.carriedValues : nil }

    override func beginPost(about subject: AnyObject?) -> Receivers<Observer> {
        // If the message is kept, an observer that was just added starts with it.
        if hasPending.load(ordering: .acquiring), !retains { applyPending() }
        // Taken first: the diagnostics closure may add observers, which don't receive this message.
        let receivers = observers.receivers(of: subject)
        nest()
        return receivers
    }

    override func keepInPlace(_ message: ErasedMessage, about subject: AnyObject?) -> Bool {
        guard let latest, !retainsContext, !hasPending.load(ordering: .acquiring) else { return false }
        return latest.replaceLast(by: message, about: subject)
    }

    override func beginPost(
        about subject: AnyObject?,
        retaining retain: (inout DeferredReleases) -> Void
    ) -> Receivers<Observer> {
        nest()
        // Before this message, observers receive what was retained before. Those that are added from now on start with
        // this message, and aren't in the list.
        serve()
        var released = DeferredReleases()
        retain(&released)
        // Released afterward, also in an optimized build: a `deinit` may add an observer that starts with this message.
        return withExtendedLifetime(released) { observers.receivers(of: subject) }
    }

    @inline(__always) private func nest() {
        nesting += 1
        if nesting == Self.mostNested { reportNesting() }
    }

    @inline(never) private func reportNesting() {
        configuration.diagnostics(.deepNesting(messageType: messageType, depth: nesting))
    }

    override func endPost(isSweepDue: Bool) {
        nesting -= 1
        // The observers of every subject need no examination.
        if sweepCounter.isDue(), !observers.subjects.isEmpty { applyPending(examiningNext: true) }
    }

    /// Out of line, because posts seldom need it.
    @inline(never) private func applyPending(examiningNext: Bool = false) {
        changeInPlace { if examiningNext { observers.examineNext(releasing: &$0) } }
    }

    // MARK: Retained messages, on the main executor

    /// Notes the observers of the pending changes, which are being applied. Called under the lock.
    private func prepareToStart(releasing released: inout DeferredReleases) {
        if waiting == nil {
            starters.insert(contentsOf: pending.additions.reversed(), at: 0)
        } else if !pending.isEmpty {
            isOffered = true
        }
        for key in forgotten { latest?.table.forget(about: key, releasing: &released) }
        forgotten = []
    }

    /// Applies the pending changes, and runs the observers that were added off the main actor, or to which messages are
    /// offered, with what is retained for them.
    private func serve() {
        while hasPending.load(ordering: .acquiring) {
            changeInPlace { released in
                if isOffered { deliveries.insert(contentsOf: deliveries(releasing: &released).reversed(), at: 0) }
                isOffered = false
                guard deliveries.isEmpty, let starter = starters.popLast() else { return }  // One after the other.
                deliveries += deliveries(to: starter, releasing: &released)
            }
            deliveries.popLast()?.take()?()
        }
    }

    /// Adds an observer, and runs it with what is retained for it.
    private func addStarting(_ observer: Observer) {
        changeInPlace { released in
            observers.insert(observer, releasing: &released)
            // At once: foreign code that runs when the change is made may post, which first passes these on.
            deliveries += deliveries(to: observer, releasing: &released).reversed()
        }
        while deliveries.last?.observer === observer { deliveries.removeLast().take()?() }
        waiting?.sweep()
    }

    override func offerWaiting() { scheduleFlush { _ in isOffered = true } }

    override func forget(about key: ObjectIdentifier?) {
        if latest == nil || configuration.mainRunLoop.isCurrent { return super.forget(about: key) }
        scheduleFlush { _ in _ = forgotten.insert(key) }
    }

    // MARK: Observers

    override var hasObservers: Bool { lock.withLock { _ in !pending.isEmpty || !observers.isEmpty } }

    override var everyObserver: [Observer] { lock.withLock { _ in observers.inOrder + pending.additions } }
}
