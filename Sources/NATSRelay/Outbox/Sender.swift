#if NATS
    internal import ActorMessaging
    internal import Dispatch
    internal import Foundation

    /// Sends what is posted, from a queue of its own, so that a post waits for nothing but a short lock.
    final class Sender: Sendable {
        /// An encoded message.
        struct Content: Sendable {
            let name: String
            let payload: Data
            let version: Int
            let subjectID: String?
            let origin: [MessageCenter.ID]
        }

        fileprivate struct Flush {
            let id: UInt64
            let post: UInt64
            let continuation: CheckedContinuation<Void, any Error>
        }

        fileprivate struct State {
            var machine: OutboxStateMachine<Content>
            var client: NATSClient?
            var inbox = ""
            /// Whether the queue is sending or is about to.
            var isSending = false
            var isStopped = false
            var flushes: [Flush] = []
            var flushCount: UInt64 = 0
            var lastFailure = ""
        }

        /// The beginning of an answer without an error.
        private static let acknowledgment = Array(#"{"stream":"#.utf8)

        private let state: Lock<State>
        private let queue = DispatchQueue(label: "NATSRelay.Sender")
        private let namespace: String
        private let poster: String
        private let report: @Sendable (NATSRelayDiagnostic) -> Void

        init(
            _ configuration: NATSRelay.Configuration,
            poster: String,
            report: @escaping @Sendable (NATSRelayDiagnostic) -> Void
        ) {
            state = Lock(State(machine: OutboxStateMachine(limits: configuration.outbox)))
            namespace = configuration.namespace
            self.poster = poster
            self.report = report
        }

        var count: Int { state.withLock { $0.machine.count } }

        // MARK: Posting

        func post(_ content: Content) {
            let (lost, wakes) = state.withLock { state in
                let lost = state.machine.post(content, bytes: content.payload.count)
                return (lost, state.wakes())
            }
            for content in lost { report(.outboxOverflow(name: content.name)) }
            if wakes { wake() }
        }

        private func wake() { queue.async { self.send() } }

        private func send() {
            while let (transmission, client, inbox) = takeNext() {
                let content = transmission.content
                let envelope = Envelope(
                    poster: poster,
                    sequence: transmission.sequence,
                    base: transmission.base,
                    version: content?.version ?? 0,
                    subjectID: content?.subjectID,
                    origin: content?.origin ?? []
                )
                let published = (content?.payload ?? Data()).withUnsafeBytes { payload in
                    client.publish(
                        payload,
                        to: "\(namespace).m.\(content?.name ?? Receiver.skippedName)",
                        reply: "\(inbox).ack.\(transmission.sequence)",
                        headers: [
                            Envelope.header: envelope.text,
                            // The second attempt of a message that was given up has another content.
                            "Nats-Msg-Id": "\(poster).\(transmission.sequence)" + (content == nil ? ".skipped" : ""),
                        ]
                    )
                }
                if published == .tooLarge {
                    reject(transmission.sequence, reason: "it is larger than the server permits")
                }
                // A failed message is sent again after the next tick.
            }
        }

        private func takeNext() -> (OutboxStateMachine<Content>.Transmission, NATSClient, String)? {
            state.withLock { state in
                guard let client = state.client, let next = state.machine.next() else {
                    state.isSending = false
                    return nil
                }
                return (next, client, state.inbox)
            }
        }

        // MARK: Answers

        /// A server has answered.
        func answered(_ sequence: UInt64, _ message: borrowing NATSMessage) {
            if message.isNoResponders { return fail("no server stores the stream") }
            if message.bytes.starts(with: Self.acknowledgment) { return acknowledge(sequence) }
            struct Answer: Decodable {
                var stream: String?
                var error: JetStreamAPI.Failure?
            }
            let answer = try? JSONDecoder().decode(Answer.self, from: message.payload)
            guard let error = answer?.error else {
                // Anything but an acknowledgment leaves the message in the outbox.
                return answer?.stream == nil ? fail("the answer can't be read") : acknowledge(sequence)
            }
            let reason = error.description ?? "error \(error.code)"
            // 503 and the like: a full stream or no leader, which may pass.
            if (400..<500).contains(error.code), error.code != 408, error.code != 429 {
                reject(sequence, reason: reason)
            } else {
                fail(reason)
            }
        }

        private func acknowledge(_ sequence: UInt64) {
            update { $0.machine.acknowledge(sequence) }
        }

        /// A message can't be sent now.
        private func fail(_ reason: String) {
            let isNew = state.withLock { state in
                defer { state.lastFailure = reason }
                return state.lastFailure != reason
            }
            if isNew { report(.requestFailed("a message isn't stored yet: \(reason)")) }
        }

        private func reject(_ sequence: UInt64, reason: String) {
            var lost: Content?
            update { lost = $0.machine.reject(sequence) }
            if let lost { report(.rejected(name: lost.name, reason: reason)) }
        }

        /// The servers don't permit this user to publish to a subject.
        func deny(_ subject: String, reason: String) {
            let denied = state.withLock { state in
                state.machine.sequences { "\(namespace).m.\($0.name)" == subject }
            }
            for sequence in denied { reject(sequence, reason: reason) }
        }

        /// Changes the state, ends flushes that are complete, and sends what can be sent.
        private func update(_ change: (inout State) -> Void) {
            let (wakes, complete) = state.withLock { state in
                change(&state)
                let complete = state.flushes.filter { state.machine.isFlushed(to: $0.post) }
                if !complete.isEmpty { state.flushes.removeAll { state.machine.isFlushed(to: $0.post) } }
                return (state.wakes(), complete)
            }
            for flush in complete { flush.continuation.resume() }
            if wakes { wake() }
        }

        // MARK: Connection

        func connect(_ client: NATSClient, inbox: String) {
            update { state in
                state.client = client
                state.inbox = inbox
                state.machine.connect()
            }
        }

        func reconnect() { update { $0.machine.connect() } }

        func disconnect() { state.withLock { $0.machine.disconnect() } }

        func tick() {
            update { state in
                state.machine.tick()
                state.lastFailure = ""
            }
        }

        /// Ends the sending, and every wait for it.
        func stop() {
            let flushes = state.withLock { state in
                state.client = nil
                state.isStopped = true
                state.machine.disconnect()
                defer { state.flushes = [] }
                return state.flushes
            }
            for flush in flushes { flush.continuation.resume(throwing: NATSRelayError.notRunning) }
        }

        /// Waits until everything that was posted before is acknowledged, lost or rejected.
        func flush() async throws {
            let id = state.withLock { state in
                state.flushCount += 1
                return state.flushCount
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result: Result<Void, any Error>? = state.withLock { state in
                        if state.isStopped { return .failure(NATSRelayError.notRunning) }
                        if Task.isCancelled { return .failure(CancellationError()) }
                        let post = state.machine.lastPost
                        if state.machine.isFlushed(to: post) { return .success(()) }
                        state.flushes.append(Flush(id: id, post: post, continuation: continuation))
                        return nil
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                let canceled = state.withLock { state in
                    let index = state.flushes.firstIndex { $0.id == id }
                    return index.map { state.flushes.remove(at: $0) }
                }
                canceled?.continuation.resume(throwing: CancellationError())
            }
        }
    }

    extension Sender.State {
        /// Returns whether the caller must wake the queue.
        fileprivate mutating func wakes() -> Bool {
            if isSending || client == nil || !machine.wantsToSend { return false }
            isSending = true
            return true
        }
    }
#endif
