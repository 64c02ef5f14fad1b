/// An observer with an asynchronous closure, which gets one message at a time, in the order in which they came.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable, or guarded by the lock.
@usableFromInline
final class TaskObserver: Observer, @unchecked Sendable {
    /// The observer's closure with a message, to run when its turn comes, on its caller's executor.
    @usableFromInline typealias Job = @Sendable () async -> Void

    /// Takes a message by its address, and keeps it with the closure for later.
    @usableFromInline typealias MakeJob = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Job

    private let lock = Lock(())
    /// Under the lock, which keeps its accesses apart.
    @exclusivity(unchecked) private var machine = MailboxStateMachine<Job>(buffering: .unbounded)
    private let makeJob: MakeJob
    /// Whether the closure takes the subject, which is otherwise not kept for it.
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

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        let job = makeJob(message, takesSubject ? WeakSubject.keepable(subject) : nil)
        guard lock.withLock({ _ in machine.enqueue(job) }).startsDrain else { return true }
        // Detached: it serves many posters, so it must not inherit one poster's task-local values.
        Task.detached(priority: Task.currentPriority) { await self.drain() }
        return true
    }

    override func discardWaiting() {
        // Bound to a name so that the messages are destroyed after the lock is given back.
        let waiting = lock.withLock { _ in machine.discardWaiting() }
        withExtendedLifetime(waiting) {}
    }

    private func drain() async {
        while let job = lock.withLock({ _ in machine.takeNext() }) {
            await run(job, isolation: closureIsolation)
        }
    }

    /// Runs a job unless the observer has been removed, which is asked in the isolation that the job runs in: what removes
    /// the observer there comes before the question or after the job.
    private func run(_ job: Job, isolation: isolated (any Actor)?) async {
        if !isRemoved { await job() }
    }
}
