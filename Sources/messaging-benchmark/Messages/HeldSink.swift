import Dispatch

/// An actor on an executor that is held. It tells when a whole batch has arrived.
actor HeldSink {
    private let executor: HeldExecutor
    private let batch: Int
    private let done: DispatchSemaphore
    private var count = 0

    init(on executor: HeldExecutor, batch: Int, done: DispatchSemaphore) {
        self.executor = executor
        self.batch = batch
        self.done = done
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func add(_ value: Int) {
        count += 1
        guard count == batch else { return }
        count = 0
        done.signal()
    }
}
