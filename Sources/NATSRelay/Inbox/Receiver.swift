#if NATS
    internal import ActorMessaging
    internal import Dispatch
    internal import Foundation

    /// Delivers what is received, and acknowledges each message when its handlers have run.
    final class Receiver: Sendable {
        /// The name of a message that its poster gave up, whose number the receivers wait for.
        static let skippedName = "-"

        /// A received message.
        struct Item: Sendable {
            let name: String
            let payload: Data
            let envelope: Envelope
            /// The number in the stream.
            let stored: UInt64
        }

        private struct State {
            var sequencer: Sequencer<Item, String>
            /// Whether a thread delivers what is ready, one message after the other.
            var isDelivering = false
        }

        private let state: Lock<State>
        /// Whether the server has sent anything, even a heartbeat, since the session looked last.
        let hasHeard = Atomic<Bool>(true)
        private let prefix: String
        private let poster: String
        private let deadLetters: DeadLetters
        private let acknowledgments: Acknowledgments
        private let types: @Sendable (_ name: String) -> ReceivedType?
        private let report: @Sendable (NATSRelayDiagnostic) -> Void

        init(
            _ configuration: NATSRelay.Configuration,
            poster: String,
            startsAtBeginning: Bool,
            deadLetters: DeadLetters,
            acknowledgments: Acknowledgments,
            types: @escaping @Sendable (_ name: String) -> ReceivedType?,
            report: @escaping @Sendable (NATSRelayDiagnostic) -> Void
        ) {
            let most = configuration.receiveWindow
            state = Lock(State(sequencer: Sequencer(startsAtBeginning: startsAtBeginning, mostPending: most)))
            prefix = "\(configuration.namespace).m."
            self.poster = poster
            self.deadLetters = deadLetters
            self.acknowledgments = acknowledgments
            self.types = types
            self.report = report
        }

        /// A server has delivered a message. Called on the subscription's thread, which then calls ``deliverReady()``.
        func receive(_ message: borrowing NATSMessage) {
            hasHeard.store(true, ordering: .relaxed)
            // A heartbeat has no reply.
            guard let reply = message.reply, let stored = Self.streamSequence(in: reply) else { return }
            let subject = message.subject
            let name = subject.hasPrefix(prefix) ? String(subject.dropFirst(prefix.count)) : subject
            guard let text = message.header(Envelope.header), let envelope = Envelope(text) else {
                return deadLetters.keep(
                    DeadLetter(
                        name: name,
                        reason: "no relay wrote it",
                        payload: message.payload,
                        envelope: nil,
                        stored: stored
                    )
                ) { [acknowledgments] in acknowledgments.send(reply) }
            }
            if envelope.poster == poster { return acknowledgments.send(reply) }
            receive(Item(name: name, payload: message.payload, envelope: envelope, stored: stored), reply: reply)
        }

        /// Another relay has posted a message. It is acknowledged with the reply.
        func receive(_ item: Item, reply: String) {
            let (name, envelope) = (item.name, item.envelope)
            let arrival = state.withLock { state in
                state.sequencer.receive(
                    item,
                    reply,
                    stored: item.stored,
                    sequence: envelope.sequence,
                    base: envelope.base,
                    from: envelope.poster
                )
            }
            switch arrival {
            case .ready, .held, .known, .refused: break
            case .duplicate: acknowledgments.send(reply)
            case .late where name == Self.skippedName: acknowledgments.send(reply)
            case .late:
                deadLetters.keep(DeadLetter(item, reason: "it arrived after later messages of its poster")) {
                    [acknowledgments] in acknowledgments.send(reply)
                }
            }
        }

        /// Delivers what is ready, in order, unless another thread is doing that.
        func deliverReady() {
            let begins = state.withLock { state in
                defer { state.isDelivering = true }
                return !state.isDelivering
            }
            guard begins else { return }
            while let item = nextReady() { deliver(item) }
        }

        private func nextReady() -> Item? {
            state.withLock { state in
                let item = state.sequencer.nextReady()
                if item == nil { state.isDelivering = false }
                return item
            }
        }

        private func deliver(_ item: Item) {
            let (sequence, poster) = (item.envelope.sequence, item.envelope.poster)
            let finish: @Sendable () -> Void = { [weak self] in self?.finish(sequence, of: poster) }
            guard item.name != Self.skippedName else { return finish() }
            guard let type = types(item.name) else {
                return deadLetters.keep(DeadLetter(item, reason: "its type is unknown"), then: finish)
            }
            do {
                // A center that is gone has handled nothing. The next receiver gets the message.
                try type.deliver(item) { isHandled in if isHandled { finish() } }
            } catch {
                deadLetters.keep(DeadLetter(item, reason: "\(error)"), then: finish)
            }
        }

        private func finish(_ sequence: UInt64, of poster: String) {
            let reply = state.withLock { $0.sequencer.finish(sequence, of: poster) }
            if let reply { acknowledgments.send(reply) }
        }

        /// Called at a fixed interval. Gives up the messages that don't arrive.
        ///
        /// - Parameter isDoubtful: See ``Sequencer/tick(isDoubtful:)``.
        func tick(isDoubtful: Bool) {
            for gap in state.withLock({ $0.sequencer.tick(isDoubtful: isDoubtful) }) {
                report(.missing(poster: gap.poster, sequences: gap.missing))
            }
            deliverReady()
        }

        /// The number in the stream, from the reply subject of a message.
        ///
        /// `$JS.ACK.<stream>.<consumer>.<deliveries>.<number>…`, or with a domain and an account after `ACK`.
        static func streamSequence(in reply: String) -> UInt64? {
            guard reply.hasPrefix("$JS.ACK.") else { return nil }
            // Each message has one, so it is read without copies.
            var periods = 0
            var numbers: (UInt64?, UInt64?) = (nil, nil)
            var number: UInt64? = 0
            var isEmpty = true
            for byte in reply.utf8 {
                if byte == UInt8(ascii: ".") {
                    if periods == 5 { numbers.0 = isEmpty ? nil : number }
                    if periods == 7 { numbers.1 = isEmpty ? nil : number }
                    periods += 1
                    (number, isEmpty) = (0, true)
                } else {
                    isEmpty = false
                    number = number.flatMap { $0.appending(digit: byte) }
                }
            }
            return periods >= 10 ? numbers.1 : periods == 8 ? numbers.0 : nil
        }
    }

    extension UInt64 {
        /// Returns the number with one more decimal digit, or `nil` if it isn't a digit or the number is too large.
        func appending(digit: UInt8) -> UInt64? {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (product, isLarge) = multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = product.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
            return isLarge || isLarger ? nil : sum
        }
    }

    /// A message type that this relay delivers.
    struct ReceivedType: Sendable {
        /// Decodes and delivers a message. Throws if it can't be decoded. The completion says whether its handlers have
        /// run, or whether the center has seen it before; otherwise, the center is gone.
        let deliver:
            @Sendable (Receiver.Item, _ completion: @escaping @Sendable (_ isHandled: Bool) -> Void) throws -> Void

        /// The type of a message that arrives when the relay is deallocated. The next receiver gets the message.
        static let unavailable = ReceivedType { _, completion in completion(false) }
    }

    /// Sends acknowledgments in batches from a queue of its own, so that a handler doesn't wait for the connection.
    final class Acknowledgments: Sendable {
        private static let delay = DispatchTimeInterval.milliseconds(1)

        private let waiting = Lock<[String]>([])
        private let queue = DispatchQueue(label: "NATSRelay.Acknowledgments")
        private let client: NATSClient

        init(client: NATSClient) { self.client = client }

        func send(_ reply: String) {
            let isFirst = waiting.withLock { waiting in
                waiting.append(reply)
                return waiting.count == 1
            }
            if isFirst { queue.asyncAfter(deadline: .now() + Self.delay) { self.sendWaiting() } }
        }

        private func sendWaiting() {
            let replies = waiting.withLock { waiting in
                defer { waiting.removeAll(keepingCapacity: true) }
                return waiting
            }
            for reply in replies { client.acknowledge(reply) }
        }

        /// Sends what is waiting.
        func finish() { queue.sync { sendWaiting() } }
    }
#endif
