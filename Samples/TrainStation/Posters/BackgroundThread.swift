import Foundation

/// The thread among the posters: one thread, no queue and no task, as a driver of some hardware would have it.
///
/// `@unchecked Sendable`: `condition` guards the state.
final class BackgroundThread: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [@Sendable () -> Void] = []
    private var isStopped = false

    init() {
        let thread = Thread { self.serve() }
        thread.name = "train-station"
        thread.start()
    }

    /// Runs work on the thread, and returns when it is done.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            condition.withLock {
                jobs.append { continuation.resume(returning: work()) }
                condition.signal()
            }
        }
    }

    /// Ends the thread once its work is done.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    private func serve() {
        while let job = nextJob() { job() }
    }

    private func nextJob() -> (@Sendable () -> Void)? {
        condition.withLock {
            while jobs.isEmpty, !isStopped { condition.wait() }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }
}
