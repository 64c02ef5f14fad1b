extension Prover {
    /// Whether a post from inside a handler is handled, and both take effect.
    func nesting() async -> ThreadingProof.Finding {
        guard plan.numbers[.nesting] != nil else {
            return notApplicable(.nesting, "it is handled later, never inside a post")
        }
        var tally = Tally(.nesting)
        for kind in provable {
            for place in plan.places {
                for isBefore in [true, false] {
                    tally.count()
                    await tryNested(kind, at: place, isBefore, &tally)
                }
            }
        }
        return finding(.nesting, tally, held: "posted on \(plan.places.list), again in the handler: both handled")
    }

    private func tryNested(_ kind: Int, at place: Place, _ isBefore: Bool, _ tally: inout Tally) async {
        let outer = Stimulus(kind: kind, number: 1)
        let inner = Stimulus(kind: kind, number: 2)
        let trial = await makeTrial()
        trial.site.nest(isBefore, trial.ready(inner, at: place))
        await trial.post([outer], at: place)
        let what = "\(name(kind)) posted on \(place), again in the handler"
        if let log = trial.site.log {
            let handlings = log.handlings
            let isNested = handlings.count == 2 && (handlings[1].ended ?? .max) < (handlings[0].ended ?? 0)
            if !isNested { tally.fail("\(what): handled \(handlings.count) times, or not one inside the other") }
        }
        guard seesState else { return }
        let expected = await reference(isBefore ? [inner, outer] : [outer, inner])
        if await trial.turns(until: { await trial.state() == expected }) != nil { return }
        let difference = ProvenState.difference(of: await trial.state(), from: expected)
        tally.fail("\(what): \(difference)")
    }
}
