import Testing

@testable import threading_proof

@MainActor struct TallyTests {
    private func failure(_ tally: Tally) -> String? {
        tally.evidence(of: .inPlace, at: TrialSite.all[0]).failure
    }

    @Test func `counts what is checked, and keeps what failed first`() {
        var tally = Tally()
        tally.check(true, "a")
        tally.check(false, "b")
        #expect(failure(tally) == "b")
        tally.check(false, "c")
        #expect(tally.trials == 3)
        #expect(tally.failed == 2)
        #expect(failure(tally) == "b; and 1 more")
    }

    @Test func `compares each element, and names the first that differs`() {
        var tally = Tally()
        tally.compare([1, 3, 2], [1, 2, 3], "order")
        #expect(tally.trials == 3)
        #expect(failure(tally) == "order: number 1 is 3 and not 2; and 1 more")
    }

    @Test func `finds too few and too many`() {
        var few = Tally()
        few.compare([1], [1, 2], "posts")
        #expect(failure(few) == "posts: number 1 is nothing and not 2")
        var many = Tally()
        many.compare([1, 1], [1], "posts")
        #expect(failure(many) == "posts: 1 more than the 1 that were due")
    }

    @Test func `with nothing checked, nothing is counted`() {
        let evidence = Tally().evidence(of: .inPlace, at: TrialSite.all[0])
        #expect(evidence.count == 0)
        #expect(Row(.inPlaceOnMainActor, in: [evidence]).verdict == .notTried)
    }
}
