import CommandLineSupport
import Testing

@testable import messaging_benchmark

@MainActor struct `A measurement` {
    private func contender(_ name: String, cost: Double, _ turns: @escaping @MainActor (String) -> Void = { _ in })
        -> Contender
    {
        Contender(name) {
            Workload { _ in
                turns(name)
                return cost
            }
        }
    }

    @Test func `begins each round with another contender`() throws {
        var turns: [String] = []
        let contenders = ["a", "b"].map { contender($0, cost: 1) { turns.append($0) } }
        _ = try Measurement(of: BenchmarkCase("turns", "turns", batch: 1, contenders), rounds: 3)
        #expect(turns == ["a", "b"] + ["a", "b", "b", "a", "a", "b"], "the first two warm up")
    }

    @Test func `has a row with the medians, the ratios and whether the targets are met`() throws {
        let measured = BenchmarkCase(
            "costs",
            "costs",
            batch: 1,
            [contender("ours", cost: 10), contender("theirs", cost: 50), contender("limit", cost: 4)],
            [.atLeast(5, timesLessThan: "theirs"), .atMost(2, times: "limit")],
            limit: 9
        )
        let table = MarkdownTable(measurements: [try Measurement(of: measured, rounds: 5)]).text
        #expect(
            table.hasSuffix(
                "\n| costs | 10 ns | by itself (≤ 9 ns **missed**); 5× less than theirs (≥ 5 met); "
                    + "2.5× as much as limit (≤ 2 **missed**) |"
            )
        )
    }

    @Test func `is void if a contender does not do its work`() {
        let idler = Contender("idler") {
            .timed(retaining: ()) { _ in
            } check: { operations throws(CommandFailure) in
                try CommandFailure.check(0, is: operations, "deliveries")
            }
        }
        #expect(throws: CommandFailure(.failure, "idle, idler: deliveries: 0 where 1 were due")) {
            try Measurement(of: BenchmarkCase("idle", "idle", batch: 1, [idler]), rounds: 1)
        }
    }

    @Test func `interpolates quartiles between the values`() {
        let samples: [([Double], [Double])] = [
            ([50, 10, 40, 20, 30], [20, 30, 40]), ([1, 2, 3, 4], [1.75, 2.5, 3.25]), ([7], [7, 7, 7]),
        ]
        for (values, expected) in samples {
            let quartiles = Quartiles(of: values)
            #expect([quartiles.lower, quartiles.median, quartiles.upper] == expected)
        }
    }
}

struct `Thresholds of the gate` {
    private let operation = GatedOperation(caseName: "post-1", contender: "MessageCenter")

    @Test func `a recorded count is within its own threshold`() {
        let count = OperationCount(instructions: 230, allocations: 2.13)
        #expect(Threshold(recording: count, of: operation).violations(by: count).isEmpty)
    }

    @Test func `more instructions or one allocation more are violations, with both figures`() {
        let threshold = Threshold(recording: OperationCount(instructions: 200, allocations: 0), of: operation)
        #expect(
            threshold.violations(by: OperationCount(instructions: 250, allocations: 1))
                == ["250 instructions, at most 210", "1 allocations, at most 0"]
        )
    }
}

@MainActor struct `The command messaging benchmark` {
    @Test(arguments: [
        (["--rounds", "0"], "--rounds needs a number above 0, not '0'"),
        (["post-1"], "unexpected argument 'post-1'"),
        (["list", "more"], "unexpected argument 'more'"),
        (["gate"], "gate needs a FILE"),
        (["work", "--loud"], "unknown option '--loud'"),
        (["soak", "now"], "unexpected argument 'now'"),
    ])
    func `gives a reason for misuse`(arguments: [String], reason: String) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        #expect(throws: CommandFailure(.usage, reason)) { try MessagingBenchmark.run(arguments) }
    }

    @Test func `has a case and a contender for each gated operation`() throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        for operation in GatedOperation.all {
            #expect(try BenchmarkCase.named(operation.caseName).contender(named: operation.contender).name != "")
        }
    }
}
