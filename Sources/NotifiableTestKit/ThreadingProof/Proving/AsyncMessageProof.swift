internal import NotifiableAdapter

/// The proof of a service that observes an asynchronous message, bridged or not.
@MainActor struct AsyncMessageProof<Service: AnyObject, Message: MessageCenter.AsyncMessage> {
    let makeService: @MainActor (MessageCenter) async -> Service
    let sample: @Sendable (Int) -> Message
    let post: @Sendable (MessageCenter, Message) -> Void
    let state: (@MainActor (Service) async -> any Equatable & Sendable)?
    let stop: (@MainActor (Service) async -> Void)?
    let turns: Int
    /// Makes the notification that the message is posted as too; `nil` if it is none.
    let makeNotification: (@MainActor (Message) -> BridgedNotification)?

    func run(_ location: ThreadingProof.Location) async -> ThreadingProof {
        // Its type is not found inside the long call.
        var ending: (@MainActor (Service, ProofSite) async -> Void)?
        if let stop { ending = { service, _ in await stop(service) } }
        let plan = ProofPlan<Service>(
            numbers: [
                .isolation: "G8", .delivery: "G7", .order: "G7", .concurrency: "G14", .silence: "G9", .lifetime: "G10",
            ],
            kinds: makeNotification == nil
                ? ["\(Message.self)"] : ["\(Message.self)", "\(Message.self) as a notification"],
            isolation: await MessageSite.isolation(of: Message.self, makeService),
            dueInSameTurn: [],
            notDueReason: "an asynchronous message is handled later",
            places: Place.allCases,
            make: { await self.make() },
            state: state,
            stop: ending,
            handleDirectly: nil,
            undeclared: { _ in [] },
            turns: turns
        )
        return await Prover(plan).prove(location)
    }

    private func make() async -> (site: ProofSite, service: Service) {
        let messages = MessageSite()
        let (center, reports) = (messages.center, messages.reports)
        let site = messages.site(
            of: Message.self,
            kinds: makeNotification == nil ? 1 : 2,
            complaints: { _ in reports.failedConversions },
            makePost: makePost(center)
        )
        return (site, await makeService(center))
    }

    /// The first kind is the message, the second one its notification.
    private func makePost(_ center: MessageCenter) -> @MainActor (Stimulus, Place) -> @Sendable () -> Void {
        { stimulus, _ in
            if stimulus.kind == 1, let notification = makeNotification?(sample(stimulus.number)) {
                return { notification.post(to: center) }
            }
            return { [post, sample] in post(center, sample(stimulus.number)) }
        }
    }
}
