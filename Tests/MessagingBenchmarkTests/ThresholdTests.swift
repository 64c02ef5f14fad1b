import Testing

@testable import messaging_benchmark

struct ThresholdTests {
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
