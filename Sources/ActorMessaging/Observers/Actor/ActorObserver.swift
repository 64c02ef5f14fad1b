/// An observer whose closure runs isolated to an actor, through the actor's mailbox in this center.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable, except for the lane, which only
/// the initializer writes.
final class ActorObserver<Message: MessageCenter.AsyncMessage>: BacklogObserver, LaneOwner, @unchecked Sendable {
    private let actorType: any Actor.Type
    private let mailbox: ActorMailbox
    // A variable because the mailbox needs the observer to make it. The cycle ends with the lane: see `addLane`.
    private var lane: ActorMailbox.Machine.LaneID!
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
    private let takesSubject: Bool
    private let function: ActorFunction<ErasedPost>

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        actor: any Actor,
        mailbox: ActorMailbox,
        activity: CenterActivity,
        buffering: MailboxBuffering,
        takesSubject: Bool,
        function: ActorFunction<ErasedPost>
    ) {
        actorType = type(of: actor)
        self.mailbox = mailbox
        self.takesSubject = takesSubject
        self.function = function
        let reporter = BacklogReporter(of: Message.self, buffering, at: site, in: activity.configuration)
        super.init(reporter, subject: subject, site: site, activity: activity)
        lane = mailbox.addLane(for: self, reporter.makeBacklog())
    }

    override var receiver: AnyObject? { mailbox.actor }
    override var needsExamination: Bool { true }
    override var depth: Int { mailbox.depth(of: lane) }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        let envelope = Envelope(message.value(as: Message.self), takesSubject ? subject.flatMap(retainable) : nil)
        return mailbox.send(.init(envelope, waitingContext(context)), to: lane, of: self)()
    }

    override func take(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> (() -> Void)? {
        let envelope = Envelope(message.value(as: Message.self), takesSubject ? subject : nil)
        let rest = mailbox.send(.init(envelope, context), to: lane, of: self, isRetained: true)
        return { _ = rest() }
    }

    override func addFence(_ wait: DeliveryContext) -> Bool { mailbox.fence(wait, lane) }

    override func didEnd(_ end: ObserverEnd) {
        mailbox.end(lane, of: self, removesMessages: end == .removed)
        // The sweep of another thread may have made the center retain the observer after its removal: see `leave`.
        if isRemoved { activity.release(self) }
    }

    // MARK: Mailbox

    func run(_ item: ActorMailbox.Item, on actor: any Actor) -> AsyncActorFunction? {
        if let context = item.context {
            if !context.run(self, { open(item.element, on: actor) }) { discard(item.element) }
        } else if isRemoved {
            discard(item.element)
        } else {
            open(item.element, on: actor)
        }
        return nil
    }

    private func open(_ envelope: Envelope, on actor: any Actor) {
        unsafe envelope.open(Message.self) { message in
            let message = unsafe ErasedMessage(address: UnsafeRawPointer(message))
            function(actor, ErasedPost(message: message, subject: envelope.object))
        }
    }

    func discard(_ envelope: Envelope) { unsafe envelope.open(Message.self) { _ in } }

    func didDrain() { activity.release(self) }
}
