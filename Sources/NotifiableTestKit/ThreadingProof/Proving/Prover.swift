/// Carries out a plan: makes services, posts, and judges what it sees.
///
/// The checks are extensions, one file each.
@MainActor final class Prover<Service: AnyObject> {
    let plan: ProofPlan<Service>
    let isolation = IsolationWitness()
    /// What is posted before a kind so that the kind has an effect to be seen.
    var histories: [Int: [Stimulus]] = [:]
    /// The kinds that are observed, and have an effect if effects can be seen.
    var provable: [Int] = []

    init(_ plan: ProofPlan<Service>) { self.plan = plan }

    var seesState: Bool { plan.state != nil }

    func prove(_ location: ThreadingProof.Location) async -> ThreadingProof {
        let isWatched = IsolationHook.isInstalled
        var findings: [ThreadingProof.Guarantee: ThreadingProof.Finding] = [.names: await names()]
        // What one thread can break comes before what several can.
        let further: [ThreadingProof.Guarantee] = [
            .postingThread, .sameTurn, .delivery, .order, .nesting, .concurrency, .silence, .lifetime, .isolation,
        ]
        for guarantee in further {
            findings[guarantee] =
                provable.isEmpty
                ? notApplicable(guarantee, "there is nothing that it observes and handles")
                : await check(guarantee, isWatched)
        }
        let ordered = ThreadingProof.Guarantee.allCases.compactMap { findings[$0] }
        return ThreadingProof(service: "\(Service.self)", findings: ordered, location: location)
    }

    private func check(_ guarantee: ThreadingProof.Guarantee, _ isWatched: Bool) async -> ThreadingProof.Finding {
        switch guarantee {
        case .names: await names()
        case .postingThread: await postingThread()
        case .isolation: isolationFinding(isWatched)
        case .sameTurn: await sameTurn()
        case .delivery: await delivery()
        case .order: await order()
        case .nesting: await nesting()
        case .concurrency: await concurrency()
        case .silence: await silence()
        case .lifetime: await lifetime()
        }
    }

    // MARK: For the checks

    func makeTrial() async -> Trial<Service> {
        await Trial(plan, isolation: isolation)
    }

    /// A service that has come to where a kind has an effect.
    func makeTrial(before kind: Int) async -> Trial<Service> {
        let trial = await makeTrial()
        guard let history = histories[kind], !history.isEmpty else { return trial }
        await trial.post(history, at: .mainActor)
        _ = await trial.settledState()
        return trial
    }

    /// What the state is after posts on the main actor, each followed by enough turns to take effect.
    func reference(_ stimuli: [Stimulus]) async -> ProvenState? {
        let trial = await makeTrial()
        for stimulus in stimuli {
            let before = await trial.state()
            await trial.post([stimulus], at: .mainActor)
            // Also what has had an effect may have more to do.
            await Turn.pass()
            var turn = 1
            repeat {
                await Turn.pass()
                turn += 1
                if await trial.state() != before { break }
            } while turn < Turn.quiet
        }
        return await trial.settledState()
    }

    /// Samples of every provable kind, in turn.
    func samples(_ count: Int) -> [Stimulus] {
        (0..<count).map { Stimulus(kind: provable[$0 % provable.count], number: $0 / provable.count) }
    }

    func notApplicable(_ guarantee: ThreadingProof.Guarantee, _ reason: String) -> ThreadingProof.Finding {
        let number = plan.numbers[guarantee] ?? ""
        return .init(guarantee: guarantee, number: number, verdict: .notApplicable, evidence: reason, trials: 0)
    }

    func finding(
        _ guarantee: ThreadingProof.Guarantee,
        _ tally: Tally,
        held evidence: @autoclosure () -> String
    ) -> ThreadingProof.Finding {
        tally.finding(number: plan.numbers[guarantee], held: evidence())
    }

    /// What a tried kind is called.
    func name(_ kind: Int) -> String { plan.kinds[kind] }
}
