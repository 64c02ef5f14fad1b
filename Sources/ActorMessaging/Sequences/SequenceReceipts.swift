/// The receipts of the messages in the buffer of a sequence.
///
/// A value without locks that finishes nothing. It mirrors the buffer from the first message with a receipt until the
/// last such message is gone; for other sequences, it is empty. The consumer has handled a message when it asks for the
/// next one.
struct SequenceReceipts {
    /// A receipt and its result, for the owner to finish after unlocking.
    typealias Finished = (receipt: DeliveryReceipt, result: DeliveryOutcome.Result)

    /// One for each buffered message, if any of them has a receipt.
    private var waiting: [DeliveryReceipt?] = []
    /// The receipt of the message that the consumer is handling.
    private var inHand: DeliveryReceipt?

    /// Whether a message has a receipt.
    var isActive: Bool { inHand != nil || !waiting.isEmpty }

    /// A message has arrived.
    ///
    /// - Parameters:
    ///   - receipt: The receipt of the message, if its delivery is awaited.
    ///   - arrival: What the buffer did.
    ///   - depth: The number of buffered messages now.
    mutating func push(_ receipt: DeliveryReceipt?, _ arrival: Arrival, depth: Int) -> [Finished] {
        switch arrival {
        case .waits:
            append(receipt, depth: depth)
            return []
        case .isTaken:
            inHand = receipt
            return []
        case .losesOldest:
            append(receipt, depth: depth + 1)
            return removeFirst().map { [($0, .lost)] } ?? []
        case .isLost:
            return receipt.map { [($0, .lost)] } ?? []
        case .isRefused:
            return receipt.map { [($0, .removed)] } ?? []
        }
    }

    /// What the buffer did with an arriving message.
    enum Arrival {
        case waits
        case isTaken
        case losesOldest
        case isLost
        case isRefused
    }

    /// The consumer asks for a message: it has handled the previous one.
    ///
    /// - Parameter takesBuffered: Whether it gets the oldest buffered message.
    mutating func next(takesBuffered: Bool) -> [Finished] {
        let handled = inHand.take()
        if takesBuffered { inHand = removeFirst() }
        return handled.map { [($0, .handled)] } ?? []
    }

    /// The consumer asks no more.
    mutating func end() -> [Finished] {
        let discarded = waiting.compactMap { $0 }
        waiting = []
        return next(takesBuffered: false) + discarded.map { ($0, .removed) }
    }

    private mutating func append(_ receipt: DeliveryReceipt?, depth: Int) {
        if waiting.isEmpty {
            guard receipt != nil else { return }
            waiting = Array(repeating: nil, count: depth - 1)
        }
        waiting.append(receipt)
    }

    private mutating func removeFirst() -> DeliveryReceipt? {
        guard !waiting.isEmpty else { return nil }
        let receipt = waiting.removeFirst()
        if waiting.allSatisfy({ $0 == nil }) { waiting = [] }
        return receipt
    }
}
