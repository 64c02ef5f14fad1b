import CommandLineSupport
import Testing

@testable import messaging_benchmark

@MainActor struct `Runs of a case` {
    /// A contender of a fixed cost, which writes down its turns.
    private final class Turns {
        var taken: [String] = []
    }

    private func contender(_ name: String, cost: Double, _ turns: Turns) -> Contender {
        Contender(name) {
            Workload { _ in
                turns.taken.append(name)
                return cost
            }
        }
    }

    @Test func `each round begins with another contender`() throws {
        let turns = Turns()
        let measured = BenchmarkCase(
            name: "turns",
            title: "turns",
            batch: 1,
            contenders: [contender("a", cost: 1, turns), contender("b", cost: 2, turns)]
        )
        _ = try CaseRun(benchmarkCase: measured, rounds: 3).measure()
        #expect(turns.taken == ["a", "b"] + ["a", "b", "b", "a", "a", "b"], "the first two warm up")
    }

    @Test func `a report has the medians, the ratios and whether the targets are met`() throws {
        let turns = Turns()
        let measured = BenchmarkCase(
            name: "costs",
            title: "costs",
            batch: 1,
            contenders: [
                contender("ours", cost: 10, turns), contender("theirs", cost: 50, turns),
                contender("limit", cost: 4, turns),
            ],
            targets: [.atLeast(5, timesLessThan: "theirs"), .atMost(2, times: "limit")],
            limit: 9
        )
        let report = CaseReport(measured, sample: try CaseRun(benchmarkCase: measured, rounds: 5).measure())
        #expect(report.costs.map(\.cost.median) == [10, 50, 4])
        #expect(report.comparisons.map(\.isMet) == [true, false])
        #expect(report.isWithinLimit == false)
        #expect(report.comparisons[0].words == "5× less (5–5)")
        #expect(report.comparisons[1].verdict == "≤ 2  MISSED")
        let table = Table([report]).text
        #expect(table.contains("ours"))
        #expect(table.contains("≤ 9 ns  MISSED"))
    }

    @Test func `a contender that does not do its work voids the measurement`() {
        let measured = BenchmarkCase(
            name: "idle",
            title: "idle",
            batch: 1,
            contenders: [
                Contender("idler") {
                    .timed { _ in
                    } check: { operations throws(CommandFailure) in
                        try CommandFailure.check(0, is: operations, "deliveries")
                    }
                }
            ]
        )
        #expect(throws: CommandFailure("idle, idler: deliveries: 0 where 1 were due")) {
            try CaseRun(benchmarkCase: measured, rounds: 1).measure()
        }
    }
}
