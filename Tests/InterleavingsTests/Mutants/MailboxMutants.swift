import ActorMessaging
import Interleavings

/// A mailbox with the real operations, of which a conforming type replaces one.
protocol MutatedMailbox: ExploredMailbox {
    var real: ExploredHistories.RealMailbox { get set }
    init(real: ExploredHistories.RealMailbox)
}

extension MutatedMailbox {
    init(buffering: MailboxBuffering) { self.init(real: ExploredHistories.RealMailbox(buffering: buffering)) }
    var depth: Int { real.depth }
    mutating func enqueue(_ job: Int) -> ExploredHistories.RealMailbox.Enqueued { real.enqueue(job) }
    mutating func takeNext() -> Int? { real.takeNext() }
    mutating func takeBatch() -> RingBuffer<Int>? { real.takeBatch() }
    mutating func discardWaiting() -> RingBuffer<Int> { real.discardWaiting() }
}

struct StartingADrainForEach: MutatedMailbox {
    var real: ExploredHistories.RealMailbox

    mutating func enqueue(_ job: Int) -> ExploredHistories.RealMailbox.Enqueued {
        var enqueued = real.enqueue(job)
        enqueued.startsDrain = true
        return enqueued
    }
}

/// A lost wake-up: jobs sent after the first drain has ended wait forever.
struct StartingOneDrain: MutatedMailbox {
    var real: ExploredHistories.RealMailbox
    private var hasStarted = false

    init(real: ExploredHistories.RealMailbox) { self.real = real }

    mutating func enqueue(_ job: Int) -> ExploredHistories.RealMailbox.Enqueued {
        var enqueued = real.enqueue(job)
        enqueued.startsDrain = enqueued.startsDrain && !hasStarted
        hasStarted = true
        return enqueued
    }
}

struct GivingTheNewestFirst: MutatedMailbox {
    var real: ExploredHistories.RealMailbox

    mutating func takeBatch() -> RingBuffer<Int>? {
        real.takeBatch().map { batch in
            var reversed = RingBuffer<Int>()
            for element in batch.elements.reversed() { reversed.append(element) }
            return reversed
        }
    }
}

struct GivingEachTwice: MutatedMailbox {
    var real: ExploredHistories.RealMailbox
    private var again: Int?

    init(real: ExploredHistories.RealMailbox) { self.real = real }

    mutating func takeNext() -> Int? {
        if let again = again.take() { return again }
        again = real.takeNext()
        return again
    }
}

struct LosingInSilence: MutatedMailbox {
    var real: ExploredHistories.RealMailbox

    mutating func enqueue(_ job: Int) -> ExploredHistories.RealMailbox.Enqueued {
        var enqueued = real.enqueue(job)
        enqueued.lost = nil
        return enqueued
    }
}

struct LosingTheNewest: MutatedMailbox {
    var real: ExploredHistories.RealMailbox

    init(real: ExploredHistories.RealMailbox) { self.real = real }
    init(buffering: MailboxBuffering) { self.init(real: ExploredHistories.RealMailbox(buffering: .oldest(1))) }
}

struct KeepingWhatIsGivenUp: MutatedMailbox {
    var real: ExploredHistories.RealMailbox

    mutating func discardWaiting() -> RingBuffer<Int> {
        var copy = real
        return copy.discardWaiting()
    }
}

struct ForgettingWhatRuns: MutatedMailbox {
    var real: ExploredHistories.RealMailbox

    var depth: Int {
        var copy = real
        return copy.discardWaiting().count
    }
}

/// A sequence with the real operations, of which a conforming type replaces one.
protocol MutatedSequence: ExploredSequence {
    var real: ExploredHistories.RealSequence { get set }
    init(real: ExploredHistories.RealSequence)
}

extension MutatedSequence {
    typealias Real = ExploredHistories.RealSequence

    init(buffering: MailboxBuffering) { self.init(real: Real(buffering: buffering)) }
    var depth: Int { real.depth }
    mutating func push(_ message: Int) -> Real.PushAction { real.push(message) }
    mutating func next(_ waiter: Int) -> Real.NextAction { real.next(waiter) }
    mutating func finish() -> Int? { real.finish() }
    mutating func cancel() -> (waiter: Int?, discarded: RingBuffer<Int>) { real.cancel() }
}

/// A race between reading the buffer and suspending.
struct ForgettingTheWaiter: MutatedSequence {
    var real: ExploredHistories.RealSequence

    mutating func next(_ waiter: Int) -> Real.NextAction {
        var copy = real
        let action = copy.next(waiter)
        if case .resume = action { real = copy }
        return action
    }
}

struct LeavingTheWaiterAtTheEnd: MutatedSequence {
    var real: ExploredHistories.RealSequence

    mutating func finish() -> Int? {
        _ = real.finish()
        return nil
    }
}

struct ResumingTwice: MutatedSequence {
    var real: ExploredHistories.RealSequence
    private var resumed: Int?

    init(real: ExploredHistories.RealSequence) { self.real = real }

    mutating func push(_ message: Int) -> Real.PushAction {
        let action = real.push(message)
        if case .resume(let waiter, _) = action { resumed = waiter }
        return action
    }

    mutating func finish() -> Int? { real.finish() ?? resumed }
}

struct EndingWithWhatWaits: MutatedSequence {
    var real: ExploredHistories.RealSequence
    mutating func finish() -> Int? { real.cancel().waiter }
}

struct KeepingWhatWasCancelled: MutatedSequence {
    var real: ExploredHistories.RealSequence
    mutating func cancel() -> (waiter: Int?, discarded: RingBuffer<Int>) { (real.finish(), RingBuffer<Int>()) }
}

struct TakingBehindTheEnd: MutatedSequence {
    var real: ExploredHistories.RealSequence

    mutating func push(_ message: Int) -> Real.PushAction {
        let action = real.push(message)
        return if case .refuse = action { .none } else { action }
    }
}
