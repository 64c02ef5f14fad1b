/// An observer whose closure runs isolated to an actor, through the mailbox that the actor has in this center.
final class ActorObserver<A: Actor, Message: MessageCenter.AsyncMessage>: AsyncObserver, @unchecked Sendable {
    typealias Body = @Sendable (isolated A, Message, AnyObject?) -> Void

    // Weak, so that it is a variable to the compiler; written only by the initializer.
    private weak var actor: A?
    private let mailbox: Mailbox<A>
    private let wantsSubject: Bool
    private let body: Body

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        actor: A,
        mailbox: Mailbox<A>,
        wantsSubject: Bool,
        body: @escaping Body
    ) {
        self.actor = actor
        self.mailbox = mailbox
        self.wantsSubject = wantsSubject
        self.body = body
        super.init(subject: subject, site: site)
    }

    override var receiver: AnyObject? { actor }
    override var depth: Int { mailbox.depth }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(A.self) }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        guard let actor else { return }
        let message = message.assumingMemoryBound(to: Message.self).pointee
        // Kept only where the closure takes it, which it can only where the subject's type is Sendable.
        nonisolated(unsafe) let subject = wantsSubject ? subject : nil
        mailbox.send(to: actor) { [self] actor in
            if !isRemoved { body(actor, message, subject) }
        }
    }
}
