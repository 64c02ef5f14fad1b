import Foundation
import TestSupport

/// Collects the jobs of tasks that code on a test's threads starts or resumes, and runs them on such a thread, one at a
/// time, in an order that a seed decides. So asynchronous code runs without another thread, and a run can be repeated.
///
/// The runtime's library exports a pointer, `swift_task_enqueueGlobal_hook` (swiftlang/swift,
/// stdlib/public/Concurrency/GlobalExecutor.cpp), to a function that receives the jobs of the global executor. Jobs
/// from other threads go on to the runtime's own function. The collected jobs run on this executor, because
/// `Task.yield()` passes its job directly to the current executor.
///
/// `@unchecked Sendable`: of the threads that use an object, all but one wait.
final class SteppedTasks: SerialExecutor, @unchecked Sendable {
    private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
    /// The job, and the runtime's own function. For words and no result, Swift's calling convention is C's.
    private typealias Replacement = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0)
        return key
    }()

    /// Whether this runtime has the pointer, which this sets for the rest of the process.
    static let areAvailable: Bool = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return false }
        let pointer = symbol.assumingMemoryBound(to: Replacement?.self)
        if pointer.pointee != nil { return false }
        pointer.pointee = { job, original in
            guard let tasks = pthread_getspecific(key) else { return unsafeBitCast(original, to: Original.self)(job) }
            let job = unsafeBitCast(job, to: UnownedJob.self)
            Unmanaged<SteppedTasks>.fromOpaque(tasks).takeUnretainedValue().jobs.append((job, false))
        }
        return true
    }()

    private var jobs: [(job: UnownedJob, isYield: Bool)] = []
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    func enqueue(_ job: consuming ExecutorJob) { jobs.append((UnownedJob(job), true)) }

    /// Collects the jobs of the calling thread while a closure runs.
    func collect(_ body: () -> Void) {
        pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        body()
        pthread_setspecific(Self.key, nil)
    }

    /// Runs jobs until there are none. Called in `collect`.
    ///
    /// - Parameter actor: An executor whose tasks run first, also after they yield.
    /// - Returns: Whether the jobs came to an end.
    func run(first actor: HeldExecutor? = nil) -> Bool {
        // By address, which another task may have later.
        var tasks: Set<UInt> = []
        for _ in 0..<10_000 {
            if let task = actor?.runJob() {
                tasks.insert(task)
                continue
            }
            let first =
                tasks.isEmpty
                ? nil : jobs.firstIndex { $0.isYield || tasks.contains(unsafeBitCast($0.job, to: UInt.self)) }
            guard let index = first ?? jobs.indices.randomElement(using: &random) else { return true }
            jobs.remove(at: index).job.runSynchronously(on: asUnownedSerialExecutor())
        }
        return false
    }
}

/// An executor whose jobs run when a test says so.
///
/// `@unchecked Sendable`: as ``SteppedTasks``.
final class HeldExecutor: SerialExecutor, @unchecked Sendable {
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    /// Runs the oldest job, and returns its address.
    func runJob() -> UInt? {
        guard let job = jobs.first else { return nil }
        jobs.removeFirst().runSynchronously(on: asUnownedSerialExecutor())
        return unsafeBitCast(job, to: UInt.self)
    }
}

/// An actor that runs when a test says so.
actor HeldActor {
    nonisolated let executor = HeldExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
