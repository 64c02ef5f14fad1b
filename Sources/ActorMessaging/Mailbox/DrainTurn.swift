/// Bounds how long a mailbox's drain keeps its actor before other work of the actor has its turn.
///
/// A turn ends with the batch that was taken, or after ``longest``, or after ``mostJobs`` jobs. Short jobs do not pay for the
/// clock: it is read before the second job and then after 2, 4, 8, … jobs, at most ``mostJobsBetweenReadings`` apart. So
/// jobs that take equally long keep the actor for at most twice ``longest`` and two jobs.
package struct DrainTurn {
    package static let longest = Duration.milliseconds(1)
    package static let mostJobs = 1024
    static let mostJobsBetweenReadings = 64

    private var jobs = 0
    private var nextReading = 1
    private var start: ContinuousClock.Instant?
    private var hasEnded = false

    package init() {}

    /// Asks to run one more job.
    ///
    /// - Parameter now: the time, evaluated only where the clock must be read.
    /// - Returns: whether the job belongs to this turn; if not, the turn is over.
    package mutating func takesAnother(at now: @autoclosure () -> ContinuousClock.Instant = .now) -> Bool {
        guard !hasEnded else { return false }
        if jobs == nextReading {
            nextReading += min(jobs, Self.mostJobsBetweenReadings)
            let now = now()
            let start = start ?? now
            self.start = start
            guard jobs < Self.mostJobs, now - start < Self.longest else { return false }
        }
        jobs += 1
        return true
    }

    /// Ends the turn: the next job belongs to another.
    package mutating func end() {
        hasEnded = true
    }

    /// Begins the next turn with the job that ``takesAnother(at:)`` refused.
    package mutating func restart() {
        self = DrainTurn()
        jobs = 1
    }
}
