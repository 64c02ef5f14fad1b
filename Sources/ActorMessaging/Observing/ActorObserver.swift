/// An observer whose closure runs isolated to an actor, through the mailbox that the actor has in this center.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable, but for a weak reference that only the
/// initializer writes.
@usableFromInline
final class ActorObserver: AsyncObserver, @unchecked Sendable {
    /// Takes a message by its address, and keeps it with the observer's closure for later.
    @usableFromInline typealias MakeJob =
        @Sendable (_ message: UnsafeRawPointer, _ subject: AnyObject?) -> ActorMailbox.Job

    // Weak, so that it is a variable to the compiler; written only by the initializer.
    private weak var actor: (any Actor)?
    private let actorType: any Actor.Type
    private let mailbox: ActorMailbox
    private let makeJob: MakeJob

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        actor: any Actor,
        mailbox: ActorMailbox,
        makeJob: @escaping MakeJob
    ) {
        self.actor = actor
        actorType = type(of: actor)
        self.mailbox = mailbox
        self.makeJob = makeJob
        super.init(subject: subject, site: site)
    }

    override var receiver: AnyObject? { actor }
    override var depth: Int { mailbox.depth }
    override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) {
        guard let actor else { return }
        mailbox.send(to: actor, makeJob(message, subject), for: self)
    }
}
