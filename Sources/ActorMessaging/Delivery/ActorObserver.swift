/// An observer whose closure runs isolated to an actor, through the actor's mailbox in this center.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable or atomic, except for a weak
/// reference that only the initializer writes, and what the mailbox guards.
class ActorObserver: Observer, @unchecked Sendable {
    // A variable because it is weak. Only the initializer writes it.
    final private(set) weak var actor: (any Actor)?
    private let actorType: any Actor.Type
    final let mailbox: ActorMailbox
    private let buffering: MailboxBuffering
    final let isBounded: Bool
    final let messageType: any Any.Type
    /// The messages that wait. Guarded by the mailbox's lock.
    @safe @exclusivity(unchecked) final var waiting: WaitingMessages
    /// The number of messages that a drain has finished and that the observer didn't store. Only one drain at a time
    /// writes it.
    final let finished = Atomic<Int>(0)
    private let activity: CenterActivity
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
    fileprivate final let takesSubject: Bool

    init(
        _ messageType: any Any.Type,
        subject: AnyObject?,
        site: RegistrationSite,
        actor: any Actor,
        mailbox: ActorMailbox,
        activity: CenterActivity,
        buffering: MailboxBuffering,
        takesSubject: Bool
    ) {
        self.actor = actor
        actorType = type(of: actor)
        self.mailbox = mailbox
        self.messageType = messageType
        self.activity = activity
        self.takesSubject = takesSubject
        self.buffering = buffering
        isBounded = buffering != .unbounded
        waiting = WaitingMessages(buffering: buffering, backlogLimit: activity.configuration.backlogLimit)
        super.init(subject: subject, site: site)
    }

    final override var receiver: AnyObject? { actor }
    final override var isOwnReceiver: Bool { false }
    final override var depth: Int { mailbox.depth(of: self) }
    final override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    final override func discardWaiting() { mailbox.retire(self, discardsWaiting: true) }

    final override func leave() { activity.retain(self) }

    /// Retires the observer, because the subject or the center is deallocated. The waiting messages run. The observer
    /// stays known to the center until they have run.
    final override func finish() { mailbox.retire(self, discardsWaiting: false) }

    /// Called when the messages that waited when the observer retired have run.
    final func haveMessagesRun() { activity.release(self) }

    final override func fence(_ delivery: AwaitedDelivery) { mailbox.fence(delivery, for: self) }

    /// Counts a message that a drain has finished. Called by the drain.
    final func countFinished() {
        finished.store(finished.load(ordering: .relaxed) + 1, ordering: .releasing)
    }

    final func reportBacklog(_ depth: Int) { activity.reportBacklog(depth, of: messageType, at: site) }

    final func reportLoss(_ count: Int) { activity.reportLoss(count, of: messageType, buffering) }

    /// Takes a message out of an envelope and runs the closure with it.
    ///
    /// - Parameter actor: The actor, in whose isolation this is called; `nil` to discard the message.
    func open(_ storage: inout ErasedStorage, subject: AnyObject?, on actor: (any Actor)?) {}
}

/// An actor's observer of one type of message.
final class MessageActorObserver<Message: MessageCenter.AsyncMessage>: ActorObserver, @unchecked Sendable {
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
        self.function = function
        super.init(
            Message.self,
            subject: subject,
            site: site,
            actor: actor,
            mailbox: mailbox,
            activity: activity,
            buffering: buffering,
            takesSubject: takesSubject
        )
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        let envelope = Envelope(message.value(as: Message.self), subject: waiting(subject), for: self)
        return mailbox.send(envelope, for: self)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, in context: DeliveryContext) -> Bool {
        let envelope = Envelope(message.value(as: Message.self), subject: waiting(subject), for: self)
        return mailbox.send(envelope, for: self, context.handling(by: self))
    }

    /// Returns the subject that a waiting message retains.
    private func waiting(_ subject: AnyObject?) -> AnyObject? { takesSubject ? subject.flatMap(retainable) : nil }

    override func open(_ storage: inout ErasedStorage, subject: AnyObject?, on actor: (any Actor)?) {
        unsafe storage.take(Message.self) { message in
            guard let actor else { return }
            unsafe function(actor, ErasedPost(ErasedMessage(address: UnsafeRawPointer(message)), subject: subject))
        }
    }
}
