/// One service around one center.
@MainActor final class Trial<Service: AnyObject> {
    let site: ProofSite
    private let plan: ProofPlan<Service>
    private let isolation: IsolationWitness
    private var service: Service?
    private weak var remains: Service?

    init(_ plan: ProofPlan<Service>, isolation: IsolationWitness) async {
        self.plan = plan
        self.isolation = isolation
        let made = await plan.make()
        site = made.site
        service = made.service
        remains = made.service
    }

    var isAlive: Bool { remains != nil }

    /// Gives up the service; whoever else holds it keeps it alive.
    func release() { service = nil }

    func state() async -> ProvenState? {
        guard let service, let state = plan.state else { return nil }
        return ProvenState(value: await state(service))
    }

    func stop() async {
        guard let service, let stop = plan.stop else { return }
        await stop(service, site)
    }

    func handleDirectly(_ stimulus: Stimulus) {
        guard let service, let handle = plan.handleDirectly else { return }
        handle(service, stimulus)
    }

    // MARK: Posting

    /// A post as it is made at a place: known to the witnesses while it is under way.
    func ready(_ stimulus: Stimulus, at place: Place) -> @Sendable () -> Void {
        let post = site.makePost(stimulus, place)
        return { [isolation, log = site.log] in
            let context = PostContext(place: place, isolation: isolation)
            log?.began(context)
            PostContext.$current.withValue(context) { post() }
            log?.returned(context)
        }
    }

    /// Posts at a place, one after the other.
    func post(_ stimuli: [Stimulus], at place: Place) async {
        let posts = stimuli.map { ready($0, at: place) }
        await place.run { for post in posts { post() } }
    }

    // MARK: Waiting

    /// Lets turns of the main run loop pass until something is so.
    ///
    /// - Returns: how many turns it took; `nil` if it was not so after as many as are granted.
    func turns(until condition: @MainActor () async -> Bool) async -> Int? {
        for turn in 0...plan.turns {
            if await condition() { return turn }
            await Turn.pass()
        }
        return nil
    }

    /// Lets turns pass until the state has not changed for some.
    func settledState() async -> ProvenState? {
        await Turn.settle { await self.state() }
    }

    /// Lets turns pass until nobody holds the service any more.
    func turnsUntilDeath() async -> Int? {
        await turns { !self.isAlive }
    }
}
