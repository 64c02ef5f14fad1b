/// A message that waits for an actor's observer, or a job that waits for an actor.
///
/// An envelope is moved by copying its bytes: it owns its message or job, and its object, until it runs or is
/// discarded, once. It takes 48 bytes. A message of up to four words is stored inline, unless its bytes can't be moved,
/// so that no thread allocates memory that another thread frees, which slows both.
///
/// `@unchecked Sendable`: messages are Sendable. Only a closure that takes the subject uses it, and `addObserver`
/// requires that such a subject is Sendable.
///
/// Safe, because a mailbox runs or discards each envelope once, and its observer is retained until then: see
/// ``ActorMailbox/retire(_:)``.
@safe struct Envelope: @unchecked Sendable {
    /// The observer of a message; `nil` for a job. Not retained, because the posting threads and the drain would change
    /// the same reference count. See ``ActorMailbox/retire(_:)``.
    private let observer: Unmanaged<ActorObserver>?
    /// The subject of a message, or the actor of a job. Retained.
    private let object: Unmanaged<AnyObject>?
    private let storage: ErasedStorage

    /// Creates an envelope with a job.
    ///
    /// - Parameter actor: The actor of the job; `nil` for the actor that the mailbox serves.
    init(_ job: ActorMailbox.Job, for actor: (any Actor)? = nil) {
        unsafe observer = nil
        unsafe object = unsafe actor.map { unsafe .passRetained($0) }
        storage = ErasedStorage(job)
    }

    init<Message: MessageCenter.AsyncMessage>(_ message: Message, subject: AnyObject?, for observer: ActorObserver) {
        unsafe self.observer = unsafe .passUnretained(observer)
        unsafe object = unsafe subject.map { unsafe .passRetained($0) }
        storage = ErasedStorage(message)
    }

    /// Creates an envelope with a ticket for a message of an observer with a bound.
    init(ticket: Int, for observer: ActorObserver) {
        unsafe self.observer = unsafe .passUnretained(observer)
        unsafe object = nil
        storage = ErasedStorage(ticket)
    }

    /// Whether the envelope contains the ticket of a message that was lost or removed. Called under the mailbox's lock.
    var isInvalidTicket: Bool {
        unsafe observer?._withUnsafeGuaranteedRef { observer in
            guard let messages = observer.waiting.bounded else { return false }
            return unsafe !messages.isValid(storage.value(as: Int.self))
        } ?? false
    }

    /// The observer of a message that its mailbox counts; `nil` for a job and for a ticket.
    var countedObserver: Unmanaged<ActorObserver>? {
        unsafe observer?._withUnsafeGuaranteedRef { $0.isBounded } == false ? observer : nil
    }

    /// Returns the actor of a job, if it isn't the one that the drain runs on.
    func destination(otherThan actor: any Actor) -> (any Actor)? {
        guard unsafe observer == nil, let object = unsafe object,
            unsafe object.toOpaque() != Unmanaged.passUnretained(actor as AnyObject).toOpaque()
        else { return nil }
        return unsafe object.takeUnretainedValue() as? any Actor
    }

    /// Runs a job on another actor than the drain's.
    func run(hoppingTo actor: isolated any Actor) async { run(on: actor) }

    /// Runs the job, or the observer unless it was removed meanwhile. Called once, in the actor's isolation.
    ///
    /// - Parameter isTicket: Whether the envelope of an observer with a bound contains a ticket rather than a message.
    func run(on actor: any Actor, isTicket: Bool = true) { end(runningOn: actor, isTicket: isTicket) }

    /// Discards the job or the message, which hasn't run.
    func discard() { end(runningOn: nil, isTicket: false) }

    private func end(runningOn actor: (any Actor)?, isTicket: Bool) {
        var storage = storage
        let object = unsafe object?.takeRetainedValue()
        if let observer = unsafe observer?.takeUnretainedValue() {
            if isTicket, observer.isBounded, let actor {
                observer.mailbox.open(unsafe storage.value(as: Int.self), of: observer, on: actor)
            } else {
                observer.open(&storage, subject: object, on: observer.isRemoved ? nil : actor)
            }
        } else {
            unsafe storage.take(ActorMailbox.Job.self) { job in
                if let actor { unsafe job.pointee(actor, ()) }
            }
        }
        withExtendedLifetime(object) {}
    }
}
