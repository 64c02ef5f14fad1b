/// Bounds how long a mailbox's drain keeps its actor before other work of the actor has its turn.
///
/// A turn ends with the batch that was taken, or after ``longest``, or after ``mostJobs`` jobs. Short jobs do not pay for the
/// clock: it is read before the second job and then after 2, 4, 8, … jobs, at most ``mostJobsBetweenReadings`` apart. So
/// jobs that take equally long keep the actor for at most twice ``longest`` and two jobs.
package struct DrainTurn {
    package static let longest = Duration.milliseconds(1)
    package static let mostJobs = 1024
    static let mostJobsBetweenReadings = 16

    private var jobs = 0
    private var start: ContinuousClock.Instant?

    /// Begins a turn.
    package init() {}

    /// Asks for jobs to run before asking again.
    ///
    /// - Parameter now: the time, evaluated only where the clock must be read.
    /// - Returns: how many jobs may run; 0 if the turn is over.
    package mutating func allowance(at now: @autoclosure () -> ContinuousClock.Instant = .now) -> Int {
        guard jobs > 0 else {
            jobs = 1
            return 1
        }
        let now = now()
        let start = start ?? now
        self.start = start
        guard jobs < Self.mostJobs, now - start < Self.longest else { return 0 }
        let allowed = min(jobs, Self.mostJobsBetweenReadings)
        jobs += allowed
        return allowed
    }
}
