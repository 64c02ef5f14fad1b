internal import NotifiableAdapter

/// The steps of a proof with one kind of service: a `Notifiable`, or an observer of a message.
struct ProofPlan<Service: AnyObject> {
    /// The number of each guarantee for this kind of service. A guarantee without a number doesn't apply.
    let numbers: [ThreadingProof.Guarantee: String]
    /// The names or messages, as the evidence names them. A stimulus refers to one by its index.
    let kinds: [String]
    /// Where the observers run, as the center lists them; `nil` if it doesn't list them.
    var isolation: String?
    /// The kinds whose effect is due before a post on the main actor returns.
    let dueInSameTurn: Set<Int>
    /// The evidence if no kind is due in the same turn.
    let notDueReason: String
    /// The places from which posts can be made.
    let places: [Place]
    let make: @MainActor () async -> (site: ProofSite, service: Service)
    /// Returns what a user of the service sees; `nil` if the proof can't see effects.
    var state: (@MainActor (Service) async -> any Equatable & Sendable)?
    /// Ends the service's observations; `nil` if the proof can't.
    let stop: (@MainActor (Service, ProofSite) async -> Void)?
    /// Calls the service's handler without a center; `nil` if the service has no handler.
    var handleDirectly: (@MainActor (Service, Stimulus) -> Void)?
    /// Returns the observed names that the proof wasn't given.
    var undeclared: @MainActor (ProofSite) -> [String] = { _ in [] }
    /// The number of turns of the main run loop that a missing effect is granted.
    let turns: Int
}

/// The center that one service of a trial is made around, as the checks see it.
struct ProofSite {
    /// The center that the service is made around.
    let center: any NotificationProtocol
    /// Makes a post that is ready to run at a place.
    let makePost: @MainActor (Stimulus, Place) -> @Sendable () -> Void
    /// Makes another post inside the next handling: before or after the service's own code.
    let nest: @MainActor (_ isBefore: Bool, _ post: @escaping @Sendable () -> Void) -> Void
    /// The center's view of each handling; `nil` if it doesn't show it.
    let log: HandlingLog?
    /// Whether the service, once made, has received posts that aren't the proof's, such as its own.
    let showsOtherPosts: @MainActor () -> Bool
    /// Lets only one observer of the log receive posts; `nil` lets all of them.
    var limit: @MainActor (Int?) -> Void = { _ in }
    /// The observers that the service has at the center, each as a clause.
    let observers: @MainActor () -> [String]
    /// The kinds that the service observes.
    let observedKinds: @MainActor () -> Set<Int>
    /// Removes every observer; `nil` if only the owners of the observers can.
    let withdraw: (@MainActor () -> Void)?
    /// Posts each name that is still observed, after the service has been deallocated.
    let postObserved: @MainActor () -> Void
    /// Returns complaints about the center's reports, after a number of posts off the main actor.
    let complaints: @MainActor (_ postsOffMain: Int) -> [String]
}

/// One service around one center.
@MainActor final class Trial<Service: AnyObject> {
    let site: ProofSite
    private let plan: ProofPlan<Service>
    private let isolation: IsolationWitness
    private var service: Service?
    private weak var remains: Service?

    init(_ plan: ProofPlan<Service>, isolation: IsolationWitness, observersOfOthers: Set<Int>) async {
        self.plan = plan
        self.isolation = isolation
        let made = await plan.make()
        made.site.log?.attribute(to: made.service, others: observersOfOthers)
        site = made.site
        service = made.service
        remains = made.service
    }

    /// Releases the service. Only another strong reference keeps it alive.
    func release() { service = nil }

    /// The kinds that the service observes now.
    var observedKinds: Set<Int> { site.observedKinds() }

    func state() async -> ProvenState? {
        guard let service, let state = plan.state else { return nil }
        return ProvenState(value: await state(service))
    }

    /// Why the state says nothing about the posts of the proof alone, if it shows other posts too.
    var reasonNotToCompare: String? {
        site.showsOtherPosts() ? "the state also shows posts that the proof did not make" : nil
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

    /// Makes a post that is ready to run at a place, and that the proof watches.
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

    /// Waits until a condition holds.
    ///
    /// - Returns: The wait that it took; `nil` if the condition didn't hold within the bound.
    func wait(_ patience: Patience, until condition: @MainActor () async -> Bool) async -> Wait? {
        var wait = Wait()
        while true {
            if await condition() { return wait }
            if wait.exceeds(patience) { return nil }
            await wait.pass()
        }
    }

    /// Waits until the state changes.
    func change(from before: ProvenState?, _ patience: Patience) async -> Wait? {
        await wait(patience) { await self.state() != before }
    }

    /// Waits until the state is the expected one and stays so for a turn. Each change of the state restarts the bound.
    func reaches(_ expected: ProvenState?, _ patience: Patience) async -> Bool {
        var wait = Wait()
        var last = await state()
        while true {
            if last == expected {
                await Turn.pass()
                if await state() == expected { return true }
            }
            if wait.exceeds(patience) { return false }
            await wait.pass()
            let current = await state()
            if current != last { wait.restart() }
            last = current
        }
    }

    /// Waits until the state has not changed for as long as the bound.
    func settledState(_ patience: Patience) async -> ProvenState? {
        var wait = Wait()
        var last = await state()
        while !wait.exceeds(patience) {
            await wait.pass()
            let current = await state()
            if current != last { wait.restart() }
            last = current
        }
        return last
    }

    /// Waits until the service is deallocated.
    func death(_ patience: Patience) async -> Bool {
        await wait(patience) { self.remains == nil } != nil
    }
}
