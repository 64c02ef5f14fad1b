/// A message that waits for an actor's observer, or a job that waits for an actor.
///
/// An envelope is moved by copying its bytes: it owns its message or job, and its object, until it runs or is
/// discarded, once. A message of up to four words is stored inline, unless its bytes can't be moved,
/// so that no thread allocates memory that another thread frees, which slows both.
///
/// `@unchecked Sendable`: messages are Sendable. Only a closure that takes the subject uses it, and `addObserver`
/// requires that such a subject is Sendable.
///
/// Safe, because a mailbox runs or discards each envelope once, and its observer is retained until then: see
/// ``ActorMailbox/retire(_:discardsWaiting:)``.
@safe struct Envelope: @unchecked Sendable {
    /// The content of the storage.
    private enum Content {
        case message
        /// The number of a message that its observer stores.
        case ticket
        case job
    }

    /// The observer of a message or a ticket; `nil` for a job. Not retained, because the posting threads and the drain
    /// would change the same reference count. See ``ActorMailbox/retire(_:discardsWaiting:)``.
    private let observer: Unmanaged<ActorObserver>?
    /// The subject of a message, or the actor of a job. Retained.
    private let object: Unmanaged<AnyObject>?
    private let storage: ErasedStorage
    private let content: Content

    /// Creates an envelope with a job.
    ///
    /// - Parameter actor: The actor of the job; `nil` for the actor that the mailbox serves.
    init(_ job: ActorMailbox.Job, for actor: (any Actor)? = nil) {
        unsafe observer = nil
        unsafe object = unsafe actor.map { unsafe .passRetained($0) }
        storage = ErasedStorage(job)
        content = .job
    }

    init<Message: MessageCenter.AsyncMessage>(_ message: Message, subject: AnyObject?, for observer: ActorObserver) {
        unsafe self.observer = unsafe .passUnretained(observer)
        unsafe object = unsafe subject.map { unsafe .passRetained($0) }
        storage = ErasedStorage(message)
        content = .message
    }

    /// Creates an envelope with a ticket for a message that its observer stores.
    init(ticket: Int, for observer: ActorObserver) {
        unsafe self.observer = unsafe .passUnretained(observer)
        unsafe object = nil
        storage = ErasedStorage(ticket)
        content = .ticket
    }

    /// Whether the envelope contains the ticket of a message that was lost or removed. Called under the mailbox's lock.
    var isInvalidTicket: Bool {
        guard content == .ticket else { return false }
        return unsafe observer?._withUnsafeGuaranteedRef { observer in
            unsafe !observer.waiting.stored.isValid(storage.value(as: Int.self))
        } ?? false
    }

    /// Returns the actor of a job, if it isn't the one that the drain runs on.
    func destination(otherThan actor: any Actor) -> (any Actor)? {
        guard unsafe observer == nil, let object = unsafe object,
            unsafe object.toOpaque() != Unmanaged.passUnretained(actor as AnyObject).toOpaque()
        else { return nil }
        return unsafe object.takeUnretainedValue() as? any Actor
    }

    /// Runs a job on another actor than the drain's.
    func run(hoppingTo actor: isolated any Actor) async { _ = run(on: actor) }

    /// Runs the job, or the observer unless it was removed meanwhile. Called once, in the actor's isolation.
    ///
    /// - Parameter isStored: Whether the observer stored the message. Otherwise, it counts the message as finished.
    /// - Returns: Whether the observer ran.
    func run(on actor: any Actor, isStored: Bool = false) -> Bool { end(runningOn: actor, isStored: isStored) }

    /// Discards the job or the message, which hasn't run.
    func discard() { _ = end(runningOn: nil, isStored: true) }

    private func end(runningOn actor: (any Actor)?, isStored: Bool) -> Bool {
        var storage = storage
        var isRun = actor != nil
        let object = unsafe object?.takeRetainedValue()
        switch content {
        case .message:
            unsafe observer?._withUnsafeGuaranteedRef { observer in
                if observer.isRemoved { isRun = false }
                observer.open(&storage, subject: object, on: isRun ? actor : nil)
                if !isStored { observer.countFinished() }
            }
        case .ticket:
            if let observer = unsafe observer?.takeUnretainedValue(), let actor {
                observer.mailbox.open(unsafe storage.value(as: Int.self), of: observer, on: actor)
            }
        case .job:
            unsafe storage.take(ActorMailbox.Job.self) { job in
                if let actor { unsafe job.pointee(actor, ()) }
            }
        }
        withExtendedLifetime(object) {}
        return isRun
    }
}
