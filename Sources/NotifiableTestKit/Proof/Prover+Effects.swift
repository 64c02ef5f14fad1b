// The guarantees about the effect of a post: that there is one, when, and in which order.

extension Prover {
    // MARK: Names

    /// Whether the service observes what it handles, and handles what it observes. Finds what can be proven further.
    func names() async -> ThreadingProof.Finding {
        var tally = Tally(.names)
        let trial = await makeTrial()
        for name in plan.undeclared(trial.site) {
            tally.fail("it observes \(name), which is not among the names given to this proof")
        }
        let observed = trial.site.observedKinds().sorted()
        provable = seesState ? await effective(observed) : observed
        for kind in plan.kinds.indices {
            tally.count()
            if !observed.contains(kind) {
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
        // Most effects come at once; what seems to have none is tried in every way before any is waited for in full.
        for patience in [pace.careful, pace.full] {
            for kind in observed where !known.contains(kind) {
                if await hasEffect(kind, after: nil, patience) { known.insert(kind) }
            }
            for kind in observed where !known.contains(kind) {
                for other in observed where known.contains(other) && !known.contains(kind) {
                    let prelude = Stimulus(kind: other, number: 0)
                    guard await hasEffect(kind, after: prelude, patience) else { continue }
                    preludes[kind] = prelude
                    known.insert(kind)
                }
            }
        }
        return observed.filter(known.contains)
    }

    private func hasEffect(_ kind: Int, after prelude: Stimulus?, _ patience: Patience) async -> Bool {
        let trial = await makeTrial(after: prelude)
        return await post(Stimulus(kind: kind, number: 1), trial, patience)
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
                let wait = await trial.change(from: before, pace.full)
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

    /// Whether posts take effect from every place, in place or later.
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
                if let wait = await trial.change(from: before, pace.full) {
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

    /// Whether each post takes effect, and those of one poster in posting order: the state must become that of the same
    /// posts one by one.
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
