import TestSupport
import Testing

struct `An exploration` {
    @Test(arguments: [[1], [4, 4], [2, 3, 4], [1, 2, 3, 4]])
    func `reaches every state once`(steps: [Int]) {
        let (states, failure) = Exploration { _ in IndependentActors(steps) }.everyState()
        #expect(failure == nil)
        // A state is the progress of each actor, and nothing else.
        #expect(states == steps.reduce(1) { $0 * ($1 + 1) })
    }

    @Test func `describes the shortest failing history, and replays it`() throws {
        let search = Exploration { _ in LostUpdate(incrementing: 2) }
        let failure = try #require(search.everyState().failure)
        #expect(
            "\(failure)" == """
                2 increments made 1
                1. a: read
                2. b: read
                3. a: write(0)
                4. b: write(0)
                replay: a b a b
                """
        )
        #expect(search.replay(failure.schedule)?.steps == failure.steps)
        #expect(search.replay("a a b b") == nil)
        #expect(search.replay("a a a")?.violation.description.contains("doesn't fit") == true)
    }

    @Test func `makes the same random histories for the same seeds, and replays them`() throws {
        let search = Exploration { LostUpdate(incrementing: 2 + Int($0 ?? 0)) }
        let failure = try #require(search.random(1..<100))
        #expect(failure.schedule.hasPrefix("@1 "))
        #expect(search.random(1..<100)?.schedule == failure.schedule)
        #expect(search.replay(failure.schedule)?.violation == failure.violation)
        #expect(Exploration { _ in IndependentActors([3, 3]) }.random(0..<20) == nil)
    }

    @Test func `finds a system that isn't deterministic`() throws {
        let first = Once()
        let search = Exploration { _ in LostUpdate(incrementing: first.take() ? 2 : 1) }
        #expect(try #require(search.everyState().failure).violation.description.contains("doesn't"))
    }
}

struct `The random numbers of a search` {
    @Test func `are those of the published algorithm`() {
        // The reference implementation's first numbers for this seed.
        var generator = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
    }
}

/// Actors that share nothing, so that the number of their states is known.
private struct IndependentActors: ActorSystem, Hashable {
    var actors: [[Int]]
    init(_ steps: [Int]) { actors = steps.map { Array(0..<$0) } }
    mutating func take(_ step: Int, by actor: Int) throws(Violation) {}
}

/// Actors that increment a number by reading it in one step and writing it in another.
private struct LostUpdate: ActorSystem, Hashable {
    enum Step: Hashable {
        case read
        case write(Int)
    }

    var actors: [[Step]]
    private var number = 0

    init(incrementing count: Int) { actors = Array(repeating: [.read], count: count) }

    mutating func take(_ step: Step, by actor: Int) throws(Violation) {
        switch step {
        case .read: proceed(actor, with: .write(number))
        case .write(let read): number = read + 1
        }
    }

    func checkEnd() throws(Violation) {
        try require(number == actors.count, "\(actors.count) increments made \(number)")
    }
}
