public import NotifiableAdapter

/// A main run loop that a test runs turn by turn.
///
/// Pass the run loop to a center or to `ensureMainThread(on:execute:)`. Main-actor work that can't run in place then
/// waits for ``runTurn()``. <doc:MockCenter> has an example.
public final class ManualRunLoop: MainRunLoop {
    private let jobs = Lock<[@MainActor @Sendable () -> Void]>([])

    /// Makes an empty run loop.
    public init() {}

    /// Whether the caller runs on the process's main executor, as for every main run loop.
    public var isCurrent: Bool { ProcessMainRunLoop.main.isCurrent }

    /// The number of jobs that wait for the next turn.
    public var pendingJobs: Int { jobs.withLock { $0.count } }

    /// Adds a job to the next turn.
    public func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        let job = CarriedValues.carried(by: job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the waiting jobs in first-in, first-out order. Jobs that they enqueue wait for the following turn.
    ///
    /// - Returns: The number of jobs that ran.
    @discardableResult
    @MainActor public func runTurn() -> Int {
        let turn = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in turn { job() }
        return turn.count
    }
}
