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

    /// The number of observers that lost the message because their buffer was full. The center reports it, too, unless
    /// the buffer keeps only the newest message.
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

    /// The outcome for a waiter.
    package struct Completion {
        package let waiter: Waiter
        package let outcome: DeliveryOutcome
    }

    /// Called before an observer receives the message.
    package mutating func begin() { unfinished += 1 }

    /// Called for an observer that the delivery doesn't wait for.
    package mutating func skip() { outcome.isComplete = false }

    /// Called when an observer has finished with the message.
    ///
    /// - Returns: The completion, if this was the last observer.
    package mutating func finish(_ result: DeliveryOutcome.Result) -> Completion? {
        outcome.add(result)
        unfinished -= 1
        return unfinished == 0 ? complete() : nil
    }

    /// Called once, when every observer has received the message.
    ///
    /// - Returns: The completion, if they have all finished, or the waiter has given up.
    package mutating func wait(_ waiter: Waiter) -> Completion? {
        if case .ended = phase { return Completion(waiter: waiter, outcome: current) }
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
        return Completion(waiter: waiter, outcome: current)
    }

    /// The outcome so far.
    package var current: DeliveryOutcome {
        var outcome = outcome
        if unfinished > 0 { outcome.isComplete = false }
        return outcome
    }
}

extension DeliveryStateMachine: Equatable where Waiter: Equatable {}
extension DeliveryStateMachine: Hashable where Waiter: Hashable {}
extension DeliveryStateMachine.Phase: Equatable where Waiter: Equatable {}
extension DeliveryStateMachine.Phase: Hashable where Waiter: Hashable {}

/// A delivery whose relay or poster waits for the observers, or a wait for messages that were posted before.
package final class AwaitedDelivery: Sendable {
    private typealias Waiter = @Sendable (DeliveryOutcome) -> Void

    private let machine = Lock(DeliveryStateMachine<Waiter>())
    /// The place of the code that waits, if it is a task.
    let waiter: WaitingPlace?

    /// Creates a delivery.
    ///
    /// - Parameter waiter: The place of the task that waits. It isn't waited for.
    init(from waiter: WaitingPlace? = nil) { self.waiter = waiter }

    /// Whether the wait has ended or was given up.
    var hasEnded: Bool { machine.withLock { $0.hasEnded } }

    /// Called before an observer receives the message. Each call is followed by one of ``finish(_:)``.
    func begin() { machine.withLock { $0.begin() } }

    func finish(_ result: DeliveryOutcome.Result) { complete(machine.withLock { $0.finish(result) }) }

    /// Records an observer that receives and finishes at once.
    func record(_ result: DeliveryOutcome.Result) {
        begin()
        finish(result)
    }

    /// Records an observer that isn't waited for, because the waiter runs inside it.
    func skip() { machine.withLock { $0.skip() } }

    /// Calls a closure when all observers have finished. Called once, when every observer has received the message.
    ///
    /// - Returns: The outcome so far.
    @discardableResult
    func wait(_ completion: @escaping @Sendable (DeliveryOutcome) -> Void) -> DeliveryOutcome {
        let (completed, outcome) = machine.withLock { ($0.wait(completion), $0.current) }
        complete(completed)
        return outcome
    }

    /// Waits until all observers have finished, or the task is canceled. Called once, when every observer has received
    /// the message.
    func outcome() async -> DeliveryOutcome {
        await withTaskCancellationHandler {
            // Resumed once, because the machine returns its waiter once.
            unsafe await withUnsafeContinuation { continuation in
                wait { unsafe continuation.resume(returning: $0) }
            }
        } onCancel: {
            complete(machine.withLock { $0.cancel() })
        }
    }

    private func complete(_ completion: DeliveryStateMachine<Waiter>.Completion?) {
        if let completion { completion.waiter(completion.outcome) }
    }
}
