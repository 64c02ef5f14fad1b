extension Prover {
    private static var threads: Int { 4 }
    private static var postsPerThread: Int { 25 }

    /// Whether posts by several threads at once are each handled once, and none of their effects gets lost. All posts of a
    /// trial are alike, so that their order does not matter.
    func concurrency() async -> ThreadingProof.Finding {
        guard plan.places.contains(.backgroundThread) else {
            return notApplicable(.concurrency, "it is posted on the main actor alone")
        }
        if let reasonNotToRace { return notApplicable(.concurrency, reasonNotToRace) }
        var tally = Tally(.concurrency)
        let count = Self.threads * Self.postsPerThread
        for kind in provable {
            tally.count(count)
            let stimuli = Array(repeating: Stimulus(kind: kind, number: 1), count: count)
            let trial = await makeTrial()
            await postConcurrently(stimuli, trial)
            if let log = trial.site.log {
                let inPlace = Dictionary(grouping: log.handlings.filter(\.isOnPostingThread)) { $0.post }
                let once = log.posts.count { inPlace[$0.id]?.count == 1 }
                if once != count {
                    tally.fail("of \(count) posts of \(name(kind)), \(once) were handled once in place")
                }
            }
            guard seesState else { continue }
            let expected = await sequentially(stimuli)
            if await trial.turns(until: { await trial.state() == expected }) == nil {
                let difference = ProvenState.difference(of: await trial.state(), from: expected)
                tally.fail("after \(count) posts of \(name(kind)), \(difference)")
            }
        }
        return finding(.concurrency, tally, held: "\(Self.threads) threads at once: each post handled, none lost")
    }

    private func postConcurrently(_ stimuli: [Stimulus], _ trial: Trial<Service>) async {
        let posts = stimuli.map { trial.ready($0, at: .backgroundThread) }
        await withTaskGroup { group in
            for thread in 0..<Self.threads {
                let share = posts.enumerated().filter { $0.offset % Self.threads == thread }.map(\.element)
                group.addTask { await Place.onThread { for post in share { post() } } }
            }
        }
    }

    private func sequentially(_ stimuli: [Stimulus]) async -> ProvenState? {
        let trial = await makeTrial()
        await trial.post(stimuli, at: .mainActor)
        return await trial.settledState()
    }
}
