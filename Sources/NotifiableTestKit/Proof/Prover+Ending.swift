// The guarantees about the end of a service: it receives nothing more, and it is deallocated.

extension Prover {
    // MARK: Silence

    /// Whether the service receives nothing that is posted after it has stopped.
    func silence() async -> ThreadingProof.Finding {
        guard plan.stop != nil else {
            return notApplicable(.silence, "no way to stop was given; an observation of a message ends with its token")
        }
        guard !visible.isEmpty else { return notApplicable(.silence, noEffect) }
        var tally = Tally(.silence)
        for place in plan.places where !tally.isBroken { await stopBetweenPosts(at: place, &tally) }
        if races {
            for _ in 0..<4 where !tally.isBroken { await stopWhilePosting(&tally) }
        }
        let when = "after it stopped\(races ? ", and meanwhile" : "")"
        return finding(.silence, tally, held: "posted \(when): no later post was received")
    }

    private func stopBetweenPosts(at place: Place, _ tally: inout Tally) async {
        let trial = await makeTrial()
        let first = visible.map { Stimulus(kind: $0, number: 0) }
        await trial.post(first, at: place)
        // What is still under way then is told apart in the rounds that follow.
        if seesState { _ = await trial.reaches(await reference(first).state, pace.careful) }
        await trial.stop()
        tally.count(visible.count)
        await judgeSilence(of: trial, at: place, "posted on \(place) after it stopped", &tally)
    }

    private func stopWhilePosting(_ tally: inout Tally) async {
        let trial = await makeTrial()
        let posts = visible.map { trial.ready(Stimulus(kind: $0, number: 0), at: .backgroundThread) }
        var stopped = 0
        let count = await PostingThreads.post(posts, atMost: pace.posts) {
            await trial.stop()
            stopped = trial.site.log?.now() ?? 0
        }
        tally.count(count)
        if let log = trial.site.log {
            let received = log.outcomes().filter { $0.post.began > stopped }.flatMap(\.runs).count
            if received > 0 { tally.fail("stopped while threads posted, it received \(received) later posts") }
        }
        await judgeSilence(of: trial, at: .backgroundThread, "posted after it stopped while threads posted", &tally)
    }

    /// Posts to a service that has stopped, and checks whether it handles a post or changes its state.
    ///
    /// Earlier posts may still be taking effect, so a change of the state counts only if every round has one. Each
    /// round waits longer for the state to settle than the round before.
    private func judgeSilence(of trial: Trial<Service>, at place: Place, _ what: String, _ tally: inout Tally) async {
        for (round, patience) in [pace.quick, pace.careful, pace.full].enumerated() {
            let before = await trial.settledState(patience)
            for kind in visible {
                let known = trial.site.log?.posts.count ?? 0
                await trial.post([Stimulus(kind: kind, number: 1 + round)], at: place)
                guard let log = trial.site.log, !log.outcomes(since: known).allSatisfy(\.runs.isEmpty) else { continue }
                tally.fail("\(name(kind)) \(what) was received")
            }
            if tally.isBroken { return }
            if await trial.settledState(patience) == before { return }
        }
        tally.fail("\(what), it took effect")
    }

    // MARK: Lifetime

    /// Whether the service is deallocated with its last reference, idle and while it is posted to, and leaves no
    /// observer.
    func lifetime() async -> ThreadingProof.Finding {
        var tally = Tally(.lifetime)
        await die("idle", after: [], &tally)
        if !tally.isBroken { await die("after posts", after: samples(observed.count * 2, of: observed), &tally) }
        let isInsidePost = plan.numbers[.nesting] != nil
        if !tally.isBroken, isInsidePost { await dieInsidePost(&tally) }
        if races {
            for _ in 0..<4 where !tally.isBroken { await dieWhilePosting(&tally) }
        }
        let inside = isInsidePost ? ", inside a post" : ""
        let when = "idle, after posts\(inside)\(races ? ", while threads posted" : "")"
        return finding(.lifetime, tally, held: "released \(when): deallocated, no observer left")
    }

    private func die(_ when: String, after stimuli: [Stimulus], _ tally: inout Tally) async {
        tally.count()
        let trial = await makeTrial()
        for place in plan.places where !stimuli.isEmpty { await trial.post(stimuli, at: place) }
        trial.release()
        await judgeDeath(trial, "released \(when)", posts: plan.places.count * stimuli.count, &tally)
    }

    /// Releases the service inside a post, before the service's own code runs.
    private func dieInsidePost(_ tally: inout Tally) async {
        tally.count()
        let trial = await makeTrial()
        trial.site.nest(true) { MainActor.assumeIsolated { trial.release() } }
        await trial.post([Stimulus(kind: observed[0], number: 1)], at: .mainActor)
        // The service handles posts elsewhere.
        trial.release()
        await judgeDeath(trial, "released inside a post", posts: 1, &tally)
    }

    private func dieWhilePosting(_ tally: inout Tally) async {
        let trial = await makeTrial()
        let posts = observed.map { trial.ready(Stimulus(kind: $0, number: 0), at: .backgroundThread) }
        let count = await PostingThreads.post(posts, atMost: pace.posts) { trial.release() }
        tally.count(count)
        await judgeDeath(trial, "released while threads posted", posts: count, &tally)
    }

    /// - Parameter posts: The number of posts that may have left the service something to do, which keeps it alive.
    private func judgeDeath(_ trial: Trial<Service>, _ when: String, posts: Int, _ tally: inout Tally) async {
        let patience = pace.after(posts: posts)
        guard await trial.death(patience) else { return tally.fail("\(when), \(await keeper(of: trial, patience))") }
        // A deallocated observer may be removed at the next post, and a token on the thread that ran the `deinit`.
        trial.site.postObserved()
        if await trial.wait(pace.full, until: { trial.site.observers().isEmpty }) == nil {
            let left = trial.site.observers().joined(separator: ", ")
            tally.fail("\(when), it was deallocated and left observers: \(left)")
        }
        trial.site.withdraw?()
    }

    private func keeper(of trial: Trial<Service>, _ patience: Patience) async -> String {
        let observers = trial.site.observers()
        guard let withdraw = trial.site.withdraw else {
            return observers.isEmpty ? "something keeps it alive" : "it lives on and observes: \(observers[0])"
        }
        withdraw()
        return await trial.death(patience) ? "its registration keeps it alive" : "something keeps it alive"
    }
}
