internal import CActorMessaging

/// The messages and jobs that wait for an actor of any type, and the task that runs them in the actor's isolation.
///
/// `@unchecked Sendable`: the lock guards the state machine; the rest is immutable, or weak and written once.
@usableFromInline
final class ActorMailbox: @unchecked Sendable {
    typealias Machine = MailboxStateMachine<any LaneOwner, Envelope, DeliveryContext>
    typealias Item = Machine.Messages.Item

    private let lock = Lock(())
    /// Guarded by the lock, which also makes its accesses exclusive.
    @safe @exclusivity(unchecked) private var machine = Machine()
    /// The name of the task, for debugging.
    private let name: String?
    /// Whether each envelope contains the actor that it is for.
    private let hasManyActors: Bool
    /// The actor, if there is only one. A variable because it is weak; only the initializer writes it.
    private(set) weak var actor: (any Actor)?

    /// Creates an empty mailbox of an actor, or of several if each envelope contains its actor.
    init(of actor: (any Actor)? = nil) {
        self.actor = actor
        name = actor.map { "messages for \(type(of: $0))" }
        hasManyActors = actor == nil
    }

    func addLane(for owner: any LaneOwner, _ messages: Machine.Messages) -> Machine.LaneID {
        lock.withLock { _ in machine.addLane(for: owner, messages) }
    }

    /// The number of messages of a lane that aren't handled.
    func depth(of lane: Machine.LaneID) -> Int { lock.withLock { _ in machine.depth(of: lane) } }

    /// Adds a message, or a job for an actor. The result does the rest without a lock, and returns whether it is
    /// accepted: if the actor is deallocated, or the lane has ended, it is discarded.
    @inline(__always)
    func send(
        _ item: Item,
        to lane: Machine.LaneID,
        of owner: any LaneOwner,
        isRetained: Bool = false,
        for actor: (any Actor)? = nil
    ) -> () -> Bool {
        // Declared outside the closure, so that the actor isn't deallocated under the lock. A drain retains its actor.
        var drained: (any Actor)?
        var sent: (actions: [Machine.Messages.Action], startsDrain: Bool)?
        lock.run {
            if !machine.isDraining { drained = actor ?? self.actor }
            if machine.isDraining || drained != nil {
                sent = machine.send(item, to: lane, isRetained: isRetained, inReport: ReportScope.isReporting)
            }
        }
        return { [drained, sent] in
            guard let (actions, startsDrain) = sent else {
                owner.discard(item.element)
                item.context?.finish(.removed)
                return false
            }
            if !actions.isEmpty { Machine.Messages.perform(actions, owner.reporter, discard: owner.discard) }
            if startsDrain, let drained { self.startDrain(on: drained) }
            return true
        }
    }

    /// Makes a wait last until the messages of a lane have been handled.
    ///
    /// - Returns: Whether there are any.
    func fence(_ wait: DeliveryContext, _ lane: Machine.LaneID) -> Bool {
        lock.withLock { _ in machine.fence(lane, wait) { $0.hasEnded } }
    }

    /// Refuses further messages of a lane.
    func end(_ lane: Machine.LaneID, of owner: any LaneOwner, removesMessages: Bool) {
        let (actions, isOver) = lock.withLock { _ in machine.end(lane, removesMessages: removesMessages) }
        Machine.Messages.perform(actions, owner.reporter, discard: owner.discard)
        if isOver { owner.didDrain() }
    }

    // MARK: Draining

    private func startDrain(on actor: any Actor) {
        // Detached, because it serves many senders and must not inherit the task-local values of one of them.
        Task.detached(name: name, priority: Task.currentPriority) { await self.drain(on: actor) }
    }

    /// Runs the waiting messages in turns, between which other callers of the actor run. If a message's closure cancels
    /// its task, another one finishes the message, which the machine still handles, and runs the following ones.
    private func drain(on actor: isolated any Actor) async {
        var turn = DrainTurn()
        while let (owner, item) = next() {
            if hasManyActors, item.element.object !== actor, let other = item.element.object as? any Actor {
                await run(item, of: owner, hoppingTo: other)
            } else if let rest = owner.run(item, on: actor) {
                await rest(actor)
            }
            if CActorMessagingIsCurrentTaskCanceled() { return startDrain(on: actor) }
            if turn.isOver() {
                await Task.yield()
                turn = DrainTurn()
            }
        }
    }

    /// Finishes the message that the drain has handled, and takes the next one, or ends the drain.
    private func next() -> (owner: any LaneOwner, item: Item)? {
        var finished: (owner: any LaneOwner, actions: [Machine.Messages.Action], isOver: Bool)?
        var next: (owner: any LaneOwner, item: Item)?
        lock.run {
            finished = machine.finishHandling()
            next = machine.take()
        }
        if let (owner, actions, isOver) = finished {
            Machine.Messages.perform(actions, owner.reporter, discard: owner.discard)
            if isOver { owner.didDrain() }
        }
        return next
    }

    private func run(_ item: Item, of owner: any LaneOwner, hoppingTo actor: isolated any Actor) async {
        if let rest = owner.run(item, on: actor) { await rest(actor) }
    }
}

/// An asynchronous job of a ``Mailbox``, whose actor's type is erased.
@usableFromInline typealias AsyncActorFunction = @Sendable (isolated any Actor) async -> Void

/// A message that waits for an actor's observer, or a job that waits for an actor.
///
/// An envelope owns its message or job until its lane's owner opens or discards it, once. A message of up to four words
/// is stored inline, unless its bytes can't be moved: memory that one thread allocates and another frees slows both.
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

/// The owner of a lane: an ``ActorObserver``, or the jobs of a public ``Mailbox``.
protocol LaneOwner: AnyObject, Sendable {
    var reporter: BacklogReporter { get }

    /// Opens the envelope of a message. Called in the isolation of the drain, without a lock.
    ///
    /// - Returns: An asynchronous job, which the drain awaits before the next message.
    func run(_ item: ActorMailbox.Item, on actor: any Actor) -> AsyncActorFunction?

    /// Destroys the content of an envelope that isn't run. Called without a lock.
    func discard(_ envelope: Envelope)

    /// Called without a lock, once, when the lane has ended and no message waits or is being handled.
    func didDrain()
}

/// Limits the time that the drain of a mailbox occupies its actor before other work of the actor runs.
///
/// A turn ends with the last job, after ``longest``, or after ``mostJobs`` jobs. To keep short jobs cheap, the clock is
/// read before the second job and then after 2, 4, 8, … jobs, at most ``mostJobsBetweenReadings`` apart. Jobs of equal
/// length occupy the actor for at most twice ``longest`` and two jobs.
package struct DrainTurn {
    package static let longest = Duration.milliseconds(1)
    package static let mostJobs = 1024
    static let mostJobsBetweenReadings = 8

    private var jobs = 0
    private var nextReading = 1
    private var start: MonotonicTime?

    package init() {}

    /// Counts a job that has run, and returns whether the turn is over. The time is evaluated only where the clock must
    /// be read.
    package mutating func isOver(at now: @autoclosure () -> MonotonicTime = .now) -> Bool {
        jobs += 1
        guard jobs == nextReading else { return false }
        nextReading += min(jobs, Self.mostJobsBetweenReadings)
        let now = now()
        let start = start ?? now
        self.start = start
        return jobs >= Self.mostJobs || now - start >= Self.longest
    }
}
