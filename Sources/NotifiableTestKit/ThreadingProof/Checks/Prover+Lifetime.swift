extension Prover {
    /// Whether the service dies with its last reference, idle and while it is posted to, and nothing of it is left.
    func lifetime() async -> ThreadingProof.Finding {
        var tally = Tally(.lifetime)
        await die("never posted to", after: [], &tally)
        await die("after posts", after: samples(provable.count * 2), &tally)
        if plan.numbers[.nesting] != nil { await dieInsidePost(&tally) }
        // One that lives on would be posted to by all threads for nothing.
        if plan.places.contains(.backgroundThread), reasonNotToRace == nil, !tally.isBroken {
            for _ in 0..<4 { await dieWhilePosting(&tally) }
        }
        return finding(.lifetime, tally, held: "idle, after posts and while threads posted: died, no observer left")
    }

    private func die(_ when: String, after stimuli: [Stimulus], _ tally: inout Tally) async {
        tally.count()
        let trial = await makeTrial()
        for place in plan.places where !stimuli.isEmpty { await trial.post(stimuli, at: place) }
        trial.release()
        await judgeDeath(trial, when, &tally)
    }

    /// Gives the service up when the post has reached it, or those before it, and before its own code runs.
    private func dieInsidePost(_ tally: inout Tally) async {
        tally.count()
        let trial = await makeTrial()
        trial.site.nest(true) { MainActor.assumeIsolated { trial.release() } }
        await trial.post([Stimulus(kind: provable[0], number: 1)], at: .mainActor)
        await judgeDeath(trial, "inside a post", &tally)
    }

    private func dieWhilePosting(_ tally: inout Tally) async {
        let trial = await makeTrial()
        let posts = provable.map { trial.ready(Stimulus(kind: $0, number: 0), at: .backgroundThread) }
        tally.count(await PostingThreads.post(posts) { trial.release() })
        await judgeDeath(trial, "while threads posted", &tally)
    }

    private func judgeDeath(_ trial: Trial<Service>, _ when: String, _ tally: inout Tally) async {
        if await trial.turnsUntilDeath() == nil {
            return tally.fail("given up \(when), \(await keeper(of: trial))")
        }
        // An observer that has died may be forgotten when it is next met.
        trial.site.postObserved()
        let left = trial.site.observers()
        if !left.isEmpty { tally.fail("given up \(when), it died and left observers: \(left.joined(separator: ", "))") }
        trial.site.withdraw?()
    }

    private func keeper(of trial: Trial<Service>) async -> String {
        let observers = trial.site.observers()
        guard let withdraw = trial.site.withdraw else {
            return observers.isEmpty ? "something keeps it alive" : "it lives on and observes: \(observers[0])"
        }
        withdraw()
        return await trial.turnsUntilDeath() == nil ? "something keeps it alive" : "its registration keeps it alive"
    }
}
