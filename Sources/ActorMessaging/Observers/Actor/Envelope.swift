/// A message that waits for an actor's observer, or a job that waits for an actor.
///
/// An envelope owns its message or job until its lane's owner opens or discards it, once. A message of up to four words
/// is stored inline, unless its bytes can't be moved, so that no thread allocates memory that another thread frees,
/// which slows both.
///
/// `@unchecked Sendable`: messages are Sendable. Only a closure that takes the subject uses it, and `addObserver`
/// requires that such a subject is Sendable.
struct Envelope: @unchecked Sendable {
    private let storage: ErasedStorage
    /// The subject of a message, or the actor of a job.
    let object: AnyObject?

    init<Content: Sendable>(_ content: Content, _ object: AnyObject?) {
        storage = ErasedStorage(content)
        self.object = object
    }

    /// Calls a closure with the content, and destroys it. Called once, with the type of the content.
    func open<Content: Sendable>(_ type: Content.Type, _ body: (UnsafeMutablePointer<Content>) -> Void) {
        var storage = storage
        unsafe storage.take(type, body)
    }
}

/// The observer of a lane in a mailbox, or the public ``Mailbox`` of its only lane.
protocol MailboxOwner: AnyObject, Sendable {
    var reporter: BacklogReporter { get }

    /// Opens an envelope. Called in the actor's isolation, without a lock.
    func run(_ envelope: Envelope, _ context: DeliveryContext?, on actor: any Actor)

    /// Destroys the content of an envelope that isn't run. Called without a lock.
    func discard(_ envelope: Envelope)

    /// Called without a lock, once, when the lane has ended and its messages have been handled.
    func didDrain()
}
