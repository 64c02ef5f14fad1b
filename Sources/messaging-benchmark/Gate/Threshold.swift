/// The most that an operation may take.
struct Threshold: Codable, Equatable {
    let operation: GatedOperation
    let atMost: OperationCount

    /// How far beyond the recorded count an operation may go: a compiler's patch release moves the counts by a few in a
    /// hundred, a mistake by more.
    static let tolerance = 1.05

    /// The threshold that a count allows.
    init(recording count: OperationCount, of operation: GatedOperation) {
        self.operation = operation
        atMost = OperationCount(
            instructions: (count.instructions * Self.tolerance).rounded(.up),
            allocations: (count.allocations * 100).rounded(.up) / 100
        )
    }

    /// What a count exceeds, in words; empty where it exceeds nothing.
    func violations(by count: OperationCount) -> [String] {
        var violations: [String] = []
        if count.instructions > atMost.instructions {
            violations.append("\(count.instructions.short) instructions, at most \(atMost.instructions.short)")
        }
        // Rounding is all that may lie between equal numbers of allocations.
        if count.allocations > atMost.allocations + 0.005 {
            violations.append("\(count.allocations.short) allocations, at most \(atMost.allocations.short)")
        }
        return violations
    }
}
