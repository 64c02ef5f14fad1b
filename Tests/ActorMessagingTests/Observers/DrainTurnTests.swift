import ActorMessaging
import TestSupport
import Testing

struct `Turn of a drain` {
    private let start = MonotonicTime.now

    @Test func `the clock is read less and less often while jobs are short`() {
        var turn = DrainTurn()
        var readings: [Int] = []
        var jobs = 0
        func read() -> MonotonicTime {
            readings.append(jobs)
            return start
        }
        repeat { jobs += 1 } while !turn.isOver(at: read())
        #expect(jobs == DrainTurn.mostJobs)
        #expect(readings.prefix(9) == [1, 2, 4, 8, 16, 24, 32, 40, 48])
    }

    @Test(arguments: [1, 10, 20, 100, 300, 1_000, 5_000])
    func `jobs that take equally long keep the actor for twice the longest time and two jobs`(microseconds: Int) {
        let job = Duration.microseconds(microseconds)
        var turn = DrainTurn()
        var taken = Duration.zero
        var jobs = 0
        repeat {
            jobs += 1
            taken += job
        } while !turn.isOver(at: start + taken)
        #expect(taken <= DrainTurn.longest * 2 + job * 2)
        #expect(jobs == DrainTurn.mostJobs || taken >= DrainTurn.longest)
    }

    @Test func `G7: long jobs behind short ones keep the actor for 50 ms at most`() {
        var turn = DrainTurn()
        var taken = Duration.zero
        var jobs = 0
        repeat {
            jobs += 1
            taken += jobs <= 128 ? .microseconds(1) : .milliseconds(2)
        } while !turn.isOver(at: start + taken)
        #expect(taken <= .milliseconds(50))
    }
}
