import Dispatch
import Synchronization

/// An executor whose jobs wait until the benchmark runs them, so that posting can be timed alone.
final class HeldExecutor: SerialExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let available = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        available.signal()
    }

    /// Waits for a job and runs it on this thread.
    func runNext() {
        available.wait()
        let job = jobs.withLock { $0.removeFirst() }
        job.runSynchronously(on: asUnownedSerialExecutor())
    }
}
