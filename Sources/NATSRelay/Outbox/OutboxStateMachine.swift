#if NATS
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
            var isAcknowledged = false
        }

        private let limits: NATSRelay.Outbox
        private var waiting = Queue<Entry>()
        /// The messages that have a sequence number, from `base` on.
        private var inFlight = Queue<Entry>()
        private var base: UInt64 = 1
        /// The number of messages in flight that needn't be sent again now.
        private var sent = 0
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
        /// The number of messages in flight.
        var flying: Int { inFlight.count }

        /// Whether there is enough to send to start sending: while the window is nearly full, the next acknowledgments
        /// make room, and a start for each of them would cost more than the sending.
        var wantsToSend: Bool {
            guard isConnected else { return false }
            let room = max(1, limits.window / 4)
            return sent < inFlight.count || (inFlight.count <= limits.window - room && !waiting.isEmpty)
        }

        /// Adds a message.
        ///
        /// - Returns: The messages that are lost because the outbox is full. The new one may be among them.
        mutating func post(_ content: Content, bytes size: Int) -> [Content] {
            var lost: [Content] = []
            while count >= limits.messages || bytes + size > limits.bytes {
                let canFit = bytes - waitingBytes + size <= limits.bytes
                guard limits.overflow == .losesOldest, canFit, let oldest = waiting.popFirst() else { return [content] }
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
            while sent < inFlight.count {
                let entry = inFlight[sent]
                sent += 1
                if !entry.isAcknowledged { return transmission(of: entry, at: sent - 1) }
            }
            guard inFlight.count < limits.window, let entry = waiting.popFirst() else { return nil }
            waitingBytes -= entry.bytes
            inFlight.append(entry)
            sent = inFlight.count
            return transmission(of: entry, at: sent - 1)
        }

        private func transmission(of entry: Entry, at index: Int) -> Transmission {
            Transmission(sequence: base + UInt64(index), base: base, content: entry.content)
        }

        /// A server has stored a message.
        mutating func acknowledge(_ sequence: UInt64) {
            guard let index = index(of: sequence), !inFlight[index].isAcknowledged else { return }
            hasProgress = true
            inFlight[index].isAcknowledged = true
            while let first = inFlight.first, first.isAcknowledged {
                inFlight.removeFirst()
                bytes -= first.bytes
                base += 1
                sent = max(0, sent - 1)
            }
        }

        /// A server has rejected a message for good. Its number is sent without it.
        ///
        /// - Returns: The message, which is lost; `nil` if it was acknowledged or rejected before.
        mutating func reject(_ sequence: UInt64) -> Content? {
            guard let index = index(of: sequence), !inFlight[index].isAcknowledged else { return nil }
            let content = inFlight[index].content
            inFlight[index].content = nil
            sent = min(sent, index)
            return content
        }

        /// The sequence numbers in flight whose message matches a condition.
        func sequences(where matches: (Content) -> Bool) -> [UInt64] {
            inFlight.indices.filter { !inFlight[$0].isAcknowledged && (inFlight[$0].content.map(matches) ?? false) }
                .map { base + UInt64($0) }
        }

        private func index(of sequence: UInt64) -> Int? {
            guard sequence >= base, sequence - base < UInt64(inFlight.count) else { return nil }
            return Int(sequence - base)
        }

        // MARK: Connection and time

        /// The connection is established, or restored: what is in flight may be lost.
        mutating func connect() {
            isConnected = true
            sent = 0
        }

        /// The connection is lost.
        mutating func disconnect() { isConnected = false }

        /// Called at a fixed interval. If nothing was acknowledged since the last call, everything in flight is sent
        /// again.
        mutating func tick() {
            defer { hasProgress = false }
            if isConnected, !hasProgress, sent == inFlight.count { sent = 0 }
        }

        // MARK: Flushing

        /// The number of the last post.
        var lastPost: UInt64 { posts }

        /// Returns whether every post up to a number is acknowledged, lost or rejected.
        func isFlushed(to post: UInt64) -> Bool {
            guard let oldest = (inFlight.first ?? waiting.first)?.post else { return true }
            return oldest > post
        }
    }

    extension OutboxStateMachine: Equatable where Content: Equatable {}
    extension OutboxStateMachine: Hashable where Content: Hashable {}
    extension OutboxStateMachine.Entry: Equatable where Content: Equatable {}
    extension OutboxStateMachine.Entry: Hashable where Content: Hashable {}
#endif
