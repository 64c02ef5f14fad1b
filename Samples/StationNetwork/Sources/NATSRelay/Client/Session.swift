internal import ActorMessaging
internal import Dispatch
internal import Foundation
internal import Synchronization

/// A relay's connection, with its stream, its consumer and its clock.
///
/// A receiver's consumer is replaced when the receiver starts and whenever the connection is restored: the new one begins after the
/// last message that was acknowledged together with all earlier ones. So what was lost on the way comes again at once, in order;
/// the sequencer drops what was handled. A second receiver with the same name replaces the consumer, too, and takes over.
final class Session: Sendable {
    private struct State {
        var generation: UInt64 = 0
        var isSuperseded = false
        var isStopped = false
        var isDisconnected = false
        var isRecovering = false
        var recoversAgain = false
        var lastHeard = ContinuousClock.now
        var answers: [NATSSubscription] = []
        /// The subscription to the consumer's messages.
        var deliveries: NATSSubscription?
    }

    private let configuration: NATSRelay.Configuration
    private let client: NATSClient
    private let inbox: String
    private let poster: String
    private let sender: Sender
    private let receiver: Receiver?
    private let deadLetters: DeadLetters
    private let acknowledgments: Acknowledgments
    private let report: @Sendable (NATSRelayDiagnostic) -> Void
    private let state = Mutex(State())
    /// Requests to the servers block it.
    private let control = DispatchQueue(label: "NATSRelay.Session")
    private let clock = DispatchQueue(label: "NATSRelay.Clock")
    private let clocks = Mutex<[Clock]>([])

    /// Connects, which blocks the calling thread.
    init(
        _ configuration: NATSRelay.Configuration,
        poster: String,
        sender: Sender,
        types: @escaping @Sendable (_ name: String) -> ReceivedType?,
        report: @escaping @Sendable (NATSRelayDiagnostic) -> Void
    ) throws(NATSRelayError) {
        self.configuration = configuration
        self.poster = poster
        self.sender = sender
        self.report = report
        inbox = "_INBOX.\(poster)"
        let events = EventTarget()
        client = try NATSClient(configuration) { event in
            if let session = events.session { return session.handle(event) }
            // Until the session exists, its requests may be refused.
            if case .error(let text) = event, Self.isPermissionViolation(text) { report(.permissionDenied(text)) }
        }
        acknowledgments = Acknowledgments(client: client)
        deadLetters = DeadLetters(client: client, inbox: inbox, configuration, report: report)
        let api = JetStreamAPI(client: client)
        let stream = Self.streamName(configuration)
        let firstSequence = try api.ensureStream(stream, subjects: ["\(configuration.namespace).m.>"], configuration)
        if let name = configuration.receiver {
            _ = try api.ensureStream(stream + "-DEAD", subjects: ["\(configuration.namespace).dead.>"], configuration)
            let floor = try api.consumers(of: stream, prefix: "\(name)_").map(\.ack_floor.stream_seq).max() ?? 0
            receiver = Receiver(
                configuration,
                poster: poster,
                startsAtBeginning: floor == 0 && (firstSequence ?? 0) <= 1,
                deadLetters: deadLetters,
                acknowledgments: acknowledgments,
                types: types,
                report: report
            )
        } else {
            receiver = nil
        }
        events.attach(self)
        try subscribe()
        if receiver != nil { try renew(startsReceiver: true) }
        startClocks()
        sender.connect(client, inbox: inbox)
    }

    static func streamName(_ configuration: NATSRelay.Configuration) -> String { "RELAY-\(configuration.namespace)" }

    private func subscribe() throws(NATSRelayError) {
        let acknowledgments = try client.subscribe("\(inbox).ack.*") { [sender] message in
            guard let sequence = message.lastNumber else { return }
            sender.answered(sequence, message)
        }
        state.withLock { $0.answers = [acknowledgments] }
        guard receiver != nil else { return }
        let letters = try client.subscribe("\(inbox).dead.*") { [deadLetters] message in
            guard let stored = message.lastNumber else { return }
            deadLetters.answered(stored, message)
        }
        state.withLock { $0.answers.append(letters) }
    }

    /// Replaces the consumer by one that begins after everything that is acknowledged.
    private func renew(startsReceiver: Bool = false) throws(NATSRelayError) {
        guard let name = configuration.receiver, let receiver, !state.withLock({ $0.isSuperseded || $0.isStopped })
        else { return }
        let api = JetStreamAPI(client: client)
        let stream = Self.streamName(configuration)
        let present = try api.consumers(of: stream, prefix: "\(name)_").compactMap { consumer in
            UInt64(consumer.name.dropFirst(name.utf8.count + 1)).map { (generation: $0, consumer: consumer) }
        }
        let own = state.withLock { $0.generation }
        let latest = present.max { $0.generation < $1.generation }
        if !startsReceiver, let latest, latest.generation > own, latest.consumer.config.description != poster {
            state.withLock { $0.isSuperseded = true }
            return report(.superseded(receiver: name))
        }
        let generation = max(latest?.generation ?? 0, own) + 1
        // Before the consumer exists, which sends nothing to a subject that nothing is subscribed to. A wildcard doesn't count.
        let deliveries = try client.subscribe("\(inbox).msg.\(generation)") { [receiver, weak self] message in
            self?.state.withLock { $0.lastHeard = .now }
            receiver.receive(message)
        }
        try api.createConsumer(
            "\(name)_\(generation)",
            of: stream,
            filter: "\(configuration.namespace).m.>",
            deliverTo: "\(inbox).msg.\(generation)",
            from: (present.map(\.consumer.ack_floor.stream_seq).max() ?? 0) + 1,
            owner: poster,
            configuration
        )
        let former = state.withLock { state in
            state.generation = generation
            state.lastHeard = .now
            defer { state.deliveries = deliveries }
            return state.deliveries
        }
        withExtendedLifetime(former) {}
        // Only now: until the new consumer exists, an old one remembers what is acknowledged.
        for old in present { try api.deleteConsumer(old.consumer.name, of: stream) }
    }

    // MARK: Events

    private func handle(_ event: NATSClient.Event) {
        switch event {
        case .disconnected(let reason):
            sender.disconnect()
            let isStopped = state.withLock { state in
                state.isDisconnected = true
                return state.isStopped
            }
            if !isStopped { report(.disconnected(reason)) }
        case .reconnected:
            state.withLock { $0.isDisconnected = false }
            report(.reconnected)
            sender.reconnect()
            recover()
        case .closed(let reason):
            sender.disconnect()
            if !state.withLock({ $0.isStopped }) { report(.closed(reason)) }
        case .error(let text):
            guard Self.isPermissionViolation(text) else { return report(.requestFailed(text)) }
            report(.permissionDenied(text))
            let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
            if quoted.count >= 3, text.lowercased().contains("publish") {
                sender.deny(String(quoted[1]), reason: text)
            }
        }
    }

    private static func isPermissionViolation(_ text: String) -> Bool {
        text.lowercased().contains("permissions violation")
    }

    /// Creates what the servers have lost, and has everything sent again that may be lost on the way.
    private func recover() {
        let isNew = state.withLock { state in
            guard !state.isRecovering else {
                state.recoversAgain = true
                return false
            }
            state.isRecovering = true
            return true
        }
        if isNew { control.async { [weak self] in self?.recoverNow() } }
    }

    private func recoverNow() {
        do throws(NATSRelayError) {
            let api = JetStreamAPI(client: client)
            let stream = Self.streamName(configuration)
            let isLost =
                try api.ensureStream(stream, subjects: ["\(configuration.namespace).m.>"], configuration) == nil
            if isLost { report(.streamLost(stream)) }
            try renew()
        } catch {
            let isOver = state.withLock { state in
                state.recoversAgain = true
                return state.isStopped
            }
            if !isOver { report(.requestFailed("\(error)")) }
        }
        let repeats = state.withLock { state in
            defer { state.recoversAgain = false }
            // A lost connection recovers when it is restored.
            state.isRecovering = state.recoversAgain && !state.isStopped && !state.isDisconnected
            return state.isRecovering
        }
        if repeats { control.asyncAfter(deadline: .now() + 0.5) { [weak self] in self?.recoverNow() } }
    }

    private func startClocks() {
        let ticks: [(Duration, @Sendable () -> Void)] = [
            (
                configuration.resendAfter,
                { [sender, deadLetters, receiver] in
                    sender.tick()
                    deadLetters.tick()
                    receiver?.tick(isDoubtful: true)
                }
            ),
            (configuration.gapTimeout, { [receiver] in receiver?.tick(isDoubtful: false) }),
            (.seconds(2), { [weak self] in self?.checkHeartbeat() }),
        ]
        let clocks = ticks.map { Clock(every: $0, on: clock, $1) }
        self.clocks.withLock { $0 = clocks }
    }

    /// A consumer sends a heartbeat every two seconds. One that is silent is gone, or another receiver has taken over.
    private func checkHeartbeat() {
        let isSilent = state.withLock { state in
            receiver != nil && !state.isSuperseded && !state.isDisconnected
                && ContinuousClock.now - state.lastHeard > .seconds(7)
        }
        if isSilent { recover() }
    }

    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        guard isFirst else { return }
        clocks.withLock { $0 = [] }
        acknowledgments.finish()
        client.flush()
        let subscriptions = state.withLock { state in
            defer { (state.answers, state.deliveries) = ([], nil) }
            return state.answers + [state.deliveries].compactMap(\.self)
        }
        withExtendedLifetime(subscriptions) {}
        client.close()
    }

    /// What the connection's callbacks refer to, which exist before the session does.
    private final class EventTarget: Sendable {
        private let target = Mutex<Weak?>(nil)

        /// `@unchecked Sendable`: only the initializer writes the reference.
        private final class Weak: @unchecked Sendable {
            private(set) weak var session: Session?
            init(_ session: Session) { self.session = session }
        }

        var session: Session? { target.withLock { $0?.session } }
        func attach(_ session: Session) { target.withLock { $0 = Weak(session) } }
    }
}

/// Calls a closure at a fixed interval, until it is released.
///
/// `@unchecked Sendable`: a source may be canceled on any thread, and only `deinit` does that.
private final class Clock: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    init(every interval: Duration, on queue: DispatchQueue, _ tick: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: queue)
        let interval = DispatchTimeInterval.nanoseconds(interval.nanoseconds)
        source.schedule(deadline: .now() + interval, repeating: interval)
        source.setEventHandler(handler: tick)
        source.activate()
    }

    deinit { source.cancel() }
}
