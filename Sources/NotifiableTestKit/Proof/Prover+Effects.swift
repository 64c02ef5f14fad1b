// The guarantees about the effect of a post: that there is one, when, and in which order.

extension Prover {
    // MARK: Names

    /// Whether the service observes what it handles, and handles what it observes. Finds what can be proved further.
    func names() async -> ThreadingProof.Finding {
        var tally = Tally(.names)
        let first = await makeTrial()
        let observed = first.site.observedKinds().sorted()
        provable = seesState ? await effective(observed) : observed
        if seesState { await findObserversOfOthers() }
        let trial = await makeTrial()
        for name in plan.undeclared(trial.site) {
            tally.fail("it observes \(name), which is not among the names given to this proof")
        }
        for kind in plan.kinds.indices {
            tally.count()
            if !trial.site.observedKinds().contains(kind) {
                tally.fail(await describeUnobserved(kind))
            } else if !provable.contains(kind) {
                tally.fail("it observes \(name(kind)) and ignores it: no post of it changed the state")
            }
        }
        let names = plan.kinds.joined(separator: ", ")
        return finding(
            .names,
            tally,
            held: seesState ? "\(names): each has an effect" : "\(names): observed; \(noState)"
        )
    }

    /// Returns the kinds of which a post changes the state, at first or after a post of another kind.
    private func effective(_ observed: [Int]) async -> [Int] {
        var known: Set<Int> = []
        // Most effects come at once. A kind that seems to have none is tried in every way before the proof waits in
        // full.
        for patience in [pace.careful, pace.full] {
            var before: [Stimulus?] = [nil] + observed.filter(known.contains).map { Stimulus(kind: $0, number: 0) }
            while !before.isEmpty {
                let unknown = observed.filter { !known.contains($0) }
                let found = await effects(of: unknown.flatMap { kind in before.map { (kind, $0) } }, patience)
                before = []
                // A kind that has an effect may be what another one needs before it.
                for (kind, prelude) in found where known.insert(kind).inserted {
                    preludes[kind] = prelude
                    before.append(Stimulus(kind: kind, number: 0))
                }
            }
        }
        return observed.filter(known.contains)
    }

    /// Returns the attempts in which a post has an effect, each with a new service. The attempts wait together.
    private func effects(
        of attempts: [(kind: Int, prelude: Stimulus?)],
        _ patience: Patience
    ) async -> [(kind: Int, prelude: Stimulus?)] {
        var waiting: [Int: (trial: Trial<Service>, before: ProvenState?)] = [:]
        for (index, attempt) in attempts.enumerated() {
            let trial = await makeTrial(after: attempt.prelude)
            waiting[index] = (trial, await trial.state())
            await trial.post([Stimulus(kind: attempt.kind, number: 1)], at: .mainActor)
        }
        var wait = Wait()
        while true {
            for (index, attempt) in waiting where await attempt.trial.state() != attempt.before {
                waiting[index] = nil
                pace.saw(wait.time)
            }
            if waiting.isEmpty || wait.exceeds(patience) { break }
            await wait.pass()
        }
        return attempts.indices.filter { waiting[$0] == nil }.map { attempts[$0] }
    }

    /// Finds observers on the service's center that belong to other objects: alone, they don't change the service's
    /// state.
    private func findObserversOfOthers() async {
        for doubtful in await makeTrial().site.log?.doubtful ?? [] {
            let kinds = doubtful.kinds.filter(provable.contains)
            var isOfService = kinds.isEmpty && doubtful.isClosure
            for kind in kinds where !isOfService {
                let trial = await makeTrial(before: kind)
                trial.site.limit(doubtful.observer)
                isOfService = await post(Stimulus(kind: kind, number: 1), trial, pace.careful)
            }
            if !isOfService { observersOfOthers.insert(doubtful.observer) }
        }
    }

    private func describeUnobserved(_ kind: Int) async -> String {
        guard seesState, plan.handleDirectly != nil else { return "it does not observe \(name(kind))" }
        let trial = await makeTrial()
        let before = await trial.state()
        trial.handleDirectly(Stimulus(kind: kind, number: 1))
        let isHandled = await trial.change(from: before, pace.full) != nil
        return isHandled
            ? "its handler handles \(name(kind)), which it does not observe"
            : "it neither observes nor handles \(name(kind))"
    }

    // MARK: Same turn

    /// Whether a post on the main actor has taken effect when it returns.
    func sameTurn() async -> ThreadingProof.Finding {
        let due = provable.filter { plan.dueInSameTurn.contains($0) }
        guard !due.isEmpty else { return notApplicable(.sameTurn, plan.notDueReason) }
        guard seesState else { return notApplicable(.sameTurn, noState) }
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
        return finding(.sameTurn, tally, held: "in place: the effect was there when post returned")
    }

    private func counted(_ turns: Int) -> String {
        turns == 1 ? "1 turn" : "\(turns) turns"
    }

    // MARK: Delivery

    /// Whether posts from every place take effect, at once or later.
    func delivery() async -> ThreadingProof.Finding {
        guard seesState else { return notApplicable(.delivery, noState) }
        let isMainDue = provable.contains { plan.dueInSameTurn.contains($0) }
        let places = plan.places.filter { $0 != .mainActor || !isMainDue }
        guard !places.isEmpty else { return notApplicable(.delivery, "it is posted on the main actor only") }
        var tally = Tally(.delivery)
        var seen: [String] = []
        for place in places {
            var mostTurns = 0
            for kind in provable {
                tally.count()
                let trial = await makeTrial(before: kind)
                let before = await trial.state()
                await trial.post([Stimulus(kind: kind, number: 1)], at: place)
                if let wait = await trial.change(from: before, tally.isBroken ? pace.careful : pace.full) {
                    mostTurns = max(mostTurns, wait.turns)
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

    // MARK: Order

    /// Whether each post takes effect, and the posts of one poster in posting order: the state must become that of the
    /// same posts made one by one.
    func order() async -> ThreadingProof.Finding {
        guard seesState else { return notApplicable(.order, noState) }
        let sequence = samples(24)
        var tally = Tally(.order)
        let expected = await reference(sequence)
        if let loss = expected.loss {
            tally.count(sequence.count)
            tally.fail(loss)
            return finding(.order, tally, held: "")
        }
        if await reference(sequence.reversed()).state == expected.state {
            return notApplicable(.order, "the state does not show it: it is the same when the posts are reversed")
        }
        for place in plan.places {
            for _ in 0..<4 {
                tally.count(sequence.count)
                let trial = await makeTrial()
                await trial.post(sequence, at: place)
                guard let difference = await difference(trial, from: sequence) else { continue }
                tally.fail("posted in order on \(place), \(difference)")
                return finding(.order, tally, held: "")
            }
        }
        return finding(.order, tally, held: "posted on \(plan.places.list): the state is that of posts one by one")
    }
}
