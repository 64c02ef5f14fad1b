import TestSupport

/// An executor whose jobs run when a test says so, so that a test decides when an actor has its turn.
final class SteppedExecutor: SerialExecutor {
    private let jobs = Journal<UnownedJob>()

    /// How many jobs the actor has been given, one for each hop to it.
    var hops: Int { jobs.count }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }

    /// Waits for the next job, which it does not run.
    func arrived(_ hops: Int) async {
        _ = await jobs.collected(hops)
    }

    /// Waits for the next job and runs it, up to its next suspension.
    func step() async {
        let job = await jobs.next()
        run(job)
    }

    private func run(_ job: UnownedJob) {
        job.runSynchronously(on: asUnownedSerialExecutor())
    }
}

/// An actor that a test steps.
actor SteppedActor {
    nonisolated let executor = SteppedExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private(set) var entries: [Int] = []

    func append(_ entry: Int) { entries.append(entry) }
}

/// An actor that keeps what it is given.
actor Ledger {
    private let onDeath: Canary?
    private(set) var entries: [Int] = []

    init(onDeath: Canary? = nil) {
        self.onDeath = onDeath
    }

    func append(_ entry: Int) { entries.append(entry) }
}
