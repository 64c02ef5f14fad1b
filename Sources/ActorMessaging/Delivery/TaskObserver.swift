/// An observer with an asynchronous closure, which receives one message at a time, in the order of arrival.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable, or guarded by the lock.
@usableFromInline
final class TaskObserver: Observer, @unchecked Sendable {
    /// A call of the observer's closure with a message. It runs on its caller's executor.
    @usableFromInline typealias Job = @Sendable () async -> Void

    /// Copies a message into a job.
    @usableFromInline typealias MakeJob = @Sendable (ErasedPost) -> Job

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine = MailboxStateMachine<Job>(buffering: .unbounded)
    private let makeJob: MakeJob
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
    private let takesSubject: Bool
    /// The actor that the observer's closure is isolated to, such as a global actor's; `nil` if it is nonisolated.
    private let closureIsolation: (any Actor)?

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        closureIsolation: (any Actor)?,
        takesSubject: Bool,
        makeJob: @escaping MakeJob
    ) {
        self.makeJob = makeJob
        self.takesSubject = takesSubject
        self.closureIsolation = closureIsolation
        super.init(subject: subject, site: site)
    }

    override var isolation: MessageCenter.ObserverInfo.Isolation { .concurrent }
    override var depth: Int { lock.withLock { _ in machine.depth } }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        enqueue(job(message, subject))
        return true
    }

    private func job(_ message: ErasedMessage, _ subject: AnyObject?) -> Job {
        makeJob(ErasedPost(message, subject: takesSubject ? subject.flatMap(retainable) : nil))
    }

    private func enqueue(_ job: @escaping Job) {
        let job = DefaultMessageCenter.carried(by: job)
        guard lock.withLock({ _ in machine.enqueue(job) }).startsDrain else { return }
        // Detached, because it serves many posters and must not inherit the task-local values of one of them.
        Task.detached(priority: Task.currentPriority) { await self.drain() }
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, for delivery: AwaitedDelivery) -> Bool {
        let job = job(message, subject)
        let receipt = delivery.receipt()
        enqueue {
            await job()
            receipt.finish(.handled)
        }
        return true
    }

    override func discardWaiting() {
        // Stored in a constant so that the messages are destroyed after the lock is released.
        let waiting = lock.withLock { _ in machine.discardWaiting() }
        withExtendedLifetime(waiting) {}
    }

    private func drain() async {
        while let job = lock.withLock({ _ in machine.takeNext() }) {
            await run(job, isolation: closureIsolation)
        }
    }

    /// Runs a job unless the observer has been removed. The check is in the isolation of the job, so no job begins
    /// after code in that isolation has removed the observer.
    private func run(_ job: Job, isolation: isolated (any Actor)?) async {
        if !isRemoved { await job() }
    }
}
