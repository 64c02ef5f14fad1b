extension Prover {
    /// Whether the service observes what it handles, and handles what it observes. Finds what can be proven further.
    func names() async -> ThreadingProof.Finding {
        var tally = Tally(.names)
        let trial = await makeTrial()
        for name in plan.undeclared(trial.site) {
            tally.fail("it observes \(name), which is not among those given to this proof")
        }
        let observed = trial.site.observedKinds()
        for kind in plan.kinds.indices {
            tally.count()
            if observed.contains(kind) {
                await judgeObserved(kind, observed, &tally)
            } else {
                tally.fail(await describeUnobserved(kind))
            }
        }
        return finding(.names, tally, held: heldNames)
    }

    private var heldNames: String {
        let names = plan.kinds.joined(separator: ", ")
        return seesState ? "\(names): each has an effect" : "\(names): observed; no state was given to see effects by"
    }

    private func judgeObserved(_ kind: Int, _ observed: Set<Int>, _ tally: inout Tally) async {
        guard seesState else { return provable.append(kind) }
        if let history = await history(before: kind, observed) {
            histories[kind] = history
            provable.append(kind)
        } else {
            tally.fail("it observes \(name(kind)) and ignores it: no post of it changed the state")
        }
    }

    /// What to post first so that a kind changes the state: nothing, or one other kind.
    private func history(before kind: Int, _ observed: Set<Int>) async -> [Stimulus]? {
        let others = observed.sorted().filter { $0 != kind }.map { [Stimulus(kind: $0, number: 0)] }
        for history in [[]] + others {
            histories[kind] = history
            let trial = await makeTrial(before: kind)
            let before = await trial.state()
            await trial.post([Stimulus(kind: kind, number: 1)], at: .mainActor)
            if await trial.turns(until: { await trial.state() != before }) != nil { return history }
        }
        histories[kind] = nil
        return nil
    }

    private func describeUnobserved(_ kind: Int) async -> String {
        guard seesState, plan.handleDirectly != nil else { return "it does not observe \(name(kind))" }
        let trial = await makeTrial()
        let before = await trial.state()
        trial.handleDirectly(Stimulus(kind: kind, number: 1))
        let isHandled = await trial.turns { await trial.state() != before } != nil
        return isHandled
            ? "its handler handles \(name(kind)), which it does not observe"
            : "it neither observes nor handles \(name(kind))"
    }
}
