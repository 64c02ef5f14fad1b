/// The result of delivering a message to the observers of a center.
public struct DeliveryOutcome: Hashable, Sendable {
    /// The result of delivering a message to one observer.
    package enum Result: Hashable, Sendable {
        case handled
        case removed
        case lost
    }

    /// Whether the center accepted the message.
    ///
    /// `false` if the center is deallocated, the relay is detached, or the message has passed through this center
    /// before.
    public internal(set) var isAccepted = true

    /// Whether all observers have finished with the message.
    ///
    /// `false` if the delivery didn't wait for them: other observers may still handle the message, or lose it.
    public internal(set) var isComplete = true

    /// The number of observers that have run. The consumer of a sequence has run when it asks for its next message.
    public internal(set) var handled = 0

    /// The number of observers that were removed, or whose actor was deallocated, before they ran.
    public internal(set) var removed = 0

    /// The number of observers that lost the message because their buffer was full. The center reports each loss, too.
    public internal(set) var lost = 0

    static var refused: DeliveryOutcome {
        var outcome = DeliveryOutcome()
        outcome.isAccepted = false
        return outcome
    }

    package init() {}

    package mutating func add(_ result: Result) {
        switch result {
        case .handled: handled += 1
        case .removed: removed += 1
        case .lost: lost += 1
        }
    }
}

/// The observers that haven't finished with a delivered message.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock, and reports the returned
/// outcome after unlocking.
package struct DeliveryStateMachine: Hashable {
    /// The number of unfinished observers, plus one until the delivery has reached every observer. Otherwise, the
    /// delivery would end when the first observer has run.
    private var unfinished = 1
    private var outcome = DeliveryOutcome()

    package init() {}

    /// Called before an observer receives the message.
    package mutating func begin() { unfinished += 1 }

    /// Called when an observer has finished with the message.
    ///
    /// - Returns: The outcome, if this was the last observer.
    package mutating func finish(_ result: DeliveryOutcome.Result) -> DeliveryOutcome? {
        outcome.add(result)
        let current = close()
        return current.isComplete ? current : nil
    }

    /// Called when every observer has received the message.
    ///
    /// - Returns: The outcome so far, which is complete if they have all finished.
    package mutating func close() -> DeliveryOutcome {
        unfinished -= 1
        var outcome = outcome
        outcome.isComplete = unfinished == 0
        return outcome
    }
}

/// A delivery whose relay waits for the observers.
final class AwaitedDelivery: Sendable {
    private let machine = Lock(DeliveryStateMachine())
    private let completion: @Sendable (DeliveryOutcome) -> Void

    init(completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        self.completion = completion
    }

    /// Returns the receipt for one more observer.
    func receipt() -> DeliveryReceipt {
        machine.withLock { $0.begin() }
        return DeliveryReceipt(delivery: self)
    }

    /// Records an observer that receives and finishes at once.
    func record(_ result: DeliveryOutcome.Result) {
        machine.withLock { $0.begin() }
        finish(result)
    }

    /// Ends the delivery: every observer has received the message.
    ///
    /// - Returns: The outcome so far.
    func close() -> DeliveryOutcome {
        let outcome = machine.withLock { $0.close() }
        if outcome.isComplete { completion(outcome) }
        return outcome
    }

    fileprivate func finish(_ result: DeliveryOutcome.Result) {
        if let outcome = machine.withLock({ $0.finish(result) }) { completion(outcome) }
    }
}

/// The receipt of one observer for an awaited delivery. It waits with the message, and is finished once.
///
/// If it is released unfinished, the message was discarded because the observation ended. Messages are released without
/// a lock, because their `deinit` is foreign code, so the completion isn't called under a lock either.
package final class DeliveryReceipt: Sendable {
    private let delivery: AwaitedDelivery
    private let isFinished = Atomic<Bool>(false)

    fileprivate init(delivery: AwaitedDelivery) {
        self.delivery = delivery
    }

    deinit { finish(.removed) }

    /// Records the observer's result. Only the first call has an effect.
    package func finish(_ result: DeliveryOutcome.Result) {
        if !isFinished.exchange(true, ordering: .acquiringAndReleasing) { delivery.finish(result) }
    }
}
