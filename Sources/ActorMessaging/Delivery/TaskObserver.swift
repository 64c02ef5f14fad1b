/// An observer with an asynchronous closure, which receives one message at a time, in the order of arrival.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable, or guarded by the lock.
@usableFromInline
final class TaskObserver: Observer, @unchecked Sendable {
    /// A call of the observer's closure with a message. It runs on its caller's executor.
    @usableFromInline typealias Job = @Sendable () async -> Void

    /// Copies a message into a job.
    @usableFromInline typealias MakeJob = @Sendable (ErasedPost) -> Job

    private typealias Machine = TaskObserverStateMachine<Job, Handling>

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive. So are the variables below.
    @safe @exclusivity(unchecked) private var machine: Machine
    @safe @exclusivity(unchecked) private var reports: BacklogReports
    /// The number of the current drain, or 0.
    private var drainNumber = 0
    private var taskName: String?
    private var hasReportedWait = false
    /// Whether the observer has left its topic and ends when it has handled its messages.
    private var isLeaving = false
    private let messageType: any Any.Type
    private let buffering: MailboxBuffering
    private let activity: CenterActivity
    private let makeJob: MakeJob
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
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
        machine = Machine(buffering: buffering)
        reports = BacklogReports(
            limit: activity.configuration.backlogLimit,
            reportsLosses: !buffering.coalesces
        )
        self.messageType = messageType
        self.buffering = buffering
        self.activity = activity
        self.makeJob = makeJob
        self.takesSubject = takesSubject
        self.closureIsolation = closureIsolation
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation {
        switch closureIsolation {
        case nil: .concurrent
        case is MainActor: .mainActor
        case let actor?: .actor(type(of: actor))
        }
    }

    override var depth: Int { lock.withLock { _ in machine.depth } }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        enqueue(.init(job(message, subject), nil))
        return true
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext) -> Bool {
        var context = context
        if let waiter = context.delivery?.waiter, isInside(waiter) {
            context.delivery?.skip()
            context.delivery = nil
        }
        let job = job(message, subject)
        let handling = context.handling(by: self)
        enqueue(.init({ await handling.run { await job() } }, handling))
        return true
    }

    private func job(_ message: ErasedMessage, _ subject: AnyObject?) -> Job {
        makeJob(ErasedPost(message, subject: takesSubject ? subject.flatMap(retainable) : nil))
    }

    private func enqueue(_ item: ObserverQueue<Job, Handling>.Item) {
        let (enqueued, isLossReported, backlog) = lock.withLock { _ in
            let enqueued = machine.enqueue(item)
            let depth = machine.depth
            let isLossReported = enqueued.lost != nil && reports.lose(inReport: ReportScope.isReporting)
            return (enqueued, isLossReported, reports.isDue(at: depth) ? depth : 0)
        }
        if let lost = enqueued.lost {
            lost.receipt?.finish(.lost)
            if isLossReported { activity.reportLoss(1, of: messageType, buffering) }
        }
        if backlog > 0 { activity.reportBacklog(backlog, of: messageType, at: site) }
        if enqueued.startsDrain { startDrain() }
    }

    override func discardWaiting() {
        // Stored in a constant so that the messages are destroyed after the lock is released.
        let waiting = lock.withLock { _ in machine.discardWaiting() }
        withExtendedLifetime(waiting) {}
    }

    // MARK: Waiting

    /// Returns whether a place is in the observer's closure, which mustn't wait for itself. The first time, reports it.
    private func isInside(_ place: WaitingPlace) -> Bool {
        let (isInside, isReported) = lock.withLock { _ in
            let isInside = place.isInside(drain: drainNumber)
            let isReported = isInside && !hasReportedWait
            if isInside { hasReportedWait = true }
            return (isInside, isReported)
        }
        if isReported { activity.reportWait(inObserverOf: messageType, at: site) }
        return isInside
    }

    override func fence(_ delivery: AwaitedDelivery) {
        if let waiter = delivery.waiter, isInside(waiter) { return delivery.skip() }
        delivery.begin()
        let isKept = lock.withLock { _ in machine.fence(joining: { $0.join(delivery) }, Handling(fence: delivery)) }
        if !isKept { delivery.finish(.handled) }
    }

    override func leave() { activity.retain(self) }

    /// Stays known to the center until the waiting messages have been handled.
    override func finish() {
        let isDraining = lock.withLock { _ in
            isLeaving = true
            return machine.isDraining
        }
        if !isDraining { activity.release(self) }
    }

    // MARK: Draining

    private func startDrain() {
        let number = WaitingPlace.nextDrain()
        var name = lock.withLock { _ in
            drainNumber = number
            return taskName
        }
        if name == nil {
            name = site.taskName(for: messageType)
            lock.withLock { _ in taskName = name }
        }
        startDrain(number, name: name)
    }

    private func startDrain(_ number: Int, name: String?) {
        // Detached, because it serves many posters and must not inherit the task-local values of one of them.
        Task.detached(name: name, priority: Task.currentPriority) {
            await WaitingPlace.drain(number) { await self.drain(number, name: name) }
        }
    }

    /// Handles the waiting messages. If the closure cancels its task, another task handles the following ones.
    private func drain(_ number: Int, name: String?) async {
        while true {
            let (next, losses, leaves) = lock.withLock { _ in
                let next = machine.takeNext()
                guard next.item == nil else { return (next, 0, false) }
                drainNumber = 0
                return (next, reports.drain(), isLeaving)
            }
            for handling in next.finished { handling.finish(.handled) }
            guard let item = next.item else {
                if losses > 0 { activity.reportLoss(losses, of: messageType, buffering) }
                if leaves { activity.release(self) }
                return
            }
            await run(item.element, isolation: closureIsolation)
            item.receipt?.finish(.removed)
            if Task.isCancelled { return startDrain(number, name: name) }
        }
    }

    /// Runs a job unless the observer has been removed. The check is in the isolation of the job, so no job begins
    /// after code in that isolation has removed the observer.
    private func run(_ job: Job, isolation: isolated (any Actor)?) async {
        if !isRemoved { await job() }
    }
}
