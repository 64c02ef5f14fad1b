/// Limits the time that the drain of a mailbox occupies its actor before other work of the actor runs.
///
/// A turn ends with the last job, after ``longest``, or after ``mostJobs`` jobs. To keep short jobs cheap, the clock is
/// read before the second job and then after 2, 4, 8, … jobs, at most ``mostJobsBetweenReadings`` apart. Jobs of equal
/// length occupy the actor for at most twice ``longest`` and two jobs.
package struct DrainTurn {
    package static let longest = Duration.milliseconds(1)
    package static let mostJobs = 1024
    static let mostJobsBetweenReadings = 8

    private var jobs = 0
    private var start: MonotonicTime?

    package init() {}

    /// Returns the number of jobs to run before the next call.
    ///
    /// - Parameter now: The time, evaluated only where the clock must be read.
    /// - Returns: The number of jobs; 0 if the turn is over.
    package mutating func allowance(at now: @autoclosure () -> MonotonicTime = .now) -> Int {
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
