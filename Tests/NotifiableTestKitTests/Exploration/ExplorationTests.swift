import NotifiableTestKit
import Testing

struct `A search of interleavings` {
    @Test(arguments: [[1], [1, 1], [4, 4], [2, 3, 4], [4, 4, 4], [1, 2, 3, 4]], [true, false])
    func `counts as many as there are orders of the steps`(steps: [Int], isCopied: Bool) {
        let search = Exploration("independent actors") { _ in IndependentActors(steps, isCopied: isCopied) }
        let outcome = search.everyInterleaving()
        #expect(outcome.failure == nil)
        #expect(outcome.interleavings == IndependentActors.interleavings(of: steps))
        // Each actor is somewhere between its first step and its last, and nothing else makes a difference.
        #expect(outcome.states == steps.reduce(1) { $0 * ($1 + 1) })
    }

    @Test func `three actors of four steps have 34,650`() {
        #expect(IndependentActors.interleavings(of: [4, 4, 4]) == 34_650)
    }

    @Test(arguments: [[1], [2, 2], [2, 1, 3], [2, 2, 2]])
    func `makes them one by one as many times`(steps: [Int]) {
        let outcome = Exploration("independent actors") { _ in IndependentActors(steps) }.oneByOne()
        #expect(outcome.failure == nil)
        #expect(outcome.interleavings == IndependentActors.interleavings(of: steps))
    }

    @Test(arguments: 2...4)
    func `finds the shortest history of a race`(incrementing: Int) throws {
        let search = Exploration("lost update") { _ in LostUpdate(incrementing: incrementing) }
        let failure = try #require(search.everyInterleaving().failure)
        #expect(failure.steps.count == 2 * incrementing)
        #expect(search.oneByOne().failure != nil)
    }

    @Test func `finds no race where there is one actor`() {
        let outcome = Exploration("lost update") { _ in LostUpdate(incrementing: 1) }.everyInterleaving()
        #expect(outcome.failure == nil)
        #expect(outcome.interleavings == 1)
    }

    @Test func `shows a failing history so that it can be read and replayed`() throws {
        let search = Exploration("lost update") { _ in LostUpdate(incrementing: 2) }
        let failure = try #require(search.everyInterleaving().failure)
        #expect(
            "\(failure)" == """
                lost update: 2 increments made 1
                1. actor 1: reads 0
                2. actor 2: reads 0
                3. actor 1: writes 1
                4. actor 2: writes 1
                replay: ABAB
                """
        )
        let replay = search.replay(try #require(Schedule("ABAB")))
        #expect(replay.violation == failure.violation)
        #expect(replay.steps == failure.steps)
        #expect(search.replay(try #require(Schedule("AABB"))).violation == nil)
    }

    @Test func `says so when a schedule is of another history`() throws {
        let search = Exploration("lost update") { _ in LostUpdate(incrementing: 2) }
        let replay = search.replay(try #require(Schedule("AAA")))
        #expect(replay.steps.count == 2)
        #expect(replay.violation?.description.contains("does not fit") == true)
    }

    @Test func `makes the same random histories for the same seeds`() throws {
        let search = Exploration("lost update") { _ in LostUpdate(incrementing: 3) }
        let failure = try #require(search.random(seeds: 0..<100).failure)
        #expect(search.random(seeds: 0..<100).failure?.schedule == failure.schedule)
        #expect(failure.schedule.seed != nil)
        #expect(search.replay(failure.schedule).violation == failure.violation)
        let good = Exploration("independent actors") { _ in IndependentActors([3, 3]) }.random(seeds: 5..<25)
        #expect(good.interleavings == 20)
        #expect(good.steps == 120)
    }
}
