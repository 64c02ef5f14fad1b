/// Carries out a plan: makes services, posts, and judges the effects.
///
/// The checks are in extensions. No check decides by the number of turns alone: it waits for an effect, and finds a
/// guarantee broken only if the state stays wrong for `Pace.full`. It waits as long for the state that it expects.
@MainActor final class Prover<Service: AnyObject> {
    var plan: ProofPlan<Service>
    let isolation = IsolationWitness()
    var pace: Pace
    /// The post that must come first so that a post of a kind has an effect, by kind.
    var preludes: [Int: Stimulus] = [:]
    /// The owners of observers on the service's center, as far as a trial has found them out.
    var owners: [ObserverKey: ObserverOwner] = [:]
    /// The kinds that a service observes once it has started, which may be in a later turn, and the number of observers
    /// that are then at its center, those of other objects included.
    var started: (kinds: Set<Int>, observers: Int)
    /// The isolation of the service's observers, if the center lists it.
    var isolationOfObservers: String?
    /// The kinds that the service observes, at first or after a post of another kind.
    var observed: [Int] = []
    /// The kinds that the service observes and whose effect the state shows.
    var effective: [Int] = []
    var noEffect = "no state was given to see effects by"
    private var references: [[Stimulus]: Reference] = [:]
    /// The number of posts of each kind that legitimately left the state unchanged.
    private var repetitions: [Int: Int] = [:]

    init(_ plan: ProofPlan<Service>) {
        self.plan = plan
        started = (Set(plan.kinds.indices), 0)
        pace = Pace(turns: plan.turns)
    }

    var seesState: Bool { plan.state != nil }
    /// The kinds whose handling the proof sees, in the center's log or only in the state.
    var visible: [Int] { plan.numbers[.postingThread] == nil ? effective : observed }

    func prove(_ location: ThreadingProof.Location) async -> ThreadingProof {
        let isWatched = IsolationHook.acquire()
        var findings: [ThreadingProof.Guarantee: ThreadingProof.Finding] = [.names: await names()]
        // Checks with one thread come before checks with several, and the check of what all of them recorded comes
        // last.
        var further: [(ThreadingProof.Guarantee, @MainActor () async -> ThreadingProof.Finding)] = [
            (.postingThread, postingThread), (.sameTurn, sameTurn), (.delivery, delivery), (.order, order),
            (.nesting, nesting), (.concurrency, concurrency), (.silence, silence),
            (.lifetime, lifetime),
            (.isolation, { await self.isolationFinding(isWatched) }),
        ]
        if !plan.carrying.isEmpty { further.insert((.carriedValues, carriedValues), at: further.count - 1) }
        for (guarantee, check) in further {
            pace.hasFoundFault = findings.values.contains { $0.verdict == .broken }
            findings[guarantee] =
                observed.isEmpty ? notApplicable(guarantee, "the service observes nothing") : await check()
        }
        isolation.end()
        if isWatched { IsolationHook.release() }
        let ordered = ThreadingProof.Guarantee.allCases.compactMap { findings[$0] }
        return ThreadingProof(service: "\(Service.self)", findings: ordered, location: location)
    }

    // MARK: Findings

    func notApplicable(_ guarantee: ThreadingProof.Guarantee, _ reason: String) -> ThreadingProof.Finding {
        .notApplicable(guarantee, number: plan.numbers[guarantee]?.description ?? "", reason)
    }

    /// The reason to leave out trials with several threads: they would corrupt state that isn't isolated.
    var reasonNotToRace: String? {
        isolation.isBroken ? "not tried: isolated state is accessed on the posting thread" : nil
    }

    /// Whether several threads post while something happens to the service.
    var races: Bool { plan.places.contains(.backgroundThread) && reasonNotToRace == nil }

    func name(_ kind: Int) -> String { plan.kinds[kind] }

    /// Returns numbered samples of the kinds, alternating between them.
    func samples(_ count: Int, of kinds: [Int]) -> [Stimulus] {
        (0..<count).map { Stimulus(kind: kinds[$0 % kinds.count], number: $0 / kinds.count) }
    }

    // MARK: Trials

    /// Makes a service, waits until it has started, and makes a post.
    func makeTrial(after prelude: Stimulus? = nil, isRetained: Bool = true) async -> Trial<Service> {
        let trial = await Trial(plan, isRetained, isolation: isolation, owners: owners)
        _ = await trial.wait(pace.careful) {
            trial.observedKinds.isSuperset(of: started.kinds) && trial.site.observerCount >= started.observers
        }
        if let prelude {
            await post(prelude, trial, pace.full)
            _ = await trial.settledState(pace.quick)
        }
        return trial
    }

    /// Makes a service in a state in which a kind has an effect.
    func makeTrial(before kind: Int) async -> Trial<Service> { await makeTrial(after: preludes[kind]) }

    /// The posts that put a new service in a state in which a kind has an effect.
    func prelude(_ kind: Int) -> [Stimulus] { preludes[kind].map { [$0] } ?? [] }

    /// Posts on the main actor, waits for the effect, and returns whether there was one.
    @discardableResult
    func post(_ stimulus: Stimulus, _ trial: Trial<Service>, _ patience: Patience) async -> Bool {
        let before = await trial.state()
        await trial.post([stimulus], at: .mainActor)
        guard let wait = await trial.change(from: before, patience) else { return false }
        pace.saw(wait.time)
        return true
    }

    // MARK: Expectations

    /// The outcome of posts on the main actor, each of which has taken effect before the next one.
    struct Reference {
        var state: ProvenState?
        var loss: String?
        var reasonNotToCompare: String?
        /// Whether the proof waited for each effect for as long as `Pace.full`.
        var isConfirmed = false
    }

    func reference(_ stimuli: [Stimulus]) async -> Reference {
        if let known = references[stimuli] { return known }
        let reference = await postOneByOne(stimuli, isConfirmed: false)
        references[stimuli] = reference
        return reference
    }

    /// Adds a failure if a trial's state doesn't become that of the same posts made one by one.
    func compare(_ trial: Trial<Service>, with stimuli: [Stimulus], _ what: String, _ tally: inout Tally) async {
        guard let difference = await difference(trial, from: stimuli) else { return }
        let reason = await reference(stimuli).reasonNotToCompare
        tally.fail("\(what), \(difference)", unless: trial.reasonNotToCompare ?? reason)
    }

    /// Describes how a trial's state differs from that of the same posts made one by one; `nil` if it becomes equal.
    private func difference(_ trial: Trial<Service>, from stimuli: [Stimulus]) async -> String? {
        if await trial.reaches(await reference(stimuli).state, pace.careful) { return nil }
        var patience = pace.after(posts: stimuli.count)
        // The proof may have read one of the two states too early.
        if references[stimuli]?.isConfirmed != true {
            references[stimuli] = await postOneByOne(stimuli, isConfirmed: true)
            // Meanwhile, the trial has had as many turns as the reference.
            patience.turns = pace.careful.turns
        }
        let expected = await reference(stimuli).state
        if await trial.reaches(expected, patience) { return nil }
        return ProvenState.difference(of: await trial.state(), from: expected)
    }

    private func postOneByOne(_ stimuli: [Stimulus], isConfirmed: Bool) async -> Reference {
        let trial = await makeTrial()
        var ineffective: Set<Int> = []
        var reference = Reference(isConfirmed: isConfirmed)
        for (index, stimulus) in stimuli.enumerated() {
            // After two legitimate repetitions, the state counts as one that doesn't show each post of the kind.
            let showsEach = repetitions[stimulus.kind, default: 0] < 2
            let patience = isConfirmed && showsEach ? pace.full : pace.quick
            if await post(stimulus, trial, showsEach ? patience : Patience(turns: 2, time: .zero)) {
                // A post that has had an effect may have another one.
                for _ in 0..<2 { await Turn.pass() }
            } else if showsEach {
                ineffective.insert(index)
                if reference.loss == nil { reference.loss = await loss(of: Array(stimuli[...index]), ineffective) }
            }
        }
        reference.state = await trial.settledState(isConfirmed ? pace.full : pace.quick)
        reference.reasonNotToCompare = trial.reasonNotToCompare
        return reference
    }

    /// Decides whether the last of some posts, which seemed to have no effect, was lost.
    ///
    /// A post may leave the state unchanged legitimately, for example by setting a flag that is already set. Repeating
    /// the post then changes nothing either. If the repeated post has an effect in the same state, the first one was
    /// lost.
    private func loss(of stimuli: [Stimulus], _ ineffective: Set<Int>) async -> String? {
        for patience in [pace.quick, pace.full] {
            let trial = await makeTrial()
            for (index, stimulus) in stimuli.dropLast().enumerated() {
                await post(stimulus, trial, ineffective.contains(index) ? pace.quick : pace.full)
                for _ in 0..<2 { await Turn.pass() }
            }
            let last = stimuli[stimuli.count - 1]
            if await post(last, trial, patience) { return nil }
            guard await post(last, trial, pace.careful) else {
                repetitions[last.kind, default: 0] += 1
                return nil
            }
        }
        return "posted one by one, post \(stimuli.count), a \(name(stimuli[stimuli.count - 1].kind)), had no effect; "
            + "repeated, it had one"
    }
}
