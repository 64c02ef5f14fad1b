extension Prover {
    /// Whether nothing is heard that is posted after the service has stopped.
    func silence() async -> ThreadingProof.Finding {
        guard plan.stop != nil else {
            return notApplicable(.silence, "no way to stop was given; an observation of a message ends with its token")
        }
        var tally = Tally(.silence)
        await stopBetweenPosts(&tally)
        if plan.places.contains(.backgroundThread), reasonNotToRace == nil {
            for _ in 0..<4 { await stopWhilePosting(&tally) }
        }
        return finding(
            .silence,
            tally,
            held: "posted after it stopped, and while it did: nothing heard that began later"
        )
    }

    private func stopBetweenPosts(_ tally: inout Tally) async {
        for place in plan.places {
            let trial = await makeTrial()
            await trial.post(provable.map { Stimulus(kind: $0, number: 0) }, at: place)
            _ = await trial.settledState()
            await trial.stop()
            let before = await trial.settledState()
            let heard = trial.site.log?.handlings.count ?? 0
            for kind in provable {
                tally.count()
                await trial.post([Stimulus(kind: kind, number: 1)], at: place)
                let now = trial.site.log?.handlings.count ?? 0
                if now > heard { tally.fail("\(name(kind)) posted on \(place) after it stopped was still heard") }
            }
            guard seesState, await trial.settledState() != before else { continue }
            tally.fail("posted on \(place) after it stopped, there was still an effect")
        }
    }

    private func stopWhilePosting(_ tally: inout Tally) async {
        let trial = await makeTrial()
        let posts = provable.map { trial.ready(Stimulus(kind: $0, number: 0), at: .backgroundThread) }
        var stopped = 0
        let count = await PostingThreads.post(posts) {
            await trial.stop()
            stopped = trial.site.log?.now() ?? 0
        }
        tally.count(count)
        if let log = trial.site.log {
            let later = Set(log.posts.filter { $0.began > stopped }.map(\.id))
            let heard = log.handlings.count { $0.post.map(later.contains) ?? false }
            if heard > 0 { tally.fail("stopped while threads posted, it heard \(heard) posts made afterwards") }
        }
        guard seesState else { return }
        let before = await trial.settledState()
        await trial.post(provable.map { Stimulus(kind: $0, number: 1) }, at: .backgroundThread)
        if await trial.settledState() != before {
            tally.fail("stopped while threads posted, it went on to hear")
        }
    }
}
