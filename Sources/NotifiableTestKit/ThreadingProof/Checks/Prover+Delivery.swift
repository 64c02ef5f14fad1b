extension Prover {
    /// Whether posts take effect from every place, in place or later.
    func delivery() async -> ThreadingProof.Finding {
        guard seesState else { return notApplicable(.delivery, "no state was given to see effects by") }
        let isMainDue = provable.contains { plan.dueInSameTurn.contains($0) }
        let places = plan.places.filter { $0 != .mainActor || !isMainDue }
        guard !places.isEmpty else { return notApplicable(.delivery, "it is posted on the main actor alone") }
        var tally = Tally(.delivery)
        var seen: [String] = []
        for place in places {
            var mostTurns = 0
            for kind in provable {
                tally.count()
                let trial = await makeTrial(before: kind)
                let before = await trial.state()
                await trial.post([Stimulus(kind: kind, number: 1)], at: place)
                if let turns = await trial.turns(until: { await trial.state() != before }) {
                    mostTurns = max(mostTurns, turns)
                } else {
                    tally.fail("\(name(kind)) posted on \(place) had no effect within \(plan.turns) turns")
                }
                for complaint in trial.site.complaints(place == .mainActor ? 0 : 1) { tally.fail(complaint) }
            }
            let when = mostTurns == 0 ? "by the time its post had returned" : "within \(counted(mostTurns))"
            seen.append("posted on \(place): took effect \(when)")
        }
        return finding(.delivery, tally, held: seen.joined(separator: "; "))
    }
}
