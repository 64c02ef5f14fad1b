internal import Dispatch
internal import Foundation
internal import Synchronization

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

    fileprivate struct State {
        var sequencer: Sequencer<Item, String>
        var ready = Queue<Item>()
        /// Whether a thread delivers what is ready, one message after the other.
        var isDelivering = false
    }

    private let state: Mutex<State>
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
        state = Mutex(State(sequencer: Sequencer(startsAtBeginning: startsAtBeginning)))
        prefix = "\(configuration.namespace).m."
        self.poster = poster
        self.deadLetters = deadLetters
        self.acknowledgments = acknowledgments
        self.types = types
        self.report = report
    }

    /// A server has delivered a message. Called on the subscription's thread.
    func receive(_ message: borrowing NATSMessage) {
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
        let item = Item(name: name, payload: message.payload, envelope: envelope, stored: stored)
        let (arrival, delivers) = state.withLock { state in
            let arrival = state.sequencer.receive(
                item,
                reply,
                stored: stored,
                sequence: envelope.sequence,
                base: envelope.base,
                from: envelope.poster
            )
            guard case .deliver(let items) = arrival else { return (arrival, false) }
            return (arrival, state.append(items.map(\.item)))
        }
        switch arrival {
        case .deliver, .hold, .known: break
        case .duplicate: acknowledgments.send(reply)
        case .late where name == Self.skippedName: acknowledgments.send(reply)
        case .late:
            deadLetters.keep(DeadLetter(item, reason: "it arrived after later messages of its poster")) {
                [acknowledgments] in acknowledgments.send(reply)
            }
        }
        if delivers { deliverReady() }
    }

    /// Delivers what is ready, in order. Another thread that adds a message meanwhile leaves it to this one.
    private func deliverReady() {
        while let item = state.withLock({ $0.takeReady() }) { deliver(item) }
    }

    private func deliver(_ item: Item) {
        let finish: @Sendable () -> Void = { [weak self] in self?.finish(item) }
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

    private func finish(_ item: Item) {
        let reply = state.withLock { $0.sequencer.finish(item.envelope.sequence, of: item.envelope.poster) }
        if let reply { acknowledgments.send(reply) }
    }

    /// Called at a fixed interval. Gives up the messages that don't arrive.
    ///
    /// - Parameter isDoubtful: See ``Sequencer/tick(isDoubtful:)``.
    func tick(isDoubtful: Bool) {
        let (givenUp, delivers) = state.withLock { state in
            let givenUp = state.sequencer.tick(isDoubtful: isDoubtful)
            var delivers = false
            for gap in givenUp { delivers = state.append(gap.ready.map(\.item)) || delivers }
            return (givenUp, delivers)
        }
        for gap in givenUp {
            if let missing = gap.missing { report(.missing(poster: gap.poster, sequences: missing)) }
        }
        if delivers { deliverReady() }
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

extension Receiver.State {
    /// Adds messages, and returns whether the caller must deliver them.
    fileprivate mutating func append(_ items: [Receiver.Item]) -> Bool {
        for item in items { ready.append(item) }
        if isDelivering { return false }
        isDelivering = true
        return true
    }

    fileprivate mutating func takeReady() -> Receiver.Item? {
        let item = ready.popFirst()
        if item == nil { isDelivering = false }
        return item
    }
}

/// A message type that this relay delivers.
struct ReceivedType: Sendable {
    /// Decodes and delivers a message. Throws if it can't be decoded. The completion says whether its handlers have run, or
    /// whether the center has seen it before; otherwise, the center is gone.
    let deliver: @Sendable (Receiver.Item, _ completion: @escaping @Sendable (_ isHandled: Bool) -> Void) throws -> Void
}

/// Sends acknowledgments from a queue of its own, so that a handler doesn't wait for the connection.
final class Acknowledgments: Sendable {
    fileprivate struct State {
        var waiting: [String] = []
        var isSending = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "NATSRelay.Acknowledgments")
    private let client: NATSClient

    init(client: NATSClient) { self.client = client }

    func send(_ reply: String) {
        let wakes = state.withLock { state in
            state.waiting.append(reply)
            defer { state.isSending = true }
            return !state.isSending
        }
        if wakes { queue.async { self.drain() } }
    }

    private func drain() {
        while true {
            let replies = state.withLock { state in
                defer { state.waiting = [] }
                if state.waiting.isEmpty { state.isSending = false }
                return state.waiting
            }
            if replies.isEmpty { return }
            for reply in replies { client.acknowledge(reply) }
        }
    }

    /// Waits until what was sent before is on its way.
    func finish() { queue.sync {} }
}
