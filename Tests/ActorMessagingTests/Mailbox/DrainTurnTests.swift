import ActorMessaging
import Testing

struct `Turn of a drain` {
    private let start = ContinuousClock.now

    @Test func `short jobs are counted, and the clock is read less and less often`() {
        var turn = DrainTurn()
        var readings: [Int] = []
        var jobs = 0
        func read() -> ContinuousClock.Instant {
            readings.append(jobs)
            return start
        }
        while turn.takesAnother(at: read()) { jobs += 1 }
        #expect(jobs == DrainTurn.mostJobs)
        #expect(readings.prefix(9) == [1, 2, 4, 8, 16, 32, 64, 128, 192])
    }

    @Test func `a turn counts the job that it starts with`() {
        var turn = DrainTurn()
        turn.restart()
        var jobs = 1
        while turn.takesAnother(at: start) { jobs += 1 }
        #expect(jobs == DrainTurn.mostJobs)
    }

    @Test(arguments: [1, 10, 20, 100, 300, 1_000, 5_000])
    func `jobs that take equally long keep the actor for twice the longest time and two jobs`(microseconds: Int) {
        let job = Duration.microseconds(microseconds)
        var turn = DrainTurn()
        var taken = Duration.zero
        var jobs = 0
        while turn.takesAnother(at: start + taken) {
            jobs += 1
            taken += job
        }
        #expect(taken <= DrainTurn.longest * 2 + job * 2)
        #expect(jobs == DrainTurn.mostJobs || taken >= DrainTurn.longest)
    }

    @Test func `a turn that was ended takes no more jobs, and the next one does`() {
        var turn = DrainTurn()
        let first = turn.takesAnother(at: start)
        turn.end()
        let second = turn.takesAnother(at: start)
        turn.restart()
        let third = turn.takesAnother(at: start)
        #expect([first, second, third] == [true, false, true])
    }
}
