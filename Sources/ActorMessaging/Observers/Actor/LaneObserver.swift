/// An observer whose messages wait in a lane of its actor's mailbox.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable, except for the lane, which only
/// the initializer writes.
final class LaneObserver: BacklogObserver, LaneOwner, @unchecked Sendable {
    private let closure: any ObserverClosure
    private let mailbox: ActorMailbox
    // A variable because the mailbox needs the observer to make it. The cycle ends with the lane: see `addLane`.
    private var lane: ActorMailbox.Machine.LaneID!
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
    private let takesSubject: Bool

    init(
        _ closure: any ObserverClosure,
        _ mailbox: ActorMailbox,
        _ reporter: BacklogReporter,
        subject: AnyObject?,
        site: RegistrationSite,
        activity: CenterActivity,
        takesSubject: Bool
    ) {
        self.closure = closure
        self.mailbox = mailbox
        self.takesSubject = takesSubject
        super.init(reporter, subject: subject, site: site, activity: activity)
        lane = mailbox.addLane(for: self, reporter.makeBacklog())
    }

    override var receiver: AnyObject? { needsExamination ? mailbox.actor : self }
    override var needsExamination: Bool { mailbox.use == .actor }
    override var depth: Int { mailbox.depth(of: lane) }
    override var isolation: MessageCenter.ObserverInfo.Isolation { closure.isolation }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> Bool {
        let envelope = closure.envelope(of: message, takesSubject ? subject.flatMap(retainable) : nil)
        return mailbox.send(.init(envelope, waitingContext(context)), to: lane, of: self)()
    }

    override func take(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext?) -> (() -> Void)? {
        let envelope = closure.envelope(of: message, takesSubject ? subject : nil)
        let rest = mailbox.send(.init(envelope, context), to: lane, of: self, isRetained: true)
        return { _ = rest() }
    }

    override func contains(_ place: WaitingPlace) -> Bool { mailbox.isDrained(at: place) }

    override func addFence(_ wait: DeliveryContext) -> Bool { mailbox.fence(wait, lane) }

    override func didEnd(_ end: ObserverEnd) {
        mailbox.end(lane, of: self, removesMessages: end == .removed)
        // The sweep of another thread may have made the center retain the observer after its removal: see `leave`.
        if isRemoved { activity.release(self) }
    }

    // MARK: Mailbox

    var taskName: String? {
        if case .actor(let type) = isolation, needsExamination { return "messages for \(type)" }
        return "\(reporter.messageType) at \(site.fileID):\(site.line)"
    }

    func run(_ item: ActorMailbox.Item, on actor: (any Actor)?) -> AsyncActorFunction? {
        closure.run(item, of: self, on: actor)
    }

    func discard(_ envelope: Envelope) { closure.discard(envelope) }

    func didDrain() { activity.release(self) }
}

/// The closure of an observer whose messages wait in a lane.
protocol ObserverClosure: Sendable {
    var isolation: MessageCenter.ObserverInfo.Isolation { get }

    /// Copies a message.
    func envelope(of message: ErasedMessage, _ subject: AnyObject?) -> Envelope

    /// Runs the closure with a message, unless the observer has been removed. Called in the isolation of the closure,
    /// so that none begins after code in that isolation has removed the observer.
    ///
    /// - Returns: The call of an asynchronous closure, to be awaited in the same isolation.
    func run(_ item: ActorMailbox.Item, of observer: Observer, on actor: (any Actor)?) -> AsyncActorFunction?

    func discard(_ envelope: Envelope)
}

/// A closure that is isolated to its parameter, an actor.
struct ActorClosure<Message: MessageCenter.AsyncMessage>: ObserverClosure {
    let actorType: any Actor.Type
    let function: ActorFunction<ErasedPost>

    var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    func envelope(of message: ErasedMessage, _ subject: AnyObject?) -> Envelope {
        Envelope(message.value(as: Message.self), subject)
    }

    func run(_ item: ActorMailbox.Item, of observer: Observer, on actor: (any Actor)?) -> AsyncActorFunction? {
        let isRun: Bool
        if let context = item.context {
            isRun = context.run(observer) { open(item.element, on: actor!) }
        } else {
            isRun = !observer.isRemoved
            if isRun { open(item.element, on: actor!) }
        }
        if !isRun { discard(item.element) }
        return nil
    }

    private func open(_ envelope: Envelope, on actor: any Actor) {
        unsafe envelope.open(Message.self) { message in
            let message = unsafe ErasedMessage(address: UnsafeRawPointer(message))
            function(actor, ErasedPost(message: message, subject: envelope.object))
        }
    }

    func discard(_ envelope: Envelope) { unsafe envelope.open(Message.self) { _ in } }
}
