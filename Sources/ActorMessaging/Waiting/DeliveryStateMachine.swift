/// The observers that haven't finished with a delivered message, and the waiter for them.
///
/// A value without locks that calls nothing. Its owner applies each transition under a lock, and reports the returned
/// outcome to the waiter after unlocking.
package struct DeliveryStateMachine<Waiter> {
    fileprivate enum Phase {
        /// The message hasn't reached every observer.
        case delivering
        case waiting(Waiter)
        /// The waiter has the outcome, or has given up.
        case ended
    }

    private var phase = Phase.delivering
    private var unfinished = 0
    private var outcome = DeliveryOutcome()

    package init() {}

    package typealias Completion = (waiter: Waiter, outcome: DeliveryOutcome)

    /// Called before an observer receives the message. Each call is followed by one of ``finish(_:)``.
    package mutating func enter() { unfinished += 1 }

    /// Called when an observer has finished with the message, or, with `nil`, isn't waited for. Returns the completion,
    /// if it was the last observer.
    package mutating func finish(_ result: DeliveryOutcome.Result?) -> Completion? {
        outcome.add(result)
        unfinished -= 1
        return unfinished == 0 ? complete() : nil
    }

    /// Called once, when every observer has received the message. Returns the completion, if they have all finished, or
    /// the waiter has given up.
    package mutating func wait(_ waiter: Waiter) -> Completion? {
        if case .ended = phase { return (waiter, current) }
        phase = .waiting(waiter)
        return unfinished == 0 ? complete() : nil
    }

    /// Whether the waiter has the outcome, or has given up.
    package var hasEnded: Bool { if case .ended = phase { true } else { false } }

    /// Called when the waiter gives up, perhaps before it waits.
    package mutating func cancel() -> Completion? {
        if case .delivering = phase { phase = .ended }
        return complete()
    }

    private mutating func complete() -> Completion? {
        guard case .waiting(let waiter) = phase else { return nil }
        phase = .ended
        return (waiter, current)
    }

    package var current: DeliveryOutcome {
        var outcome = outcome
        if unfinished > 0 { outcome.isComplete = false }
        return outcome
    }
}

extension DeliveryStateMachine: Hashable, Equatable where Waiter: Hashable {}
extension DeliveryStateMachine.Phase: Hashable, Equatable where Waiter: Hashable {}
