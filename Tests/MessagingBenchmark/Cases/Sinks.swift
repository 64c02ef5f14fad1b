import ActorMessaging
import Dispatch

/// An actor that receives messages in batches.
actor Sink {
    private let batch: Int
    private let done = DispatchSemaphore(value: 0)
    private var count = 0
    private var sum = 0

    init(_ batch: Int) {
        self.batch = batch
    }

    /// Blocks the thread until a whole batch has arrived.
    nonisolated func wait() { done.wait() }

    func add(_ value: Int) {
        count += 1
        sum &+= value
        guard count == batch else { return }
        count = 0
        done.signal()
    }

    /// Runs a closure in the actor's isolation.
    func perform(_ body: @Sendable (isolated Sink) -> Void) { body(self) }

    /// Receives elements until the stream ends.
    func drain(_ stream: AsyncStream<Pulse>) async {
        for await pulse in stream { add(pulse.value) }
    }
}

/// An actor on a held executor that receives messages in batches.
actor HeldSink {
    private let executor: HeldExecutor
    private let batch: Int
    private let done = DispatchSemaphore(value: 0)
    private var count = 0

    init(on executor: HeldExecutor, _ batch: Int) {
        (self.executor, self.batch) = (executor, batch)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func add(_ value: Int) {
        count += 1
        guard count == batch else { return }
        count = 0
        done.signal()
    }

    /// Runs the executor's jobs until a whole batch has arrived.
    nonisolated func runToEnd() {
        while done.wait(timeout: .now()) == .timedOut { executor.runNext() }
    }
}

/// An executor whose jobs wait until the benchmark runs them, so that posting can be timed alone.
final class HeldExecutor: SerialExecutor {
    private let jobs = Lock<[UnownedJob]>([])
    private let available = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        available.signal()
    }

    /// Waits for a job and runs it on the current thread.
    func runNext() {
        available.wait()
        let job = jobs.withLock { $0.removeFirst() }
        job.runSynchronously(on: asUnownedSerialExecutor())
    }
}
