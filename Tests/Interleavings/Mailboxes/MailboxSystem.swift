package import ActorMessaging

/// Senders, a remover and the drain of one mailbox.
///
/// The specification: jobs run in the order in which they were sent, each once, unless the bound gave it up, which is told;
/// none begins once the observation has ended; there is one drain while something waits and none when nothing does.
package struct MailboxSystem<Machine: ExploredMailbox>: InterleavedSystem {
    package typealias Operation = MailboxHistory.Operation
    package typealias Owner = MailboxHistory.Owner
    package typealias History = MailboxHistory
    package typealias Fault = MailboxHistory.Fault

    package enum Frame: Hashable {
        case enqueue(Int)
        case discard
    }

    enum Drain: Hashable {
        case taking
        case running([Int])
    }

    package struct State: Hashable {
        var machine: Machine
        var isRemoved = false
        var drain: Drain?
        var progress: [Progress<Frame>]

        // The specification.
        var waiting: [Int] = []
        var taken: [Int] = []
        /// How many the drain was given last, until it asks again.
        var unfinished = 0
    }

    let history: History
    let fault: Fault?
    package private(set) var fingerprint: State

    package init(_ history: History, machine: Machine.Type = Machine.self, fault: Fault? = nil) {
        self.history = history
        self.fault = fault
        fingerprint = State(
            machine: Machine(buffering: history.bound.buffering),
            progress: Array(repeating: Progress(), count: history.operations.count)
        )
    }

    package func copy() -> Self? { self }

    package var actors: [String] {
        history.operations.indices.map { "actor \($0 + 1)" } + ["drain"]
    }

    package var moves: [Move] {
        var moves: [Move] = []
        for (actor, progress) in fingerprint.progress.enumerated()
        where progress.hasStep(of: history.operations[actor].count) {
            moves.append(Move(actor))
        }
        if fingerprint.drain != nil { moves.append(Move(history.operations.count)) }
        return moves
    }

    package mutating func make(_ move: Move, _ note: inout Note) throws(Violation) {
        if move.actor == history.operations.count {
            try drain(&note)
        } else if let frame = fingerprint.progress[move.actor].frames.popLast() {
            switch frame {
            case .enqueue(let job): try enqueue(job, &note)
            case .discard: try discard(&note)
            }
        } else {
            try begin(move.actor, &note)
        }
    }

    package func checkStep() throws(Violation) {
        let outstanding = fingerprint.waiting.count + fingerprint.unfinished
        let depth = fingerprint.machine.depth
        try require(depth == outstanding, "the depth is \(depth) where \(outstanding) jobs are outstanding")
    }

    private mutating func begin(_ actor: Int, _ note: inout Note) throws(Violation) {
        let number = fingerprint.progress[actor].begun
        fingerprint.progress[actor].begun += 1
        switch history.operations[actor][number] {
        case .send:
            let job = Int.message(number + 1, of: actor)
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
            if history.owner == .taskObserver, fault != .keepsWhatWaitsOnRemoval {
                fingerprint.progress[actor].frames.append(.discard)
            }
        case .readDepth:
            note("reads the depth: \(fingerprint.machine.depth)")
        }
    }

    private mutating func enqueue(_ job: Int, _ note: inout Note) throws(Violation) {
        let enqueued = fingerprint.machine.enqueue(job)
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
        }
    }

    private mutating func discard(_ note: inout Note) throws(Violation) {
        let discarded = fingerprint.machine.discardWaiting().elements
        note("gives up what waits: \(discarded.asMessages)")
        try require(
            discarded == fingerprint.waiting,
            "\(discarded.asMessages) was given up where \(fingerprint.waiting.asMessages) waited"
        )
        fingerprint.waiting = []
    }

    private mutating func drain(_ note: inout Note) throws(Violation) {
        if case .running(var jobs) = fingerprint.drain {
            let job = jobs.removeFirst()
            let isLeftOut = fingerprint.isRemoved && fault != .runsWhatWasRemoved
            note(isLeftOut ? "leaves out \(job.asMessage)" : "runs \(job.asMessage)")
            try require(isLeftOut || !fingerprint.isRemoved, "\(job.asMessage) was begun after the removal (G9)")
            try require(
                job == fingerprint.taken.first,
                "\(job.asMessage) came where \(fingerprint.taken.first.asMessage) was next (G7)"
            )
            fingerprint.taken.removeFirst()
            fingerprint.drain = jobs.isEmpty ? .taking : .running(jobs)
            return
        }
        let jobs: [Int]?
        switch history.owner {
        case .taskObserver: jobs = fingerprint.machine.takeNext().map { [$0] }
        case .actor, .sender: jobs = fingerprint.machine.takeBatch()?.elements
        }
        note(jobs.map { "takes \($0.asMessages)" } ?? "finds nothing and ends")
        fingerprint.drain = jobs.map { Drain.running($0) }
        let batch = jobs ?? []
        let isOne = history.owner == .taskObserver || history.bound != .unbounded
        let expected = Array(isOne ? fingerprint.waiting.prefix(1) : fingerprint.waiting[...])
        try require(batch == expected, "the drain got \(batch.asMessages) where \(expected.asMessages) was due (G7)")
        fingerprint.waiting.removeFirst(batch.count)
        fingerprint.taken = batch
        fingerprint.unfinished = batch.count
    }

    package func checkEnd() throws(Violation) {
        let waiting = fingerprint.waiting
        try require(waiting.isEmpty, "\(waiting.asMessages) waits for ever: nobody drains the mailbox")
        try require(
            fingerprint.machine.depth == 0,
            "the mailbox says that \(fingerprint.machine.depth) jobs wait, and none does"
        )
    }
}

/// What the actors of ``MailboxSystem`` do.
package struct MailboxHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case send
        /// The observation ends.
        case remove
        /// Somebody looks at the center's listing.
        case readDepth
    }

    /// Who uses the mailbox.
    package enum Owner: Sendable {
        /// An observer with an asynchronous closure: takes one at a time, and gives up what waits when it is removed.
        case taskObserver
        /// An actor: takes all there is, and leaves out the jobs of an observer that has been removed.
        case actor
        /// An actor, and nobody observes: somebody sends it jobs of their own.
        case sender
    }

    /// What the owner may do wrong.
    package enum Fault: Sendable {
        case runsWhatWasRemoved
        case keepsWhatWaitsOnRemoval
    }

    package var owner: Owner
    package var bound: Bound
    package var operations: [[Operation]]

    package init(_ owner: Owner, _ bound: Bound, _ operations: [[Operation]]) {
        self.owner = owner
        self.bound = bound
        self.operations = operations
    }
}

/// What ``MailboxSystem`` needs of a mailbox's state machine: the real one has it, and so has one with a bug.
package protocol ExploredMailbox: Hashable, SendableMetatype {
    init(buffering: MailboxBuffering)
    var depth: Int { get }
    mutating func enqueue(_ job: Int) -> MailboxStateMachine<Int>.Enqueued
    mutating func takeNext() -> Int?
    mutating func takeBatch() -> RingBuffer<Int>?
    mutating func discardWaiting() -> RingBuffer<Int>
}

extension MailboxStateMachine<Int>: ExploredMailbox {}

extension RingBuffer<Int> {
    /// What it holds, oldest first.
    package var elements: [Int] {
        var rest = self
        var elements: [Int] = []
        while let element = rest.popFirst() { elements.append(element) }
        return elements
    }
}
