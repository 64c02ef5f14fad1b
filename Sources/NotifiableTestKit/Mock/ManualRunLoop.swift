public import NotifiableAdapter

/// A main run loop whose turns a test runs by hand.
///
/// Give it to a center or to `ensureMainThread(on:execute:)`: main-actor work that cannot run in place
/// then waits here until ``runTurn()``.
///
/// ```swift
/// @MainActor func check() async {
///     let runLoop = ManualRunLoop()
///     await Task.detached { ensureMainThread(on: runLoop) { print("later") } }.value
///     assert(runLoop.pendingJobs == 1)
///     runLoop.runTurn()  // prints
/// }
/// ```
public final class ManualRunLoop: MainRunLoop {
    private let jobs = Lock<[@MainActor @Sendable () -> Void]>([])

    /// Makes a run loop with nothing to run.
    public init() {}

    /// Whether the caller runs on the process's main executor, as ever: main-actor state is safe nowhere else.
    public var isCurrent: Bool { ProcessMainRunLoop.main.isCurrent }

    /// How many jobs wait for the next turn.
    public var pendingJobs: Int { jobs.withLock { $0.count } }

    /// Keeps a job for the next turn.
    public func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        jobs.withLock { $0.append(job) }
    }

    /// Runs the jobs that wait, first in first out; what they enqueue waits for the turn after.
    ///
    /// - Returns: how many jobs ran.
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
