#if NATS
    internal import ActorMessaging

    /// Puts the messages of each poster into posting order, and recognizes those that were received before.
    ///
    /// A value without locks that delivers nothing. A stream stores a message twice or out of order if its poster sends
    /// it again, and a server delivers it again if its acknowledgment is late or lost. A message is ready once all
    /// earlier messages of its poster were; until then, it is held. A receipt acknowledges the message to the server.
    /// If a message is received again, the newer receipt replaces the older one.
    struct Sequencer<Item, Receipt> {
        /// A message that isn't acknowledged.
        fileprivate struct Pending {
            /// Its number in the stream.
            let stored: UInt64
            let receipt: Receipt
        }

        fileprivate struct Held {
            let item: Item
            let pending: Pending
        }

        fileprivate struct Poster {
            /// The next sequence number to deliver.
            var next: UInt64
            /// The first sequence number that this receiver may have to deliver. Earlier ones were handled before it
            /// started.
            let first: UInt64
            /// Up to here, a missing message may have been handled by the last receiver with this name.
            let doubtful: UInt64
            /// The messages that wait for an earlier one.
            var held: [UInt64: Held] = [:]
            /// The messages whose handlers run.
            var running: [UInt64: Pending] = [:]
            /// The sequence numbers that were given up, in at most `mostGaps` ranges.
            var missing = Gaps()
            /// The gap that was open when the clock ticked last.
            var stalledAt: UInt64?
            /// The number of the last message among those of all posters.
            var lastHeard: UInt64 = 0
        }

        /// Whether the receiver gets the whole stream, so that the first message of each poster has the number 1.
        private var startsAtBeginning: Bool
        private let mostPending: Int
        private let mostIdlePosters: Int
        private var pendingCount = 0
        private var posters: [String: Poster] = [:]
        private var ready = Queue<Item>()
        private var arrivals: UInt64 = 0

        /// Creates an empty sequencer.
        ///
        /// - Parameters:
        ///   - startsAtBeginning: Whether the receiver gets the whole stream.
        ///   - mostPending: The number of messages that are held or whose handlers run. A server may exceed its
        ///     consumer's window.
        ///   - mostIdlePosters: The number of posters without unacknowledged messages that the sequencer remembers. If
        ///     a message of a forgotten poster is received again, it is delivered again.
        init(startsAtBeginning: Bool, mostPending: Int = .max, mostIdlePosters: Int = 10_000) {
            self.startsAtBeginning = startsAtBeginning
            self.mostPending = mostPending
            self.mostIdlePosters = mostIdlePosters
        }

        /// The number of messages that wait for an earlier one.
        var heldCount: Int { posters.values.reduce(0) { $0 + $1.held.count } }
        /// The number of messages whose handlers run.
        var runningCount: Int { posters.values.reduce(0) { $0 + $1.running.count } }
        var posterCount: Int { posters.count }

        enum Arrival {
            /// The message is ready, and later ones may be.
            case ready
            /// An earlier message is missing.
            case held
            /// The message is held, or its handlers run. This receipt is used instead of the older one.
            case known
            /// The message has been handled, or is in the stream twice: acknowledge this one.
            case duplicate
            /// The message was given up, and later ones have been delivered: it is a dead letter.
            case late
            /// There are too many messages, and this one is ignored. The server delivers it again.
            case refused
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
            from name: String
        ) -> Arrival {
            arrivals += 1
            let new =
                startsAtBeginning ? Poster(next: 1, first: 1, doubtful: 0) : Poster(sequence: sequence, base: base)
            let message = Held(item: item, pending: Pending(stored: stored, receipt: receipt))
            let isFull = pendingCount >= mostPending
            let arrival = posters[name, default: new].receive(
                message,
                sequence,
                heard: arrivals,
                isFull: isFull,
                &ready
            )
            switch arrival {
            case .ready, .held: pendingCount += 1
            case .known, .duplicate, .late, .refused: break
            }
            if posters.count > mostIdlePosters { forgetIdlePosters() }
            return arrival
        }

        /// Returns the next message to deliver.
        mutating func nextReady() -> Item? { ready.popFirst() }

        /// The handlers of a message have run.
        ///
        /// - Returns: The receipt that acknowledges it.
        mutating func finish(_ sequence: UInt64, of name: String) -> Receipt? {
            guard let finished = posters[name]?.running.removeValue(forKey: sequence) else { return nil }
            pendingCount -= 1
            return finished.receipt
        }

        /// Called at a fixed interval. A gap that is open at two calls is given up, and the messages after it are
        /// ready.
        ///
        /// - Parameter isDoubtful: Whether to look at the gaps that the last receiver with this name may have handled,
        ///   or at the others. The former last only until the poster has sent again what is really missing.
        /// - Returns: The missing sequence numbers, except those that the last receiver may have handled.
        mutating func tick(isDoubtful: Bool) -> [(poster: String, missing: ClosedRange<UInt64>)] {
            let open = posters.filter { !$0.value.held.isEmpty && $0.value.isDoubtful == isDoubtful }
            var missing: [(poster: String, missing: ClosedRange<UInt64>)] = []
            for name in open.keys.sorted() {
                if let gap = posters[name]?.giveUpGap(&ready), !isDoubtful { missing.append((name, gap)) }
            }
            return missing
        }

        /// Forgets the posters that have been silent for the longest time, a quarter at once.
        private mutating func forgetIdlePosters() {
            let idle = posters.filter { $0.value.held.isEmpty && $0.value.running.isEmpty }
            let oldest = idle.sorted { $0.value.lastHeard < $1.value.lastHeard }
            for (name, _) in oldest.prefix(max(1, mostIdlePosters / 4)) { posters[name] = nil }
            // If one of them posts again, its first message has another number.
            startsAtBeginning = false
        }
    }

    extension Sequencer.Poster {
        private static var mostGaps: Int { 100 }

        /// A poster whose earlier messages may have been handled by the last receiver with this name.
        fileprivate init(sequence: UInt64, base: UInt64) {
            let first = min(base, sequence)
            self.init(next: first, first: first, doubtful: sequence)
        }

        /// Whether the next message may have been handled by the last receiver with this name.
        fileprivate var isDoubtful: Bool { next < doubtful }

        fileprivate mutating func receive(
            _ message: Sequencer<Item, Receipt>.Held,
            _ sequence: UInt64,
            heard: UInt64,
            isFull: Bool,
            _ ready: inout Queue<Item>
        ) -> Sequencer<Item, Receipt>.Arrival {
            lastHeard = heard
            // What fills a gap is accepted, because it releases others.
            if sequence == next, !isFull || !held.isEmpty {
                begin(message, &ready)
                release(&ready)
                return .ready
            }
            if let known = running[sequence] ?? held[sequence]?.pending {
                guard known.stored == message.pending.stored else { return .duplicate }
                if sequence < next { running[sequence] = message.pending } else { held[sequence] = message }
                return .known
            }
            if sequence >= next {
                if isFull { return .refused }
                held[sequence] = message
                return .held
            }
            guard sequence < first || missing.contains(sequence) else { return .duplicate }
            missing.remove(sequence, atMost: Self.mostGaps)
            return .late
        }

        private mutating func begin(_ message: Sequencer<Item, Receipt>.Held, _ ready: inout Queue<Item>) {
            ready.append(message.item)
            running[next] = message.pending
            next += 1
            stalledAt = nil
        }

        private mutating func release(_ ready: inout Queue<Item>) {
            while !held.isEmpty, let message = held.removeValue(forKey: next) { begin(message, &ready) }
        }

        /// Gives up the gap before the oldest held message, if it was open at the last call, too.
        fileprivate mutating func giveUpGap(_ ready: inout Queue<Item>) -> ClosedRange<UInt64>? {
            guard let oldest = held.keys.min() else { return nil }
            guard stalledAt == next else {
                stalledAt = next
                return nil
            }
            let gap = next...(oldest - 1)
            missing.append(next..<oldest, atMost: Self.mostGaps)
            next = oldest
            release(&ready)
            return gap
        }
    }

    /// Sequence numbers that were given up, in ascending ranges that don't overlap.
    ///
    /// `RangeSet` needs macOS 15 and iOS 18.
    private struct Gaps: Hashable {
        private var ranges: [Range<UInt64>] = []

        func contains(_ number: UInt64) -> Bool { ranges.contains { $0.contains(number) } }

        mutating func remove(_ number: UInt64, atMost most: Int) {
            guard let index = ranges.firstIndex(where: { $0.contains(number) }) else { return }
            let range = ranges[index]
            let rest = [range.lowerBound..<number, number + 1..<range.upperBound].filter { !$0.isEmpty }
            ranges.replaceSubrange(index...index, with: rest)
            forgetOldest(atMost: most)
        }

        private mutating func forgetOldest(atMost most: Int) { if ranges.count > most { ranges.removeFirst() } }

        /// Appends a range above all others. If there are too many, the oldest one is forgotten: it is reported
        /// already, and a message in it counts as a duplicate.
        mutating func append(_ range: Range<UInt64>, atMost most: Int) {
            if let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
            forgetOldest(atMost: most)
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
#endif
