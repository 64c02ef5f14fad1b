// The guarantees about the handling of posts, and about the end of a service.

extension Prover {
    /// Checks that each post is handled once, synchronously, on the posting thread.
    func postingThread() async -> ThreadingProof.Finding {
        guard plan.numbers[.postingThread] != nil else {
            return notApplicable(.postingThread, "a message is handled in its observer's isolation")
        }
        var tally = Tally(.postingThread)
        for kind in observed {
            for place in plan.places {
                let trial = await makeTrial(before: kind)
                let known = trial.log?.posts.count ?? 0
                await trial.post((0..<3).map { Stimulus(kind: kind, number: $0) }, at: place)
                guard isJudged([kind], in: trial, &tally) else { continue }
                await judge(trial, kind, since: known, what: "\(name(kind)) posted on \(place)", &tally)
            }
        }
        let others = await makeTrial().log?.others ?? []
        let besides = others.isEmpty ? "" : "; not judged: \(others.joined(separator: ", ")) on the same center"
        let held = "posted on \(plan.places.list)\(plan.aboutObjects): handled there, in place\(besides)"
        return tally.finding(plan.numbers, held: held, note: plan.aboutObjects)
    }

    /// Leaves the finding open if handlings of some kinds may be another object's.
    private func isJudged(_ kinds: [Int], in trial: Trial<Service>, _ tally: inout Tally) -> Bool {
        guard let reason = trial.reasonNotToJudge(kinds) else { return true }
        tally.leaveOpen(reason)
        return false
    }

    private func judge(
        _ trial: Trial<Service>,
        _ kind: Int,
        since known: Int,
        what: String,
        _ tally: inout Tally
    ) async {
        guard let log = trial.log else { return }
        for (post, runs) in log.outcomes(since: known) {
            tally.count()
            let inPlace = runs.filter(\.isOnPostingThread)
            switch inPlace.count {
            case 1 where (inPlace[0].ended ?? .max) < (post.returned ?? 0): continue
            case 1...:
                let observers = Set(inPlace.map { log.key(of: $0.observer).description }).sorted()
                let by = observers.count > 1 ? ", by \(observers.joined(separator: " and "))" : ""
                tally.fail("\(what): handled \(inPlace.count) times\(by)")
            // The service stopped observing in its handler of an earlier post.
            case _ where !trial.observedKinds.contains(kind): continue
            default:
                // The service may handle the post later, or on another thread while the poster waits.
                let run = { log.handlings.last { $0.began > post.began && !$0.isOnPostingThread } }
                _ = await trial.wait(tally.isBroken ? pace.careful : pace.full) { run() != nil }
                let place = run().map { $0.isOnMain ? "on the main actor" : "on another thread" }
                tally.fail("\(what): \(place.map { "handled \($0)" } ?? "not handled")")
            }
        }
    }

    /// Checks that no isolation check of the runtime has failed in the trials so far.
    func isolationFinding(_ isWatched: Bool) async -> ThreadingProof.Finding {
        guard isWatched else {
            return notApplicable(.isolation, "this runtime's checks can't be watched: one that fails traps")
        }
        // Work that the last trials left behind is watched, too.
        _ = await Wait.untilUnchanged(pace.quick) { 0 }
        var tally = Tally(.isolation)
        tally.count(isolation.posts)
        for (violation, count) in isolation.violations.sorted(by: { "\($0.key.place)" < "\($1.key.place)" }) {
            let owner = violation.observer.map { owners[$0] ?? ($0.isClosure ? .service : .other) }
            if owner == .other { continue }
            let state = violation.isOfMainActor ? "main-actor state" : "an actor's state"
            let what = "posted on \(violation.place): \(state) was accessed outside its actor"
            let reason = "\(what) by \(violation.observer?.description ?? ""), which may be another object's"
            tally.fail("\(what) (\(count) failed checks)", unless: owner == .unknown ? reason : nil)
        }
        let observed = isolationOfObservers.map { ", observed \($0)" } ?? ""
        return tally.finding(plan.numbers, held: "posted on \(plan.places.list): no check failed\(observed)")
    }

    /// Checks that a post from inside a handler is handled, and that both posts take effect.
    func nesting() async -> ThreadingProof.Finding {
        guard plan.numbers[.nesting] != nil else {
            return notApplicable(.nesting, "it is handled later, never inside a post")
        }
        guard !visible.isEmpty else { return notApplicable(.nesting, noEffect) }
        var tally = Tally(.nesting)
        for kind in visible {
            for place in plan.places {
                for isBefore in [true, false] where !tally.isBroken {
                    tally.count()
                    await tryNested(kind, at: place, isBefore, &tally)
                }
            }
        }
        return tally.finding(plan.numbers, held: "posted on \(plan.places.list), again in the handler: both handled")
    }

    private func tryNested(_ kind: Int, at place: Place, _ isBefore: Bool, _ tally: inout Tally) async {
        let outer = Stimulus(kind: kind, number: 1)
        let inner = Stimulus(kind: kind, number: 2)
        let trial = await makeTrial(before: kind)
        let known = trial.log?.posts.count ?? 0
        trial.site.nest(isBefore: isBefore, trial.ready(inner, at: place))
        await trial.post([outer], at: place)
        guard trial.observedKinds.contains(kind) else {
            return tally.leaveOpen("it stops observing \(name(kind)) itself")
        }
        guard isJudged([kind], in: trial, &tally) else { return }
        let what = "\(name(kind)) posted on \(place), again in the handler"
        if let outcomes = trial.log?.outcomes(since: known) {
            if outcomes[0].runs.isEmpty { return tally.leaveOpen("it does not handle a post inside the post") }
            let runs = outcomes.flatMap(\.runs)
            let isNested = outcomes.count == 2 && runs.count == 2 && (runs[1].ended ?? .max) < (runs[0].ended ?? 0)
            if !isNested { tally.fail("\(what): handled \(runs.count) times, or not one inside the other") }
        }
        let posts = isBefore ? [inner, outer] : [outer, inner]
        if seesState { await compare(trial, with: prelude(kind) + posts, what, &tally) }
    }

    /// Checks that posts from several threads at once are each handled once, and that no effect is lost. All posts of a
    /// trial are equal, so their order doesn't matter.
    func concurrency() async -> ThreadingProof.Finding {
        guard plan.places.contains(.backgroundThread) else {
            return notApplicable(.concurrency, "it is posted on the main actor only")
        }
        if let reasonNotToRace { return notApplicable(.concurrency, reasonNotToRace) }
        guard !visible.isEmpty else { return notApplicable(.concurrency, noEffect) }
        var tally = Tally(.concurrency)
        let (threads, count) = (4, 100)
        for kind in visible where !tally.isBroken {
            tally.count(count)
            let stimuli = Array(repeating: Stimulus(kind: kind, number: 1), count: count)
            let trial = await makeTrial(before: kind)
            let known = trial.log?.posts.count ?? 0
            let posts = stimuli.map { trial.ready($0, at: .backgroundThread) }
            await withTaskGroup { group in
                for thread in 0..<threads {
                    let share = posts[(thread * count / threads)..<((thread + 1) * count / threads)]
                    group.addTask { await Place.backgroundThread.run { for post in share { post() } } }
                }
            }
            guard trial.observedKinds.contains(kind) else {
                tally.leaveOpen("it stops observing \(name(kind)) itself")
                continue
            }
            guard isJudged([kind], in: trial, &tally) else { continue }
            if let outcomes = trial.log?.outcomes(since: known) {
                let once = outcomes.count { $0.runs.count(where: \.isOnPostingThread) == 1 }
                if once != count {
                    tally.fail("of \(count) posts of \(name(kind)), \(once) were handled once in place")
                }
            }
            guard effective.contains(kind) else { continue }
            let expected = await reference(prelude(kind) + stimuli)
            if let loss = expected.loss {
                tally.fail(loss, unless: expected.reasonNotToCompare)
            } else {
                await compare(trial, with: prelude(kind) + stimuli, "after \(count) posts of \(name(kind))", &tally)
            }
        }
        return tally.finding(plan.numbers, held: "\(threads) threads at once: each post handled, none lost")
    }

    /// Checks that the service receives no post made after it has stopped.
    func silence() async -> ThreadingProof.Finding {
        guard plan.stop != nil || plan.stopByDefault != nil else {
            return notApplicable(.silence, "no way to stop was given; an observation of a message ends with its token")
        }
        guard !visible.isEmpty else { return notApplicable(.silence, noEffect) }
        var tally = Tally(.silence)
        for place in plan.places where !tally.isBroken { await stopBetweenPosts(at: place, &tally) }
        if races {
            for _ in 0..<4 where !tally.isBroken { await stopWhilePosting(&tally) }
        }
        let when = "after it stopped\(races ? ", and meanwhile" : "")"
        return tally.finding(plan.numbers, held: "posted \(when): no later post was received")
    }

    private func stopBetweenPosts(at place: Place, _ tally: inout Tally) async {
        let trial = await makeTrial()
        let first = visible.map { Stimulus(kind: $0, number: 0) }
        await trial.post(first, at: place)
        // The following rounds identify effects that are still under way here.
        if seesState { _ = await trial.reaches(await reference(first).state, pace.careful) }
        await trial.stop()
        tally.count(visible.count)
        guard isJudged(visible, in: trial, &tally) else { return }
        await judgeSilence(of: trial, at: place, "posted on \(place) after it stopped", &tally)
    }

    private func stopWhilePosting(_ tally: inout Tally) async {
        let trial = await makeTrial()
        let posts = visible.map { trial.ready(Stimulus(kind: $0, number: 0), at: .backgroundThread) }
        var stopped = 0
        let count = await PostingThreads.post(posts, atMost: pace.posts) {
            await trial.stop()
            stopped = trial.log?.now() ?? 0
        }
        tally.count(count)
        guard isJudged(visible, in: trial, &tally) else { return }
        if let log = trial.log {
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
                let known = trial.log?.posts.count ?? 0
                await trial.post([Stimulus(kind: kind, number: 1 + round)], at: place)
                guard let log = trial.log, !log.outcomes(since: known).allSatisfy(\.runs.isEmpty) else { continue }
                tally.fail("\(name(kind)) \(what) was received")
            }
            if tally.isBroken { return }
            if await trial.settledState(patience) == before { return }
        }
        tally.fail("\(what), it took effect")
    }

    /// Checks that the service is deallocated with its last reference, idle and during posts, and leaves no observer.
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
        return tally.finding(plan.numbers, held: "released \(when): deallocated, no observer left")
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
        trial.site.nest(isBefore: true) { MainActor.assumeIsolated { trial.release() } }
        await trial.post([Stimulus(kind: observed[0], number: 1)], at: .mainActor)
        // A service that doesn't handle the post in place hasn't been released yet.
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

    /// - Parameter posts: The number of posts whose unfinished work may keep the service alive.
    private func judgeDeath(_ trial: Trial<Service>, _ when: String, posts: Int, _ tally: inout Tally) async {
        let patience = pace.after(posts: posts)
        guard await trial.death(patience) else { return tally.fail("\(when), \(await keeper(of: trial, patience))") }
        // A deallocated observer may be removed at the next post, and a token on the thread that ran the `deinit`.
        trial.site.watched?.postObserved()
        if await trial.wait(pace.full, until: { trial.site.observers.isEmpty }) == nil {
            let left = trial.site.observers.joined(separator: ", ")
            let what = "\(when), it was deallocated and left observers: \(left)"
            // An observer of a message has no known owner. If all are left, the service's are among them.
            let isDoubtful = trial.log == nil && trial.site.observerCount < started.observers
            let reason = trial.reasonNotToJudge(observed)
            tally.fail(what, unless: isDoubtful ? "\(what), perhaps another object's" : reason)
        }
        trial.site.watched?.removeObservers()
    }

    private func keeper(of trial: Trial<Service>, _ patience: Patience) async -> String {
        let observers = trial.site.observers
        guard trial.log != nil else {
            return observers.isEmpty ? "something keeps it alive" : "it lives on and observes: \(observers[0])"
        }
        trial.site.watched?.removeObservers()
        return await trial.death(patience) ? "its registration keeps it alive" : "something keeps it alive"
    }
}
