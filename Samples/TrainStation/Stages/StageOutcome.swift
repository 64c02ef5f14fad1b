/// What came out of one stage.
struct StageOutcome: Sendable {
    let name: StageName
    let judgements: [Judge.Judgement]
    let checks: [Check]
    /// The boards of the screen and of the station board.
    let boards: [Board]

    /// Whether a guarantee broke. The legacy stage gives none.
    var isBroken: Bool { name != .legacy && checks.contains { !$0.isHeld && $0.isPromised(in: name) } }
}

extension Check {
    /// Whether a stage stands for this check. Before there are messages, Foundation decides on the observers' order.
    func isPromised(in stage: StageName) -> Bool {
        fault != .observersOutOfOrder || guarantee != nil || stage == .legacy
    }
}
