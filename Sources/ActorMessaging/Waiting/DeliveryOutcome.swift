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
    /// `false` if the center is deallocated, the relay is detached, or the message has passed through this center.
    public internal(set) var isAccepted: Bool

    /// Whether all observers have finished with the message.
    ///
    /// `false` if the delivery didn't wait for them: other observers may still handle the message, or lose it.
    public internal(set) var isComplete = true

    /// The number of observers that have run. The consumer of a sequence has run when it asks for its next message.
    public internal(set) var handled = 0

    /// The number of observers that were removed, or whose actor was deallocated, before they ran. A message that was
    /// forgotten while it waited for its first observer counts as one.
    public internal(set) var removed = 0

    /// The number of observers that lost the message because their buffer was full. A message that was lost while it
    /// waited for its first observer counts as one.
    public internal(set) var lost = 0

    package init(isAccepted: Bool = true) { self.isAccepted = isAccepted }

    package mutating func add(_ result: Result?) {
        switch result {
        case .handled: handled += 1
        case .removed: removed += 1
        case .lost: lost += 1
        case nil: isComplete = false
        }
    }
}
