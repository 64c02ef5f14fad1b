/// Puts the messages of each poster into posting order, and recognizes those that were received before.
///
/// A value without locks that delivers nothing. A stream stores a message twice or out of order if its poster sends it again, and
/// a server delivers it again if its acknowledgment is late or lost. A message is delivered once all earlier messages of its
/// poster were; until then, it is held. A receipt acknowledges the message to the server. If a message is received again, the newer
/// receipt replaces the older one.
struct Sequencer<Item, Receipt> {
    /// A message that isn't acknowledged.
    fileprivate struct Pending {
        /// Its number in the stream.
        let stored: UInt64
        var receipt: Receipt
    }

    fileprivate struct Held {
        let item: Item
        var pending: Pending
    }

    fileprivate struct Poster {
        /// The next sequence number to deliver.
        var next: UInt64
        /// The first sequence number that this receiver may have to deliver. Earlier ones were handled before it started.
        let first: UInt64
        /// Up to here, a missing message may have been handled by the last receiver with this name.
        let doubtful: UInt64
        var held: [UInt64: Held] = [:]
        var running: [UInt64: Pending] = [:]
        /// The sequence numbers that were given up.
        var missing: Set<UInt64> = []
        /// Whether `held` was the same when the clock ticked last.
        var stalledAt: UInt64?
    }

    /// Whether the receiver gets the whole stream, so that the first message of each poster has the number 1.
    private let startsAtBeginning: Bool
    private var posters: [String: Poster] = [:]

    init(startsAtBeginning: Bool) {
        self.startsAtBeginning = startsAtBeginning
    }

    /// The number of messages that wait for an earlier one.
    var heldCount: Int { posters.values.reduce(0) { $0 + $1.held.count } }
    /// The number of messages whose handlers run.
    var runningCount: Int { posters.values.reduce(0) { $0 + $1.running.count } }

    enum Arrival {
        /// Deliver these messages in this order.
        case deliver([(sequence: UInt64, item: Item)])
        /// An earlier message is missing.
        case hold
        /// The message is held, or its handlers run. This receipt is used instead of the older one.
        case known
        /// The message has been handled, or is in the stream twice: acknowledge this one.
        case duplicate
        /// The message was given up, and later ones have been delivered: it is a dead letter.
        case late
    }

    /// A message has arrived.
    ///
    /// - Parameters:
    ///   - stored: The stream's number of the message.
    ///   - sequence: The poster's number of the message.
    ///   - base: The oldest number that wasn't acknowledged when the message was sent.
    mutating func receive(
        _ item: Item,
        _ receipt: Receipt,
        stored: UInt64,
        sequence: UInt64,
        base: UInt64,
        from poster: String
    ) -> Arrival {
        if posters[poster] == nil { posters[poster] = makePoster(sequence: sequence, base: base) }
        return Self.receive(item, Pending(stored: stored, receipt: receipt), sequence, from: &posters[poster]!)
    }

    private static func receive(
        _ item: Item,
        _ arrived: Pending,
        _ sequence: UInt64,
        from state: inout Poster
    ) -> Arrival {
        if let pending = state.running[sequence] ?? state.held[sequence]?.pending {
            guard pending.stored == arrived.stored else { return .duplicate }
            state.running[sequence]?.receipt = arrived.receipt
            state.held[sequence]?.pending.receipt = arrived.receipt
            return .known
        }
        guard sequence >= state.next else {
            if state.missing.remove(sequence) != nil || sequence < state.first { return .late }
            return .duplicate
        }
        state.held[sequence] = Held(item: item, pending: arrived)
        let ready = release(&state)
        return ready.isEmpty ? .hold : .deliver(ready)
    }

    private func makePoster(sequence: UInt64, base: UInt64) -> Poster {
        guard !startsAtBeginning else { return Poster(next: 1, first: 1, doubtful: 0) }
        let first = min(base, sequence)
        return Poster(next: first, first: first, doubtful: sequence)
    }

    private static func release(_ state: inout Poster) -> [(sequence: UInt64, item: Item)] {
        var ready: [(sequence: UInt64, item: Item)] = []
        while let held = state.held.removeValue(forKey: state.next) {
            state.running[state.next] = held.pending
            ready.append((state.next, held.item))
            state.next += 1
        }
        if !ready.isEmpty { state.stalledAt = nil }
        return ready
    }

    /// The handlers of a message have run.
    ///
    /// - Returns: The receipt that acknowledges it.
    mutating func finish(_ sequence: UInt64, of poster: String) -> Receipt? {
        posters[poster]?.running.removeValue(forKey: sequence)?.receipt
    }

    /// A gap that is given up.
    struct GivenUp {
        let poster: String
        /// The missing sequence numbers; `nil` if the last receiver may have handled them.
        let missing: ClosedRange<UInt64>?
        /// Deliver these messages in this order.
        let ready: [(sequence: UInt64, item: Item)]
    }

    /// Called at a fixed interval. A gap that is open at two calls is given up.
    ///
    /// - Parameter isDoubtful: Whether to look at the gaps that the last receiver with this name may have handled, or at the others.
    ///   The former last only until the poster has sent again what is really missing.
    mutating func tick(isDoubtful: Bool) -> [GivenUp] {
        var givenUp: [GivenUp] = []
        for (name, var state) in posters.sorted(by: { $0.key < $1.key })
        where (state.next < state.doubtful) == isDoubtful {
            guard let oldest = state.held.keys.min() else {
                if state.stalledAt != nil { posters[name]?.stalledAt = nil }
                continue
            }
            guard state.stalledAt == state.next else {
                posters[name]?.stalledAt = state.next
                continue
            }
            let gap = state.next...(oldest - 1)
            state.missing.formUnion(gap)
            state.next = oldest
            let ready = Self.release(&state)
            posters[name] = state
            givenUp.append(GivenUp(poster: name, missing: gap.upperBound < state.doubtful ? nil : gap, ready: ready))
        }
        return givenUp
    }
}

extension Sequencer: Equatable where Item: Equatable, Receipt: Equatable {}
extension Sequencer: Hashable where Item: Hashable, Receipt: Hashable {}
extension Sequencer.Pending: Equatable where Receipt: Equatable {}
extension Sequencer.Pending: Hashable where Receipt: Hashable {}
extension Sequencer.Held: Equatable where Item: Equatable, Receipt: Equatable {}
extension Sequencer.Held: Hashable where Item: Hashable, Receipt: Hashable {}
extension Sequencer.Poster: Equatable where Item: Equatable, Receipt: Equatable {}
extension Sequencer.Poster: Hashable where Item: Hashable, Receipt: Hashable {}
