extension Prover {
    /// Whether what one poster posts takes effect in posting order: the state must come to what it is when each post has
    /// taken effect before the next is made.
    func order() async -> ThreadingProof.Finding {
        guard seesState else { return notApplicable(.order, "no state was given to see effects by") }
        let sequence = samples(24)
        let expected = await reference(sequence)
        if await reference(sequence.reversed()) == expected {
            return notApplicable(.order, "the state does not show it: it is the same when the posts are reversed")
        }
        var tally = Tally(.order)
        for place in plan.places {
            for _ in 0..<4 {
                tally.count(sequence.count)
                let trial = await makeTrial()
                await trial.post(sequence, at: place)
                if await trial.turns(until: { await trial.state() == expected }) != nil { continue }
                let difference = ProvenState.difference(of: await trial.state(), from: expected)
                tally.fail("posted in order on \(place), \(difference)")
            }
        }
        return finding(.order, tally, held: "posted on \(plan.places.list): the state is that of one after the other")
    }
}
