import ActorMessaging
import NotifiableTestKit

/// A message sequence, of which a conformer spoils one operation.
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

/// The race between a look at the buffer and going to sleep.
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
