/// What came out of one stage.
struct StageOutcome: Sendable {
    let name: StageName
    let judgements: [Judge.Judgement]
    let checks: [Check]
    /// The boards of the screen and of the station board.
    let boards: [Board]

    /// Whether a guarantee broke. The legacy stage gives none.
    var isBroken: Bool { name != .legacy && !broken.isEmpty }

    /// The checks that the stage stands for, held and broken.
    var promised: [Check] { checks.filter { $0.isPromised(in: name) } }

    var broken: [Check] { promised.filter { !$0.isHeld } }

    /// What went wrong without anybody having promised otherwise.
    var notPromised: [Check] { checks.filter { !$0.isHeld && !$0.isPromised(in: name) } }
}

extension Check {
    /// Whether a stage stands for this check. Before there are messages, Foundation decides on the observers' order.
    fileprivate func isPromised(in stage: StageName) -> Bool {
        fault != .observersOutOfOrder || guarantee != nil || stage == .legacy
    }
}
