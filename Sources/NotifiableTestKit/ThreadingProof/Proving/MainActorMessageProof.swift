internal import NotifiableAdapter

/// The proof of a service that observes a main-actor message, bridged or not.
@MainActor struct MainActorMessageProof<Service: AnyObject, Message: MessageCenter.MainActorMessage> {
    let makeService: @MainActor (MessageCenter) async -> Service
    let sample: @MainActor (Int) -> Message
    let post: @MainActor (MessageCenter, Message) -> Void
    let state: (@MainActor (Service) async -> any Equatable & Sendable)?
    let inSameTurn: Bool
    let stop: (@MainActor (Service) async -> Void)?
    let turns: Int
    /// Makes the notification that the message is posted as off the main actor; `nil` if it is none.
    let makeNotification: (@MainActor (Message) -> BridgedNotification)?

    func run(_ location: ThreadingProof.Location) async -> ThreadingProof {
        let isBridged = makeNotification != nil
        // Its type is not found inside the long call.
        var ending: (@MainActor (Service, ProofSite) async -> Void)?
        if let stop { ending = { service, _ in await stop(service) } }
        let plan = ProofPlan<Service>(
            numbers: [
                .isolation: "G1", .sameTurn: "G2", .delivery: isBridged ? "G3" : "", .order: "G7", .nesting: "G12",
                .concurrency: "G14", .silence: "G9", .lifetime: "G10",
            ],
            kinds: ["\(Message.self)"],
            isolation: await MessageSite.isolation(of: Message.self, makeService),
            dueInSameTurn: inSameTurn ? [0] : [],
            notDueReason: "nothing was said to be due in the same turn",
            places: isBridged ? Place.allCases : [.mainActor],
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
        let site = messages.site(of: Message.self, complaints: { reports.complaints($0) }, makePost: makePost(center))
        messages.addFront(Message.self)
        let service = await makeService(center)
        messages.addBack(Message.self)
        return (site, service)
    }

    private func makePost(_ center: MessageCenter) -> @MainActor (Stimulus, Place) -> @Sendable () -> Void {
        { stimulus, place in
            if place != .mainActor, let notification = makeNotification?(sample(stimulus.number)) {
                return { notification.post(to: center) }
            }
            return { MainActor.assumeIsolated { post(center, sample(stimulus.number)) } }
        }
    }
}
