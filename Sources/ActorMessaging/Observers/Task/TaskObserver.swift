/// An observer with an asynchronous closure, which receives one message at a time, in the order of arrival.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable, or guarded by the lock.
@usableFromInline
final class TaskObserver: BacklogObserver, @unchecked Sendable {
    /// A call of the observer's closure with a message. It runs on its caller's executor.
    @usableFromInline typealias Job = @Sendable () async -> Void

    /// Copies a message into a job.
    @usableFromInline typealias MakeJob = @Sendable (ErasedPost) -> Job

    /// A mailbox with one lane, whose observer needs no reference to itself.
    private typealias Machine = MailboxStateMachine<Void, Job, DeliveryContext>

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive. So are the variables below.
    @safe @exclusivity(unchecked) private var machine = Machine()
    private let lane: Machine.LaneID
    /// The number of the current drain, or 0.
    private var drainNumber = 0
    /// The name of the drain's task, once there was one.
    private var name: String?
    private let makeJob: MakeJob
    /// Whether the closure takes the subject, as for an ``ActorObserver``.
    private let takesSubject: Bool
    /// The actor that the observer's closure is isolated to, such as a global actor's; `nil` if it is nonisolated.
    private let closureIsolation: (any Actor)?

    init(
        of messageType: any Any.Type,
        subject: AnyObject?,
        site: RegistrationSite,
        activity: CenterActivity,
        buffering: MailboxBuffering,
        closureIsolation: (any Actor)?,
        takesSubject: Bool,
        makeJob: @escaping MakeJob
    ) {
        let reporter = BacklogReporter(of: messageType, buffering, at: site, in: activity.configuration)
        lane = machine.addLane(for: (), reporter.makeBacklog())
        self.makeJob = makeJob
        self.takesSubject = takesSubject
        self.closureIsolation = closureIsolation
        super.init(reporter, subject: subject, site: site, activity: activity)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation {
        switch closureIsolation {
        case nil: .concurrent
        case is MainActor: .mainActor
        case let actor?: .actor(type(of: actor))
        }
    }

    override var depth: Int { lock.withLock { _ in machine.depth(of: lane) } }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        let post = ErasedPost(message: message, subject: takesSubject ? subject.flatMap(retainable) : nil)
        return send(post, waitingContext(context))()
    }

    override func take(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> (() -> Void)? {
        let rest = send(ErasedPost(message: message, subject: takesSubject ? subject : nil), context, isRetained: true)
        return { _ = rest() }
    }

    /// Adds a message. The result does the rest without a lock, and returns whether the message is accepted.
    @inline(__always)
    private func send(_ post: ErasedPost, _ context: DeliveryContext?, isRetained: Bool = false) -> () -> Bool {
        let item = Machine.Messages.Item(makeJob(post), context)
        let sent = lock.withLock { _ in
            machine.send(item, to: lane, isRetained: isRetained, inReport: ReportScope.isReporting)
        }
        return {
            guard let (actions, startsDrain) = sent else {
                context?.finish(.removed)
                return false
            }
            Machine.Messages.perform(actions, self.reporter) { _ in }
            if startsDrain { self.startDrain() }
            return true
        }
    }

    override func contains(_ place: WaitingPlace) -> Bool {
        lock.withLock { _ in place.isInside(drain: drainNumber) }
    }

    override func addFence(_ wait: DeliveryContext) -> Bool {
        lock.withLock { _ in machine.fence(lane, wait) { $0.hasEnded } }
    }

    override func didEnd(_ end: ObserverEnd) {
        let (actions, isOver) = lock.withLock { _ in machine.end(lane, removesMessages: end == .removed) }
        Machine.Messages.perform(actions, reporter) { _ in }
        if isOver || isRemoved { activity.release(self) }
    }

    // MARK: Draining

    private func startDrain() {
        let number = WaitingPlace.nextDrain()
        let taskName = lock.withLock { _ in
            drainNumber = number
            if name == nil { name = "\(reporter.messageType) at \(site.fileID):\(site.line)" }
            return name
        }
        startTask(number, taskName)
    }

    private func startTask(_ number: Int, _ name: String?) {
        // Detached, because it serves many posters and must not inherit the task-local values of one of them.
        Task.detached(name: name, priority: Task.currentPriority) {
            await WaitingPlace.drain(number) { await self.drain(number, name) }
        }
    }

    /// Handles the waiting messages. If the closure cancels its task, another task of the drain handles the others.
    private func drain(_ number: Int, _ name: String?) async {
        while let item = next() {
            await run(item, isolation: closureIsolation)
            if Task.isCancelled { return startTask(number, name) }
        }
    }

    /// Finishes the message that the drain has handled, and takes the next one, or ends the drain.
    private func next() -> Machine.Messages.Item? {
        let (finished, next) = lock.withLock { _ in
            let finished = machine.finishHandling()
            let next = machine.take()
            if next == nil { drainNumber = 0 }
            return (finished, next?.item)
        }
        if let (_, actions, isOver) = finished {
            Machine.Messages.perform(actions, reporter) { _ in }
            if isOver { activity.release(self) }
        }
        return next
    }

    /// Runs a job unless the observer has been removed. The check is in the isolation of the job, so no job begins
    /// after code in that isolation has removed the observer.
    private func run(_ item: Machine.Messages.Item, isolation: isolated (any Actor)?) async {
        if let context = item.context {
            await context.run(self, item.element)
        } else if !isRemoved {
            await item.element()
        }
    }
}
