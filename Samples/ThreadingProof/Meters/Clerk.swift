import Dispatch

/// An actor that knows whether code runs isolated to it, by an executor of its own.
///
/// The package asks for no such thing: an actor of your own keeps the executor that it has.
actor Clerk {
    private nonisolated let executor = ClerkExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Whether the calling code runs on this actor's executor, found out by asking and not by trusting the compiler.
    nonisolated var isRunning: Bool { executor.isCurrent }

    func run<Result: Sendable>(_ work: @Sendable (isolated Clerk) -> Result) -> Result { work(self) }
}

/// A queue that tells the code which runs on it where it is.
final class ClerkExecutor: SerialExecutor {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()
    private let queue = DispatchQueue(label: "threading-proof.clerk")

    init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
