extension Prover {
    /// Whether a post on the main actor has taken effect when it returns.
    func sameTurn() async -> ThreadingProof.Finding {
        let due = provable.filter { plan.dueInSameTurn.contains($0) }
        guard !due.isEmpty else { return notApplicable(.sameTurn, plan.notDueReason) }
        guard seesState else { return notApplicable(.sameTurn, "no state was given to see effects by") }
        var tally = Tally(.sameTurn)
        for kind in due {
            for number in 1...3 {
                tally.count()
                let trial = await makeTrial(before: kind)
                let before = await trial.state()
                let mark = TurnMark()
                trial.ready(Stimulus(kind: kind, number: number), at: .mainActor)()
                let after = await trial.state()
                if mark.hasPassed {
                    return notApplicable(.sameTurn, "reading the state takes a turn of the main run loop itself")
                }
                if after != before { continue }
                let turns = await trial.turns { await trial.state() != before }
                let effect = turns.map { "took effect later, after \(counted($0))" } ?? "had no effect"
                tally.fail("\(name(kind)) \(effect)")
            }
        }
        return finding(.sameTurn, tally, held: "in place: the effect was there when post returned")
    }

    func counted(_ turns: Int) -> String {
        turns == 1 ? "1 turn" : "\(turns) turns"
    }
}
