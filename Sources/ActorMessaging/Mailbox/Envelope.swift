/// A message that waits for an actor's observer, or a job that waits for an actor.
///
/// It is moved by copying its bytes: it owns what it refers to until it has run or is discarded, once. It takes 48
/// bytes: a message of up to four words is stored inline, unless its bytes can't be moved. Otherwise one thread would
/// allocate memory that another one frees, which slows both.
///
/// `@unchecked Sendable`: messages are Sendable. Only a closure that takes the subject uses it, and `addObserver`
/// requires that such a subject is Sendable.
struct Envelope: @unchecked Sendable {
    /// The memory of a message or a job.
    typealias Contents = (UInt, UInt, UInt, UInt)

    /// `nil` for a job. Not retained: each thread that posts, and the one that runs the messages, would count
    /// references in the same memory. See ``ActorMailbox/retire(_:)``.
    private let observer: Unmanaged<ActorObserver>?
    /// Retained. For a job, the actor that the drain must hop to.
    private let subject: Unmanaged<AnyObject>?
    private var contents: Contents = (0, 0, 0, 0)

    /// Creates an envelope with a job.
    ///
    /// - Parameter actor: The actor of the job, if it isn't the one that the mailbox serves.
    init(job: @escaping ActorMailbox.Job, hoppingTo actor: (any Actor)? = nil) {
        observer = nil
        subject = actor.map { .passRetained($0) }
        withContents { $0.initializeMemory(as: ActorMailbox.Job.self, to: job) }
    }

    /// Creates an envelope with a copy of a message.
    init(_ message: UnsafeRawPointer, subject: AnyObject?, for observer: ActorObserver) {
        self.observer = .passUnretained(observer)
        self.subject = subject.map { .passRetained($0) }
        withContents { observer.copyMessage(message, to: $0) }
    }

    private mutating func withContents(_ body: (UnsafeMutableRawPointer) -> Void) {
        withUnsafeMutablePointer(to: &contents) { body(UnsafeMutableRawPointer($0)) }
    }

    /// The actor that the drain must hop to; `nil` for the one that it runs on.
    var destination: (any Actor)? {
        guard observer == nil else { return nil }
        return subject?.takeUnretainedValue() as? any Actor
    }

    /// Runs a job on another actor than the drain's.
    func run(hoppingTo actor: isolated any Actor) async {
        run(on: actor)
    }

    /// Runs the job, or the observer unless it was removed meanwhile. Called once, in the actor's isolation.
    func run(on actor: any Actor) {
        end(runningOn: actor)
    }

    /// Discards the job or the message, which hasn't run.
    func discard() {
        end(runningOn: nil)
    }

    private func end(runningOn actor: (any Actor)?) {
        var contents = contents
        withUnsafeMutablePointer(to: &contents) { pointer in
            let contents = UnsafeMutableRawPointer(pointer)
            guard let observer = observer?.takeUnretainedValue() else {
                let job = contents.assumingMemoryBound(to: ActorMailbox.Job.self).move()
                if let actor { job(actor) }
                subject?.release()
                return
            }
            let subject = subject?.takeRetainedValue()
            if let actor, !observer.isRemoved { observer.run(on: actor, observer.message(in: contents), subject) }
            observer.destroyMessage(in: contents)
        }
    }
}
