/// An operation whose instructions and allocations are held to a threshold.
struct GatedOperation: Codable, Equatable {
    let caseName: String
    let contender: String

    /// Those that one thread does from beginning to end, and so in the same instructions each time.
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
        GatedOperation(caseName: "threads-different", contender: "one thread"),
    ]
}
