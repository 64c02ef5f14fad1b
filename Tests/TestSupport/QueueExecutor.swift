package import Dispatch

/// An executor on a serial dispatch queue that can tell whether the caller runs on it.
///
/// The package doesn't require one: actors keep their executors.
package final class QueueExecutor: SerialExecutor {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()
    package let queue: DispatchQueue

    /// Creates an executor on a queue of its own, or on a given one.
    package init(_ queue: DispatchQueue = DispatchQueue(label: "TestSupport.QueueExecutor")) {
        self.queue = queue
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    /// Whether the caller runs on the queue.
    package var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
