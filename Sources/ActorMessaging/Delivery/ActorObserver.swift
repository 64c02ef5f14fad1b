/// An observer whose closure runs isolated to an actor, through the mailbox that the actor has in this center.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable, but for a weak reference that only the
/// initializer writes.
@usableFromInline
class ActorObserver: Observer, @unchecked Sendable {
    /// Runs the observer's closure, isolated to the actor, with a message by its address.
    ///
    /// The closure is made in the client's module, where the types of all three are known.
    @usableFromInline typealias Body =
        @Sendable (_ actor: any Actor, _ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    // Weak, so that it is a variable to the compiler; written only by the initializer.
    final private(set) weak var actor: (any Actor)?
    private let actorType: any Actor.Type
    final let mailbox: ActorMailbox
    /// Whether the closure wants the subject, which is else not kept for it.
    final let takesSubject: Bool
    private let body: Body

    init(
        subject: AnyObject?,
        site: RegistrationSite,
        actor: any Actor,
        mailbox: ActorMailbox,
        takesSubject: Bool,
        body: @escaping Body
    ) {
        self.actor = actor
        actorType = type(of: actor)
        self.mailbox = mailbox
        self.takesSubject = takesSubject
        self.body = body
        super.init(subject: subject, site: site)
    }

    final override var receiver: AnyObject? { actor }
    final override var depth: Int { mailbox.depth }
    final override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    /// Runs the closure with a message that has waited in the mailbox. In the actor's isolation.
    final func run(on actor: any Actor, _ message: some Sendable, _ subject: AnyObject?) {
        withUnsafePointer(to: message) { body(actor, UnsafeRawPointer($0), subject) }
    }
}

/// An observer that runs isolated to an actor, for one type of message: it knows how to keep one.
final class MessageActorObserver<Message: MessageCenter.AsyncMessage>: ActorObserver, @unchecked Sendable {
    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        mailbox.send(
            message.assumingMemoryBound(to: Message.self).pointee,
            subject: takesSubject ? WeakSubject.keepable(subject) : nil,
            for: self
        )
    }
}
