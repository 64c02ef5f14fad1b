/// A first-in, first-out queue of jobs that run inside one actor's isolation: the mailbox whatever the actor's type.
///
/// ``Mailbox`` is its public face. The mailboxes of a center are used as they are, so that the code that queues and drains
/// is compiled once, in this module.
@usableFromInline
final class ActorMailbox: Sendable {
    /// A unit of work. It is called isolated to the actor that it is given, which its type cannot say for actors of any
    /// type.
    @usableFromInline typealias Job = @Sendable (any Actor) -> Void

    /// A message for an observer that runs on the actor.
    ///
    /// An existential has room for a message of up to three words, so that most wait without an allocation each. What one
    /// thread allocates and another frees costs both of them.
    ///
    /// `@unchecked Sendable`: the subject is handed to a closure that takes it, which `addObserver` allows for a Sendable
    /// one only.
    private struct Delivery: @unchecked Sendable {
        let observer: ActorObserver
        let message: any Sendable
        let subject: AnyObject?
    }

    private enum Entry: Sendable {
        case job(Job)
        case delivery(Delivery)

        /// Runs what waited. In the actor's isolation.
        consuming func run(on actor: any Actor) {
            switch consume self {
            case .job(let job):
                job(actor)
            case .delivery(let delivery):
                // An observation that has ended meanwhile gets nothing more.
                guard !delivery.observer.isRemoved else { return }
                delivery.observer.run(on: actor, delivery.message, delivery.subject)
            }
        }
    }

    private struct State {
        var machine: MailboxStateMachine<Entry>
        /// The actor whose jobs wait or run; the drain keeps it alive, so the identity is its own.
        var serving: ObjectIdentifier?
    }

    private let state: Lock<State>
    private let buffering: MailboxBuffering
    /// What a lost job is reported as.
    private let jobType: any Any.Type
    private let report: @Sendable (MessageDiagnostic) -> Void

    init(
        buffering: MailboxBuffering = .unbounded,
        jobType: any Any.Type,
        report: @escaping @Sendable (MessageDiagnostic) -> Void
    ) {
        state = Lock(State(machine: MailboxStateMachine(buffering: buffering)))
        self.buffering = buffering
        self.jobType = jobType
        self.report = report
    }

    var depth: Int { state.withLock { $0.machine.depth } }

    /// Sends a job to an actor and returns at once.
    @usableFromInline
    func send(to actor: any Actor, _ job: @escaping Job) {
        let enqueued = state.withLock { state in
            let enqueued = state.machine.enqueue(.job(job))
            if enqueued.startsDrain { state.serving = ObjectIdentifier(actor) }
            guard state.serving == ObjectIdentifier(actor) else {
                // Not a precondition, whose message a release build leaves out.
                fatalError("A mailbox serves one actor at a time, but jobs for another actor are still waiting.")
            }
            return enqueued
        }
        if enqueued.lost != nil {
            report(.mailboxOverflow(messageType: jobType, lost: 1, policy: buffering))
        }
        if enqueued.startsDrain { startDrain(on: actor) }
    }

    /// Sends a message to an observer's actor, if that lives, and returns at once.
    ///
    /// Only a mailbox that is idle asks for the actor: otherwise the drain holds it.
    ///
    /// - Parameter message: evaluated under the lock, where the message is copied to where it waits.
    /// - Returns: whether the message was sent; `false` if the actor has been deallocated.
    func send(_ message: @autoclosure () -> any Sendable, subject: AnyObject?, for observer: ActorObserver) -> Bool {
        var isSent = true
        let drained: (any Actor)? = state.withLock { state in
            var drained: (any Actor)?
            if state.machine.isIdle {
                // Handed out with the lock, so that it is not deallocated under it.
                guard let actor = observer.actor else {
                    isSent = false
                    return nil
                }
                drained = actor
            }
            _ = state.machine.enqueue(
                .delivery(Delivery(observer: observer, message: message(), subject: subject))
            )
            return drained
        }
        if let drained { startDrain(on: drained) }
        return isSent
    }

    private func startDrain(on actor: any Actor) {
        // Detached: a batch serves many senders, so it must not inherit one sender's task-local values.
        Task.detached(priority: Task.currentPriority) { await self.drain(on: actor) }
    }

    /// Runs what waits, in turns: however many messages wait, the actor's other callers have theirs in between.
    private func drain(on actor: isolated any Actor) async {
        var isFirst = true
        while var batch = state.withLock({ $0.machine.takeBatch() }) {
            if !isFirst { await Task.yield() }
            isFirst = false
            var turn = DrainTurn()
            var allowance = turn.allowance()
            while let entry = batch.popFirst() {
                if allowance == 0 {
                    allowance = turn.allowance()
                    if allowance == 0 {
                        await Task.yield()
                        turn = DrainTurn()
                        allowance = turn.allowance()
                    }
                }
                allowance -= 1
                entry.run(on: actor)
            }
        }
    }
}

/// The mailboxes of one center: one for each actor that observes, so that what one poster sends to an actor arrives in
/// posting order whatever the types of the messages.
final class ActorMailboxes: Sendable {
    /// `@unchecked Sendable`: both are weak, so variables to the compiler, and written only on creation.
    private final class Entry: @unchecked Sendable {
        weak var actor: (any Actor)?
        /// The observers own the mailbox; with the last of them it goes.
        weak var mailbox: ActorMailbox?

        init(actor: any Actor, mailbox: ActorMailbox) {
            self.actor = actor
            self.mailbox = mailbox
        }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepThreshold = 32
    }

    private let state = Lock(State())

    /// The mailbox of an actor.
    ///
    /// - Parameter diagnostics: where a new mailbox reports what it loses.
    func mailbox(
        of actor: any Actor,
        diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void
    ) -> ActorMailbox {
        let new = ActorMailbox(jobType: ActorMailbox.Job.self, report: diagnostics)
        // What was looked at through a weak reference must not die under the lock.
        let (mailbox, released) = state.withLock { state in
            var released = DeferredReleases()
            let key = ObjectIdentifier(actor)
            // The entry may be a dead actor's at the same address.
            if let entry = state.entries[key], entry.actor === actor, let mailbox = entry.mailbox {
                return (mailbox, released)
            }
            if state.entries.count >= state.sweepThreshold {
                state.entries = state.entries.filter {
                    released.isAlive($0.value.actor) && released.isAlive($0.value.mailbox)
                }
                state.sweepThreshold = max(32, 2 * state.entries.count)
            }
            state.entries[key] = Entry(actor: actor, mailbox: new)
            return (new, released)
        }
        withExtendedLifetime(released) {}
        return mailbox
    }
}
