/// An observer whose closure runs isolated to an actor, through the actor's mailbox in this center.
///
/// `@unchecked Sendable`: what it adds to its superclass is immutable, except for a weak reference that only the
/// initializer writes.
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
    /// Whether the mailbox accepts no more messages for it. Guarded by the mailbox's lock.
    @exclusivity(unchecked) final var isRetired = false
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
    final override var isOwnReceiver: Bool { false }
    final override var depth: Int { mailbox.depth }
    final override var isolation: MessageCenter.ObserverInfo.Isolation { .actor(actorType) }

    /// Runs the closure with a message by its address. Called in the actor's isolation.
    final func run(on actor: any Actor, _ message: UnsafeRawPointer, _ subject: AnyObject?) {
        body(actor, message, subject)
    }

    final override func receive(_ message: UnsafeRawPointer, subject: AnyObject?) -> Bool {
        mailbox.send(message, subject: takesSubject ? subject.flatMap(retainable) : nil, for: self)
    }

    /// Called when the observer is removed.
    final override func discardWaiting() { mailbox.retire(self) }

    /// Called when the subject or the center is deallocated. The waiting messages run.
    final override func finish() { mailbox.retire(self) }

    // MARK: Overridden by the subclass

    /// Copies a message into the memory of an envelope.
    func copyMessage(_ message: UnsafeRawPointer, to contents: UnsafeMutableRawPointer) {}

    /// Returns the address of the message in an envelope.
    func message(in contents: UnsafeMutableRawPointer) -> UnsafeRawPointer { UnsafeRawPointer(contents) }

    /// Destroys the message in an envelope.
    func destroyMessage(in contents: UnsafeMutableRawPointer) {}
}

/// An observer that runs isolated to an actor, for one type of message, which it copies into the mailbox.
final class MessageActorObserver<Message: MessageCenter.AsyncMessage>: ActorObserver, @unchecked Sendable {
    /// Whether an envelope contains the message itself, rather than its address.
    ///
    /// An envelope is moved by copying its bytes. A message with a weak reference can't be moved like this.
    static var isInline: Bool {
        MemoryLayout<Message>.size <= MemoryLayout<Envelope.Contents>.size
            && MemoryLayout<Message>.alignment <= MemoryLayout<Envelope.Contents>.alignment
            && _isBitwiseTakable(Message.self)
    }

    override func copyMessage(_ message: UnsafeRawPointer, to contents: UnsafeMutableRawPointer) {
        // As a value: `initialize(from:count:)` copies the stride, which is larger than the size of some messages. The
        // address of a message without properties may even be null.
        let message = message.assumingMemoryBound(to: Message.self).pointee
        if Self.isInline {
            contents.initializeMemory(as: Message.self, to: message)
        } else {
            let memory = UnsafeMutablePointer<Message>.allocate(capacity: 1)
            memory.initialize(to: message)
            contents.initializeMemory(as: UnsafeMutablePointer<Message>.self, to: memory)
        }
    }

    override func message(in contents: UnsafeMutableRawPointer) -> UnsafeRawPointer {
        UnsafeRawPointer(pointer(in: contents))
    }

    override func destroyMessage(in contents: UnsafeMutableRawPointer) {
        let message = pointer(in: contents)
        message.deinitialize(count: 1)
        if !Self.isInline { message.deallocate() }
    }

    private func pointer(in contents: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Message> {
        Self.isInline
            ? contents.assumingMemoryBound(to: Message.self)
            : contents.assumingMemoryBound(to: UnsafeMutablePointer<Message>.self).pointee
    }

    override func receive(_ message: UnsafeRawPointer, subject: AnyObject?, for delivery: AwaitedDelivery) -> Bool {
        let receipt = delivery.receipt()
        let message = message.assumingMemoryBound(to: Message.self).pointee
        // Sendable for the reason that an envelope is.
        nonisolated(unsafe) let subject = takesSubject ? subject.flatMap(retainable) : nil
        return mailbox.send(for: self) { actor in
            guard !self.isRemoved else { return }
            withUnsafePointer(to: message) { self.run(on: actor, UnsafeRawPointer($0), subject) }
            receipt.finish(.handled)
        }
    }
}
