/// The largest count that an operation may have.
struct Threshold: Codable, Equatable {
    let operation: GatedOperation
    let atMost: OperationCount

    /// The factor by which a count may exceed the recorded one: a patch release of the compiler changes counts by a few
    /// percent, a mistake by more.
    static let tolerance = 1.05

    /// Creates the threshold for a recorded count.
    init(recording count: OperationCount, of operation: GatedOperation) {
        self.operation = operation
        atMost = OperationCount(
            instructions: (count.instructions * Self.tolerance).rounded(.up),
            allocations: (count.allocations * 100).rounded(.up) / 100
        )
    }

    /// Returns a description of each figure that exceeds the threshold.
    func violations(by count: OperationCount) -> [String] {
        var violations: [String] = []
        if count.instructions > atMost.instructions {
            violations.append("\(count.instructions.short) instructions, at most \(atMost.instructions.short)")
        }
        // The recorded number of allocations is rounded.
        if count.allocations > atMost.allocations + 0.005 {
            violations.append("\(count.allocations.short) allocations, at most \(atMost.allocations.short)")
        }
        return violations
    }
}

/// An operation whose instructions and allocations have a threshold.
struct GatedOperation: Codable, Equatable {
    let caseName: String
    let contender: String

    /// The operations that one thread performs alone, which take the same instructions every time.
    static let all = [
        GatedOperation(caseName: "post-0", contender: .messageCenter),
        GatedOperation(caseName: "post-1", contender: .messageCenter),
        GatedOperation(caseName: "post-10", contender: .messageCenter),
        GatedOperation(caseName: "post-100", contender: .messageCenter),
        GatedOperation(caseName: "post-subject", contender: "MessageCenter, 10 subjects"),
        GatedOperation(caseName: "add-remove", contender: .messageCenter),
        GatedOperation(caseName: "bridge-in", contender: .messageCenter),
        GatedOperation(caseName: "bridge-out", contender: .messageCenter),
        GatedOperation(caseName: "notifiable", contender: "Notifiable"),
        GatedOperation(caseName: "user-info-in", contender: "UserInfoCodable"),
        GatedOperation(caseName: "user-info-out", contender: "UserInfoCodable"),
        GatedOperation(caseName: "threads-different", contender: "one thread"),
    ]
}

/// The cost of one operation, counted rather than timed.
struct OperationCount: Codable, Equatable {
    /// The retired instructions, as callgrind counts them.
    var instructions: Double
    /// The allocated blocks.
    var allocations: Double
}
