import CommandLineSupport
import Testing

@testable import messaging_benchmark

@MainActor struct `A measurement` {
    @Test func `begins each round with another contender`() throws {
        var turns: [String] = []
        let contenders = ["a", "b"].map { name in
            Contender(name) {
                Workload { _ in
                    turns.append(name)
                    return 1
                }
            }
        }
        _ = try Measurement(of: BenchmarkCase("turns", "turns", batch: 1, contenders), rounds: 3)
        #expect(turns == ["a", "b"] + ["a", "b", "b", "a", "a", "b"], "the first two warm up")
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
