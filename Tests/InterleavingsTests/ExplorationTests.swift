import Interleavings
import TestSupport
import Testing

struct `A search of interleavings` {
    @Test(arguments: [[1], [1, 1], [4, 4], [2, 3, 4], [4, 4, 4], [1, 2, 3, 4]], [true, false])
    func `counts the orders of the steps`(steps: [Int], isCopied: Bool) {
        let search = Exploration("independent actors") { _ in IndependentActors(steps, isCopied: isCopied) }
        let outcome = search.everyInterleaving()
        #expect(outcome.failure == nil)
        #expect(outcome.interleavings == IndependentActors.interleavings(of: steps))
        // A state is the progress of each actor, and nothing else.
        #expect(outcome.states == steps.reduce(1) { $0 * ($1 + 1) })
    }

    @Test func `three actors of four steps have 34,650`() {
        #expect(IndependentActors.interleavings(of: [4, 4, 4]) == 34_650)
    }

    @Test(arguments: [[1], [2, 2], [2, 1, 3], [2, 2, 2]])
    func `makes as many one by one`(steps: [Int]) {
        let outcome = Exploration("independent actors") { _ in IndependentActors(steps) }.oneByOne()
        #expect(outcome.failure == nil)
        #expect(outcome.interleavings == IndependentActors.interleavings(of: steps))
    }

    @Test(arguments: 2...4)
    func `finds the shortest failing history`(incrementing: Int) throws {
        let search = Exploration("lost update") { _ in LostUpdate(incrementing: incrementing) }
        let failure = try #require(search.everyInterleaving().failure)
        #expect(failure.steps.count == 2 * incrementing)
        #expect(search.oneByOne().failure != nil)
    }

    @Test func `describes a failing history, and replays it`() throws {
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

    @Test func `rejects the schedule of another history`() throws {
        let search = Exploration("lost update") { _ in LostUpdate(incrementing: 2) }
        let replay = search.replay(try #require(Schedule("AAA")))
        #expect(replay.steps.count == 2)
        #expect(replay.violation?.description.contains("doesn't fit") == true)
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

struct `A schedule` {
    @Test(arguments: ["", "A", "ABAB", "AAB1C12A", "CBA@0", "B2@18446744073709551615"])
    func `is read as it was written`(code: String) throws {
        #expect("\(try #require(Schedule(code)))" == code)
    }

    @Test func `names actors by letters and choices by numbers`() {
        let schedule = Schedule(moves: [Move(0), Move(2, choice: 13), Move(1)], seed: 7)
        #expect("\(schedule)" == "AC13B@7")
        #expect(Schedule("AC13B@7") == schedule)
    }

    @Test(arguments: ["a", "1A", "A B", "A@", "A@x", "A@1@2", "A-1"])
    func `with another format is rejected`(code: String) {
        #expect(Schedule(code) == nil)
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

/// Actors that share nothing, so that the number of their interleavings is known.
struct IndependentActors: InterleavedSystem {
    let steps: [Int]
    /// Whether the system can be copied. If not, it is made again from its moves.
    var isCopied = true
    private(set) var fingerprint: [Int]

    init(_ steps: [Int], isCopied: Bool = true) {
        self.steps = steps
        self.isCopied = isCopied
        fingerprint = steps.map { _ in 0 }
    }

    var actors: [String] { steps.indices.map { "actor \($0 + 1)" } }
    var moves: [Move] { steps.indices.filter { fingerprint[$0] < steps[$0] }.map { Move($0) } }

    mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        fingerprint[move.actor] += 1
        note("step \(fingerprint[move.actor])")
    }

    func checkStep() throws(Violation) {}
    func checkEnd() throws(Violation) {}
    func copy() -> Self? { isCopied ? self : nil }

    /// The multinomial coefficient: the number of orders of the steps, with those of each actor in order.
    static func interleavings(of steps: [Int]) -> UInt64 {
        var ways: UInt64 = 1
        var total: UInt64 = 0
        for count in steps {
            for step in 1...UInt64(count) {
                total += 1
                ways = ways * total / step
            }
        }
        return ways
    }
}

/// Actors that increment a number by reading it in one step and writing it in another.
struct LostUpdate: InterleavedValue {
    struct State: Hashable {
        var number = 0
        var read: [Int?]
        var done: Set<Int> = []
    }

    let incrementing: Int
    private(set) var fingerprint: State

    init(incrementing: Int) {
        self.incrementing = incrementing
        fingerprint = State(read: Array(repeating: nil, count: incrementing))
    }

    var actors: [String] { (0..<incrementing).map { "actor \($0 + 1)" } }
    var moves: [Move] { (0..<incrementing).filter { !fingerprint.done.contains($0) }.map { Move($0) } }

    mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        if let read = fingerprint.read[move.actor].take() {
            fingerprint.number = read + 1
            fingerprint.done.insert(move.actor)
            note("writes \(read + 1)")
        } else {
            fingerprint.read[move.actor] = fingerprint.number
            note("reads \(fingerprint.number)")
        }
    }

    func checkStep() throws(Violation) {}

    func checkEnd() throws(Violation) {
        try require(fingerprint.number == incrementing, "\(incrementing) increments made \(fingerprint.number)")
    }
}
