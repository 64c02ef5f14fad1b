#if NATS
    internal import ActorMessaging

    /// The messages of a poster that no server has acknowledged.
    ///
    /// A value without locks that sends nothing. A message gets its sequence number when it is first sent, so a message
    /// that is lost before leaves no gap. At most ``NATSRelay/Outbox/window`` numbers are in flight. They are
    /// acknowledged in any order, and sent again in order: all unacknowledged ones after a reconnection, or if no
    /// acknowledgment arrives for some time.
    struct OutboxStateMachine<Content> {
        /// A message to be sent.
        struct Transmission {
            let sequence: UInt64
            /// The oldest unacknowledged sequence number.
            let base: UInt64
            /// `nil` for a message that was given up. Its number is sent, because the receivers wait for it.
            let content: Content?
        }

        fileprivate struct Entry {
            /// The number of the post, for ``isFlushed(to:)``.
            let post: UInt64
            var content: Content?
            let bytes: Int
        }

        private let limits: NATSRelay.Outbox
        private var waiting = Queue<Entry>()
        /// The unacknowledged messages that have a sequence number.
        private var inFlight: [UInt64: Entry] = [:]
        /// The oldest number in flight, the next one to send, and the next one for a message that waits.
        private var (base, unsent, end): (UInt64, UInt64, UInt64) = (1, 1, 1)
        private var posts: UInt64 = 0
        private var bytes = 0
        /// The bytes of the messages that wait for their sequence number.
        private var waitingBytes = 0
        private var isConnected = false
        private var hasProgress = false

        init(limits: NATSRelay.Outbox) {
            self.limits = limits
        }

        /// The number of messages that aren't acknowledged.
        var count: Int { waiting.count + inFlight.count }
        /// The number of sequence numbers in flight.
        var flying: Int { Int(end - base) }

        /// Whether there is enough to send to start sending: while the window is nearly full, the next acknowledgments
        /// make room, and a start for each of them would cost more than the sending.
        var wantsToSend: Bool {
            guard isConnected else { return false }
            let room = max(1, limits.window / 4)
            return unsent < end || (flying <= limits.window - room && !waiting.isEmpty)
        }

        /// Adds a message.
        ///
        /// - Returns: The messages that are lost because the outbox is full. The new one may be among them.
        mutating func post(_ content: Content, bytes size: Int) -> [Content] {
            var lost: [Content] = []
            let (most, losesOldest) =
                switch limits.buffering.policy {
                case .unbounded: (Int.max, false)
                case .oldest(let count): (count, false)
                case .newest(let count): (count, true)
                }
            while count >= most || bytes + size > limits.bytes {
                let canFit = bytes - waitingBytes + size <= limits.bytes
                guard losesOldest, canFit, let oldest = waiting.popFirst() else { return [content] }
                bytes -= oldest.bytes
                waitingBytes -= oldest.bytes
                if let content = oldest.content { lost.append(content) }
            }
            posts += 1
            bytes += size
            waitingBytes += size
            waiting.append(Entry(post: posts, content: content, bytes: size))
            return lost
        }

        /// Returns the next message to send, or `nil` if there is none, the window is full or there is no connection.
        mutating func next() -> Transmission? {
            guard isConnected else { return nil }
            while unsent < end {
                defer { unsent += 1 }
                if let entry = inFlight[unsent] { return transmission(of: entry, unsent) }
            }
            guard flying < limits.window, let entry = waiting.popFirst() else { return nil }
            waitingBytes -= entry.bytes
            inFlight[end] = entry
            end += 1
            unsent = end
            return transmission(of: entry, end - 1)
        }

        private func transmission(of entry: Entry, _ sequence: UInt64) -> Transmission {
            Transmission(sequence: sequence, base: base, content: entry.content)
        }

        /// A server has stored a message.
        mutating func acknowledge(_ sequence: UInt64) {
            guard let entry = inFlight.removeValue(forKey: sequence) else { return }
            hasProgress = true
            bytes -= entry.bytes
            while base < end, inFlight[base] == nil { base += 1 }
            unsent = max(unsent, base)
        }

        /// A server has rejected a message for good. Its number is sent without it.
        ///
        /// - Returns: The message, which is lost; `nil` if it was acknowledged or rejected before.
        mutating func reject(_ sequence: UInt64) -> Content? {
            guard let content = inFlight[sequence]?.content.take() else { return nil }
            unsent = min(unsent, sequence)
            return content
        }

        /// The sequence numbers in flight whose message matches a condition.
        func sequences(where matches: (Content) -> Bool) -> [UInt64] {
            inFlight.filter { $0.value.content.map(matches) ?? false }.keys.sorted()
        }

        // MARK: Connection and time

        /// The connection is established, or restored: what is in flight may be lost.
        mutating func connect() {
            isConnected = true
            unsent = base
        }

        /// The connection is lost.
        mutating func disconnect() { isConnected = false }

        /// Called at a fixed interval. If nothing was acknowledged since the last call, everything in flight is sent
        /// again.
        mutating func tick() {
            defer { hasProgress = false }
            if isConnected, !hasProgress, unsent == end { unsent = base }
        }

        // MARK: Flushing

        /// The number of the last post.
        var lastPost: UInt64 { posts }

        /// Returns whether every post up to a number is acknowledged, lost or rejected.
        func isFlushed(to post: UInt64) -> Bool {
            guard let oldest = (inFlight[base] ?? waiting.first)?.post else { return true }
            return oldest > post
        }
    }

    extension OutboxStateMachine: Equatable where Content: Equatable {}
    extension OutboxStateMachine: Hashable where Content: Hashable {}
    extension OutboxStateMachine.Entry: Equatable where Content: Equatable {}
    extension OutboxStateMachine.Entry: Hashable where Content: Hashable {}
#endif
