/// An observer with an asynchronous closure, which gets one message at a time, in the order in which they came.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable or locked.
@usableFromInline
final class TaskObserver: AsyncObserver, @unchecked Sendable {
    /// The observer's closure with a message, to run when its turn comes.
    @usableFromInline typealias Job = @Sendable () async -> Void

    /// Takes a message by its address, and keeps it with the closure for later.
    @usableFromInline typealias MakeJob = @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> Job

    private let machine = Lock(MailboxStateMachine<Job>(buffering: .unbounded))
    private let makeJob: MakeJob

    init(subject: AnyObject?, site: RegistrationSite, makeJob: @escaping MakeJob) {
        self.makeJob = makeJob
        super.init(subject: subject, site: site)
    }

    override var depth: Int { machine.withLock { $0.depth } }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        let job = makeJob(message, subject)
        guard machine.withLock({ $0.enqueue(job) }).startsDrain else { return }
        // Detached: it serves many posters, so it must not inherit one poster's task-local values.
        Task.detached(priority: Task.currentPriority) { await self.drain() }
    }

    override func discardWaiting() {
        // Bound to a name so that the messages are destroyed after the lock is given back.
        let waiting = machine.withLock { $0.discardWaiting() }
        withExtendedLifetime(waiting) {}
    }

    private func drain() async {
        while let job = machine.withLock({ $0.takeNext() }) {
            if !isRemoved { await job() }
        }
    }
}
