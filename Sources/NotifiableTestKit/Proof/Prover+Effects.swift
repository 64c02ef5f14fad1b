internal import Foundation

// The guarantees about the effect of a post: its existence, its time and its order.

extension Prover {
    /// Checks that the service observes exactly the kinds that it handles, and finds the kinds for other checks.
    func names() async -> ThreadingProof.Finding {
        var tally = Tally(.names)
        await checkState()
        let first = await makeTrial()
        // Other objects may start later than the service.
        _ = await first.settledState(pace.quick)
        started = (first.observedKinds, first.site.observerCount)
        if seesState {
            noEffect = "no post changed the state"
            effective = await findEffective()
        }
        for key in first.log?.doubtful ?? [] where owners[key] == nil { owners[key] = await owner(of: key) }
        let trial = await makeTrial()
        started.kinds = trial.observedKinds
        isolationOfObservers = trial.site.isolation
        observed = started.kinds.union(effective).sorted()
        tally.count(plan.kinds.count)
        for kind in plan.kinds.indices where !effective.contains(kind) {
            if !observed.contains(kind), await handlesDirectly(kind) {
                tally.fail("its handler handles \(name(kind)), which it does not observe")
            } else if !observed.contains(kind) {
                // An object that observes the name may be a part of the service.
                let isByPart = first.observedKinds.contains(kind)
                tally.fail(
                    "it does not observe \(name(kind))",
                    unless: isByPart ? "another object observes \(name(kind)); \(noEffect)" : nil
                )
            } else if !seesState {
                tally.leaveOpen("\(observed.map(name).joined(separator: ", ")): observed; \(noEffect)")
            } else if trial.log == nil, let other = effective.first {
                tally.fail("\(name(kind)) has no effect, and \(name(other)) has one")
            } else {
                let reason = "it is ignored, or the state doesn't show it"
                tally.leaveOpen("no post of \(name(kind)) changed the state: \(reason)")
            }
        }
        if await losesRetained() {
            tally.fail("\(name(0)) has no effect if it was posted before the service was made")
        }
        let others = trial.site.watched?.undeclared ?? []
        let besides = others.isEmpty ? "" : "; not proved: \(others.joined(separator: ", "))"
        return tally.finding(plan.numbers, held: "\(plan.kinds.joined(separator: ", ")): each has an effect\(besides)")
    }

    /// Returns whether a message that was posted before the service was made has no effect on it, and has one when it
    /// is posted to a new service.
    private func losesRetained() async -> Bool {
        guard plan.isRetained, effective.contains(0) else { return false }
        let trial = await makeTrial(isRetained: false)
        let before = await trial.state()
        guard await post(Stimulus(kind: 0, number: 0), trial, pace.full) else { return false }
        let started = await makeTrial()
        guard started.site.hasTakenRetained else { return false }
        return await started.change(from: before, pace.full) == nil
    }

    /// Ignores a state that changes without a post.
    private func checkState() async {
        let trial = await makeTrial()
        let state = await trial.settledState(pace.quick)
        guard await trial.state() != state else { return }
        plan.state = nil
        noEffect = "the state changes without a post"
    }

    /// Returns the observed kinds whose posts change the state, at first or after a post of another kind.
    private func findEffective() async -> [Int] {
        var known: Set<Int> = []
        // Most effects come at once. A kind without an apparent effect is tried in every way before the proof waits in
        // full.
        for patience in [pace.careful, pace.full] {
            var before: [Stimulus?] = [nil] + known.sorted().map { Stimulus(kind: $0, number: 0) }
            while !before.isEmpty {
                let unknown = plan.kinds.indices.filter { !known.contains($0) }
                let found = await effects(of: unknown.flatMap { kind in before.map { (kind, $0) } }, patience)
                before = []
                // Another kind may need a post of this kind first.
                for (kind, prelude) in found where known.insert(kind).inserted {
                    preludes[kind] = prelude
                    before.append(Stimulus(kind: kind, number: 0))
                }
            }
        }
        return known.sorted()
    }

    /// Returns the attempts in which the kind is observed and a post has an effect, each with a new service. The
    /// attempts wait together.
    private func effects(
        of attempts: [(kind: Int, prelude: Stimulus?)],
        _ patience: Patience
    ) async -> [(kind: Int, prelude: Stimulus?)] {
        var waiting: [Int: (trial: Trial<Service>, before: ProvenState?)] = [:]
        var found: Set<Int> = []
        for (index, attempt) in attempts.enumerated() {
            let trial = await makeTrial(after: attempt.prelude)
            guard trial.observedKinds.contains(attempt.kind) else { continue }
            waiting[index] = (trial, await trial.state())
            await trial.post([Stimulus(kind: attempt.kind, number: 1)], at: .mainActor)
        }
        var wait = Wait()
        while true {
            for (index, attempt) in waiting where await attempt.trial.state() != attempt.before {
                waiting[index] = nil
                found.insert(index)
                pace.saw(wait.time)
            }
            if waiting.isEmpty || wait.exceeds(patience) { break }
            await wait.pass()
        }
        return found.sorted().map { attempts[$0] }
    }

    /// Returns the owner of observers on the service's center: on their own, another object's don't change the state of
    /// the service.
    private func owner(of key: ObserverKey) async -> ObserverOwner {
        let kinds = effective.filter { key.observes(Notification.Name(name($0))) }
        if kinds.isEmpty { return key.isClosure ? .unknown : .other }
        for kind in kinds {
            let trial = await makeTrial(before: kind)
            var effects: Set<Bool> = []
            for (number, observer) in (trial.log?.observers(key) ?? []).enumerated() {
                trial.site.watched?.limit(to: observer)
                effects.insert(await post(Stimulus(kind: kind, number: number + 1), trial, pace.careful))
                _ = await trial.settledState(pace.quick)
            }
            if effects.contains(true) { return effects.count == 1 ? .service : .unknown }
        }
        return .other
    }

    /// Returns whether the handler changes the state when it is called without a center.
    private func handlesDirectly(_ kind: Int) async -> Bool {
        guard seesState, plan.handleDirectly != nil else { return false }
        let trial = await makeTrial()
        let before = await trial.state()
        trial.handleDirectly(Stimulus(kind: kind, number: 1))
        return await trial.change(from: before, pace.full) != nil
    }

    /// Checks that a post on the main actor has taken effect when it returns.
    func sameTurn() async -> ThreadingProof.Finding {
        guard observed.contains(where: plan.dueInSameTurn.contains) else {
            return notApplicable(.sameTurn, plan.notDueReason)
        }
        let due = effective.filter(plan.dueInSameTurn.contains)
        guard !due.isEmpty else { return notApplicable(.sameTurn, noEffect) }
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
                    return notApplicable(.sameTurn, "reading the state itself takes a turn of the main run loop")
                }
                if after != before { continue }
                let wait = await trial.change(from: before, tally.isBroken ? pace.careful : pace.full)
                let effect = wait.map { "took effect later, after \(counted($0.turns))" } ?? "had no effect"
                tally.fail("\(name(kind)) \(effect)")
            }
        }
        return tally.finding(plan.numbers, held: "in place: the effect was there when post returned")
    }

    private func counted(_ turns: Int) -> String { turns == 1 ? "1 turn" : "\(turns) turns" }

    /// Checks that posts from every place take effect, at once or later.
    func delivery() async -> ThreadingProof.Finding {
        guard !effective.isEmpty else { return notApplicable(.delivery, noEffect) }
        let isMainDue = effective.contains { plan.dueInSameTurn.contains($0) }
        let places = plan.places.filter { $0 != .mainActor || !isMainDue }
        guard !places.isEmpty else { return notApplicable(.delivery, "it is posted on the main actor only") }
        var tally = Tally(.delivery)
        var seen: [String] = []
        for place in places {
            var mostTurns = 0
            for kind in effective {
                tally.count()
                let trial = await makeTrial(before: kind)
                let before = await trial.state()
                await trial.post([Stimulus(kind: kind, number: 1)], at: place)
                if let wait = await trial.change(from: before, tally.isBroken ? pace.careful : pace.full) {
                    mostTurns = max(mostTurns, wait.turns)
                } else {
                    tally.fail("\(name(kind)) posted on \(place) had no effect within \(pace.turns) turns")
                }
                for complaint in trial.site.complaints(postsOffMain: place == .mainActor ? 0 : 1) {
                    tally.fail(complaint)
                }
            }
            let when = mostTurns == 0 ? "by the time the main actor ran again" : "within \(counted(mostTurns))"
            seen.append("posted on \(place): took effect \(when)")
        }
        return tally.finding(plan.numbers, held: seen.joined(separator: "; "))
    }

    /// Checks that each post takes effect, and that the posts of one poster take effect in posting order: the state
    /// must become that of the same posts made one by one.
    func order() async -> ThreadingProof.Finding {
        guard !effective.isEmpty else { return notApplicable(.order, noEffect) }
        let sequence = samples(24, of: effective)
        var tally = Tally(.order)
        let expected = await reference(sequence)
        if let loss = expected.loss {
            tally.count(sequence.count)
            tally.fail(loss, unless: expected.reasonNotToCompare)
            return tally.finding(plan.numbers, held: "")
        }
        if await reference(sequence.reversed()).state == expected.state {
            return notApplicable(.order, "the state does not show it: it is the same when the posts are reversed")
        }
        for place in plan.places {
            for _ in 0..<4 where !tally.isDecided {
                tally.count(sequence.count)
                let trial = await makeTrial()
                await trial.post(sequence, at: place)
                await compare(trial, with: sequence, "posted in order on \(place)", &tally)
            }
        }
        return tally.finding(plan.numbers, held: "posted on \(plan.places.list): the state is that of posts one by one")
    }
}
