import ActorMessaging
import NotifiableTestKit

/// A mailbox, of which a conformer spoils one operation.
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

/// A lost wake-up: what comes after the first drain has ended waits for ever.
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
