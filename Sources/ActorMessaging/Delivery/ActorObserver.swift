/// An observer whose closure runs isolated to an actor, through the actor's mailbox in this center.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable, except for a weak reference that only the initializer
/// writes.
@usableFromInline
class ActorObserver: Observer, @unchecked Sendable {
    /// Runs the observer's closure, isolated to the actor, with a message by its address.
    ///
    /// The closure is created in the client's module, which knows the types of the actor, the message and the subject.
    @usableFromInline typealias Body =
        @Sendable (_ actor: any Actor, _ message: UnsafeRawPointer, _ subject: AnyObject?) -> Void

    // A variable because it is weak. Only the initializer writes it.
    final private(set) weak var actor: (any Actor)?
    private let actorType: any Actor.Type
    final let mailbox: ActorMailbox
    /// Whether the closure takes the subject. If it doesn't, waiting messages don't retain the subject.
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

    /// Runs the closure with a message from the mailbox. Called in the actor's isolation.
    final func run(on actor: any Actor, _ message: some Sendable, _ subject: AnyObject?) {
        withUnsafePointer(to: message) { body(actor, UnsafeRawPointer($0), subject) }
    }
}

/// An observer that runs isolated to an actor, for one type of message, which it copies into the mailbox.
final class MessageActorObserver<Message: MessageCenter.AsyncMessage>: ActorObserver, @unchecked Sendable {
    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        mailbox.send(
            message.assumingMemoryBound(to: Message.self).pointee,
            subject: takesSubject ? WeakSubject.keepable(subject) : nil,
            for: self
        )
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?, for delivery: AwaitedDelivery) -> Bool {
        let receipt = delivery.receipt()
        let message = message.assumingMemoryBound(to: Message.self).pointee
        // Sendable for the reason that `ActorMailbox.Delivery` is.
        nonisolated(unsafe) let subject = takesSubject ? WeakSubject.keepable(subject) : nil
        return mailbox.send(for: self) { actor in
            guard !self.isRemoved else { return }
            self.run(on: actor, message, subject)
            receipt.finish(.handled)
        }
    }
}
