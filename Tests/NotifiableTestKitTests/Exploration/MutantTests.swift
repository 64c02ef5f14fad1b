import NotifiableTestKit
import Testing

struct `Bugs on purpose in the state machines` {
    @Test(.enabled(if: !isThreadSanitized, "pure values on one thread"), arguments: Mutant.all)
    func `every interleaving is enough to find it, and its trace replays`(_ mutant: Mutant) throws {
        let failure = try #require(mutant.explore(), "not found")
        // From what a reader of a report has: the text.
        let code = try #require("\(failure)".split(separator: "replay: ").last)
        let replay = mutant.replay(try #require(Schedule(String(code))))
        #expect(replay.violation == failure.violation)
        #expect(replay.steps == failure.steps)
        #expect(!replay.steps.isEmpty)
        print("\(mutant.testDescription): found: \(failure.violation), in \(failure.steps.count) steps")
    }

    @Test func `each machine has some`() {
        let machines = Set(Mutant.all.map(\.machine))
        #expect(machines == Set(ExploredHistories.all.map(\.name)))
    }
}
