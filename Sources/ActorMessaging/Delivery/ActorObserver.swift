/// An observer whose closure runs isolated to an actor, through the actor's mailbox in this center.
///
/// `@unchecked Sendable`: the properties that it adds to its superclass are immutable, except for a weak reference that
/// only the initializer writes, and a flag that the mailbox guards.
class ActorObserver: Observer, @unchecked Sendable {
    // A variable because it is weak. Only the initializer writes it.
    final private(set) weak var actor: (any Actor)?
    private let actorType: any Actor.Type
    final let mailbox: ActorMailbox
    /// Whether the mailbox refuses further messages for the observer. Guarded by the mailbox's lock.
    @safe @exclusivity(unchecked) final var isRetired = false
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
    fileprivate final let takesSubject: Bool

    init(subject: AnyObject?, site: RegistrationSite, actor: any Actor, mailbox: ActorMailbox, takesSubject: Bool) {
        self.actor = actor
        actorType = type(of: actor)
        self.mailbox = mailbox
        self.takesSubject = takesSubject
        super.init(subject: subject, site: site)
    }

    final override var receiver: AnyObject? { actor }
    final override var isOwnReceiver: Bool { false }
    final override var depth: Int { mailbox.depth }
    final override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    final override func discardWaiting() { mailbox.retire(self) }

    /// Retires the observer, because the subject or the center is deallocated. The waiting messages run.
    final override func finish() { mailbox.retire(self) }

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
        takesSubject: Bool,
        function: ActorFunction<ErasedPost>
    ) {
        self.function = function
        super.init(subject: subject, site: site, actor: actor, mailbox: mailbox, takesSubject: takesSubject)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?) -> Bool {
        let envelope = Envelope(message.value(as: Message.self), subject: waiting(subject), for: self)
        return mailbox.send(envelope, for: self)
    }

    override func receive(_ message: ErasedMessage, subject: AnyObject?, for delivery: AwaitedDelivery) -> Bool {
        let receipt = delivery.receipt()
        let message = message.value(as: Message.self)
        // Sendable for the same reason as an envelope.
        nonisolated(unsafe) let subject = waiting(subject)
        let job = ActorFunction<Void>(unchecked: { actor, _ in
            guard !self.isRemoved else { return }
            ErasedMessage.with(message) { unsafe self.function(actor, ErasedPost($0, subject: subject)) }
            receipt.finish(.handled)
        })
        return mailbox.send(Envelope(job), for: self)
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
