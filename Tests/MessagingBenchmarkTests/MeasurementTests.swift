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
}

struct `Thresholds of the gate` {
    private let operation = GatedOperation(caseName: "post-1", contender: "MessageCenter")

    @Test func `more instructions or one allocation more are violations, with both figures`() {
        let threshold = Threshold(recording: OperationCount(instructions: 200, allocations: 0), of: operation)
        #expect(
            threshold.violations(by: OperationCount(instructions: 250, allocations: 1))
                == ["250 instructions, at most 210", "1 allocations, at most 0"]
        )
    }
}

@MainActor struct `The command messaging benchmark` {
    @Test func `has a case and a contender for each gated operation`() throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        for operation in GatedOperation.all {
            #expect(try BenchmarkCase.named(operation.caseName).contender(named: operation.contender).name != "")
        }
    }
}
