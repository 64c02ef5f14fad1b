import ActorMessaging
import TestSupport

/// Senders, a remover and the drain of one mailbox.
///
/// The specification: each job runs once, in sending order and on its actor, unless the bound discards it, which is
/// reported. None begins once the observation has ended. There is one drain while jobs wait, and none otherwise.
struct MailboxSystem: NotedSystem {
    enum Frame: Hashable {
        case enqueue(Int)
    }

    enum Drain: Hashable {
        case taking
        case running([Int])
    }

    struct State: Hashable {
        var machine: MailboxStateMachine<Int>
        var isRemoved = false
        var drain: Drain?
        var progress: [Progress<Frame>]
        /// The jobs for which the drain hops to the second actor, or back from it to the first.
        var hops: Set<Int> = []

        // The specification.
        /// The jobs of the second actor.
        var jobsOfSecond: Set<Int> = []
        /// Whether the drain runs on the second actor.
        var servesSecond = false
        var waiting: [Int] = []
        var taken: [Int] = []
        /// The number of jobs that the drain took last, until it asks again.
        var unfinished = 0
        /// A job that a bug remembers.
        var remembered: Int?
    }

    private let history: MailboxHistory
    private let bug: MailboxBug?
    private(set) var fingerprint: State

    init(_ history: MailboxHistory, bug: MailboxBug? = nil) {
        self.history = history
        self.bug = bug
        fingerprint = State(
            machine: MailboxStateMachine(buffering: bug == .losesTheNewest ? .oldest(1) : history.bound),
            progress: Array(repeating: Progress(), count: history.operations.count)
        )
    }

    var actors: [String] {
        history.operations.indices.map { "actor \($0 + 1)" } + ["drain"]
    }

    var moves: [Turn] {
        var moves: [Turn] = []
        for (actor, progress) in fingerprint.progress.enumerated()
        where progress.hasStep(of: history.operations[actor].count) {
            moves.append(Turn(actor: actor))
        }
        if fingerprint.drain != nil { moves.append(Turn(actor: history.operations.count)) }
        return moves
    }

    mutating func make(_ move: Turn, _ note: inout Note) throws(Violation) {
        if move.actor == history.operations.count {
            try drain(&note)
        } else if let frame = fingerprint.progress[move.actor].frames.popLast() {
            switch frame {
            case .enqueue(let job): try enqueue(job, &note)
            }
        } else {
            try begin(move.actor, &note)
        }
    }

    func checkStep() throws(Violation) {
        let outstanding = fingerprint.waiting.count + fingerprint.unfinished
        try require(depth == outstanding, "the depth is \(depth) where \(outstanding) jobs are outstanding")
    }

    private mutating func begin(_ actor: Int, _ note: inout Note) throws(Violation) {
        let operation = fingerprint.progress[actor].next(of: history.operations[actor])
        switch operation {
        case .send, .sendToSecond:
            let job = Int.message(fingerprint.progress[actor].begun, of: actor)
            if operation == .sendToSecond { fingerprint.jobsOfSecond.insert(job) }
            if history.owner == .sender {
                try enqueue(job, &note)
            } else if fingerprint.isRemoved {
                note("does not send \(job.asMessage): the observer has been removed")
            } else {
                note("is about to send \(job.asMessage)")
                fingerprint.progress[actor].frames.append(.enqueue(job))
            }
        case .remove:
            note("marks the observer as removed")
            fingerprint.isRemoved = true
        case .readDepth:
            note("reads the depth: \(depth)")
        }
    }

    private mutating func enqueue(_ job: Int, _ note: inout Note) throws(Violation) {
        let isOfSecond = fingerprint.jobsOfSecond.contains(job)
        var enqueued = fingerprint.machine.enqueue(job)
        let hops = !enqueued.startsDrain && isOfSecond != fingerprint.servesSecond
        if hops, bug != .takesEachActorForTheFirst { fingerprint.hops.insert(job) }
        switch bug {
        case .startsADrainForEach: enqueued.startsDrain = true
        case .startsOneDrain:
            enqueued.startsDrain = enqueued.startsDrain && fingerprint.remembered == nil
            fingerprint.remembered = job
        case .losesInSilence: enqueued.lost = nil
        default: break
        }
        note(
            "enqueues \(job.asMessage)" + (enqueued.lost.map { ", which loses \($0.asMessage)" } ?? "")
                + (enqueued.startsDrain ? ", and starts a drain" : "")
        )
        let lost = history.bound.append(job, to: &fingerprint.waiting)
        try require(
            enqueued.lost == lost,
            "\(enqueued.lost.asMessage) was lost, and reported, where \(lost.asMessage) should be"
        )
        if enqueued.startsDrain {
            try require(fingerprint.drain == nil, "a second drain was started")
            fingerprint.drain = .taking
            fingerprint.servesSecond = isOfSecond
        }
    }

    private mutating func drain(_ note: inout Note) throws(Violation) {
        switch fingerprint.drain {
        case .running(let jobs):
            let isLeftOut = fingerprint.isRemoved && bug != .runsWhatWasRemoved
            try finish(jobs[0], isLeftOut: isLeftOut, rest: Array(jobs.dropFirst()), &note)
        case .taking, nil:
            try take(&note)
        }
    }

    /// The drain runs a job or leaves it out, in one step with asking whether it may.
    private mutating func finish(
        _ job: Int,
        isLeftOut: Bool,
        rest: [Int] = [],
        _ note: inout Note
    ) throws(Violation) {
        note(isLeftOut ? "leaves out \(job.asMessage)" : "runs \(job.asMessage)")
        try require(isLeftOut || !fingerprint.isRemoved, "\(job.asMessage) was begun after the removal (G9)")
        try require(
            job == fingerprint.taken.first,
            "\(job.asMessage) came where \(fingerprint.taken.first.asMessage) was next (G7)"
        )
        let isOfSecond = fingerprint.jobsOfSecond.contains(job)
        try require(
            fingerprint.hops.contains(job) == (isOfSecond != fingerprint.servesSecond),
            "\(job.asMessage) ran on the wrong actor (G8)"
        )
        fingerprint.taken.removeFirst()
        fingerprint.drain = rest.isEmpty ? .taking : .running(rest)
    }

    private mutating func take(_ note: inout Note) throws(Violation) {
        var jobs = fingerprint.machine.takeBatch().map { Array($0) }
        if bug == .givesTheNewestFirst { jobs?.reverse() }
        note(jobs.map { "takes \($0.asMessages)" } ?? "finds nothing and ends")
        fingerprint.drain = jobs.map { Drain.running($0) }
        let batch = jobs ?? []
        let isOne = history.bound != .unbounded
        let expected = Array(isOne ? fingerprint.waiting.prefix(1) : fingerprint.waiting[...])
        try require(batch == expected, "the drain got \(batch.asMessages) where \(expected.asMessages) was due (G7)")
        fingerprint.waiting.removeFirst(batch.count)
        fingerprint.taken = batch
        fingerprint.unfinished = batch.count
    }

    func checkEnd() throws(Violation) {
        let waiting = fingerprint.waiting
        try require(waiting.isEmpty, "\(waiting.asMessages) waits forever: there is no drain")
        try require(depth == 0, "the depth is \(depth) where no job waits")
    }

    private var depth: Int {
        bug == .forgetsTheRunningJobs ? fingerprint.waiting.count : fingerprint.machine.depth
    }
}

/// A bug in the state machine of a mailbox or, where it says so, in its owner.
enum MailboxBug: String, CaseIterable, Sendable {
    case startsADrainForEach = "each job starts a drain"
    case startsOneDrain = "only the first job starts a drain"
    case forgetsTheRunningJobs = "the depth does not count the running jobs"
    case givesTheNewestFirst = "the newest job is taken first"
    case runsWhatWasRemoved = "owner: it runs the jobs of a removed observer"
    case losesInSilence = "a loss is not reported"
    case takesEachActorForTheFirst = "jobs of another actor run on the actor that the drain serves"
    case losesTheNewest = "the newest job is lost, not the oldest"
}

/// The operations of the actors of ``MailboxSystem``.
struct MailboxHistory: Sendable {
    enum Operation: Hashable, Sendable {
        case send
        /// Sends a job to another actor than the others.
        case sendToSecond
        /// The observation ends.
        case remove
        /// Reads the depth, as the center's listing does.
        case readDepth
    }

    /// The user of the mailbox.
    enum Owner: Sendable {
        /// An actor: takes all jobs, and skips those of a removed observer.
        case actor
        /// An actor that is sent jobs without an observer.
        case sender
    }

    var owner: Owner
    var bound: MailboxBuffering
    var operations: [[Operation]]

    init(_ owner: Owner, _ bound: MailboxBuffering, _ operations: [[Operation]]) {
        self.owner = owner
        self.bound = bound
        self.operations = operations
    }
}
