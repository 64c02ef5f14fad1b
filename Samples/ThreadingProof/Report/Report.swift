/// What the examination came to.
struct Report: Sendable {
    let rows: [Row]
    let histories: Int
    /// How many different states the interleavings of all histories lead through.
    let states: UInt64
    let proofs: Int
    let duration: Duration

    init(evidence: [Evidence], histories: Int, states: UInt64, proofs: Int, duration: Duration) {
        rows = Guarantee.allCases.map { Row($0, in: evidence) }
        self.histories = histories
        self.states = states
        self.proofs = proofs
        self.duration = duration
    }

    /// Whether every guarantee was tried and none is broken.
    var isHeld: Bool { rows.allSatisfy { $0.verdict == .held } }
}
