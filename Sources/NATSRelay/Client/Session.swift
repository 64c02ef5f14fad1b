#if NATS
    internal import ActorMessaging
    internal import Dispatch
    internal import Foundation

    /// A relay's connection, with its stream, its consumer and its clock.
    ///
    /// A receiver's consumer is replaced when the receiver starts and whenever the connection is restored: the new one
    /// begins after the last message that was acknowledged together with all earlier ones. So what was lost on the way
    /// comes again at once, in order; the sequencer drops what was handled. A second receiver with the same name
    /// replaces the consumer, too, and takes over.
    final class Session: Sendable {
        private struct State {
            var generation: UInt64 = 0
            var isSuperseded = false
            var isStopped = false
            var isDisconnected = false
            var isRecovering = false
            var recoversAgain = false
            /// Up to here, the stream's messages were removed.
            var removed: UInt64 = 0
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
        private let state = Lock(State())
        /// Requests to the servers block it.
        private let control = DispatchQueue(label: "NATSRelay.Session")
        private let clock = DispatchQueue(label: "NATSRelay.Clock")
        private let clocks = Lock<[Clock]>([])

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
                // Until the session exists, its requests may be denied.
                if case .denied(let text) = event { report(.permissionDenied(text)) }
            }
            acknowledgments = Acknowledgments(client: client)
            deadLetters = DeadLetters(client: client, inbox: inbox, configuration, report: report)
            let api = JetStreamAPI(client: client)
            let firstSequence = try Self.ensureStreams(configuration, api)
            if let name = configuration.receiver {
                let floor =
                    try Self.generations(of: name, in: Self.streamName(configuration), api).map(\.floor).max() ?? 0
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

        private static let mostBytesOfDeadLetters = 64 << 20

        private static func streamName(_ configuration: NATSRelay.Configuration) -> String {
            "RELAY-\(configuration.namespace)"
        }

        /// Creates the streams that don't exist: one for the messages, and a receiver's for the dead letters.
        ///
        /// - Returns: The number of the first message, 0 if there is none; or `nil` if the stream was created.
        private static func ensureStreams(
            _ configuration: NATSRelay.Configuration,
            _ api: JetStreamAPI
        ) throws(NATSRelayError) -> UInt64? {
            let (namespace, name) = (configuration.namespace, streamName(configuration))
            if configuration.receiver != nil {
                _ = try api.ensureStream(
                    name + "-DEAD",
                    of: "\(namespace).dead.>",
                    // A full stream would hold up the messages.
                    discards: .old,
                    mostBytes: min(configuration.maximumBytes, mostBytesOfDeadLetters),
                    configuration
                )
            }
            return try api.ensureStream(
                name,
                of: "\(namespace).m.>",
                discards: .new,
                mostBytes: configuration.maximumBytes,
                configuration
            )
        }

        /// A consumer of a receiver. Each one replaces those with smaller numbers.
        private struct Generation {
            let number: UInt64
            /// The name of the consumer.
            let name: String
            /// The relay that created it.
            let owner: String?
            /// Up to here, all messages are acknowledged.
            let floor: UInt64
        }

        private static func generations(
            of receiver: String,
            in stream: String,
            _ api: JetStreamAPI
        ) throws(NATSRelayError) -> [Generation] {
            try api.consumers(of: stream).compactMap { consumer in
                // A receiver's name contains no underscore.
                guard let end = consumer.name.firstIndex(of: "_"), consumer.name[..<end] == receiver,
                    let number = UInt64(consumer.name[end...].dropFirst())
                else { return nil }
                return Generation(
                    number: number,
                    name: consumer.name,
                    owner: consumer.config.description,
                    floor: consumer.ack_floor.stream_seq
                )
            }
        }

        private func subscribe() throws(NATSRelayError) {
            let acknowledgments = try client.subscribe("\(inbox).ack.*") { [sender] message, _ in
                guard let sequence = message.lastNumber else { return }
                sender.answered(sequence, message)
            }
            state.withLock { $0.answers = [acknowledgments] }
            guard receiver != nil else { return }
            let letters = try client.subscribe("\(inbox).dead.*") { [deadLetters] message, _ in
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
            let present = try Self.generations(of: name, in: stream, api)
            let own = state.withLock { $0.generation }
            let latest = present.max { $0.number < $1.number }
            if !startsReceiver, let latest, latest.number > own, latest.owner != poster {
                state.withLock { $0.isSuperseded = true }
                return report(.superseded(receiver: name))
            }
            let generation = max(latest?.number ?? 0, own) + 1
            // Before the consumer exists, which sends nothing to a subject that nothing is subscribed to. A wildcard
            // doesn't count.
            let deliveries = try client.subscribe("\(inbox).msg.\(generation)") { [receiver] message, isLast in
                receiver.receive(message)
                // Together, so that an actor isn't woken for each.
                if isLast { receiver.deliverReady() }
            }
            try api.createConsumer(
                "\(name)_\(generation)",
                of: stream,
                filter: "\(configuration.namespace).m.>",
                deliverTo: "\(inbox).msg.\(generation)",
                from: (present.map(\.floor).max() ?? 0) + 1,
                owner: poster,
                configuration
            )
            let former = state.withLock { state in
                state.generation = generation
                defer { state.deliveries = deliveries }
                return state.deliveries
            }
            withExtendedLifetime(former) {}
            receiver.hasHeard.store(true, ordering: .relaxed)
            // Only now: until the new consumer exists, an old one remembers what is acknowledged.
            for old in present { try api.deleteConsumer(old.name, of: stream) }
        }

        /// Removes the messages from the stream that all receivers have handled.
        private func removeHandled() {
            let isActive = state.withLock { !$0.isSuperseded && !$0.isStopped && !$0.isDisconnected }
            guard receiver != nil, isActive else { return }
            let api = JetStreamAPI(client: client)
            let stream = Self.streamName(configuration)
            do throws(NATSRelayError) {
                let floor = try api.consumers(of: stream).map(\.ack_floor.stream_seq).min() ?? 0
                guard floor > state.withLock({ $0.removed }) else { return }
                try api.purge(stream, to: floor)
                state.withLock { $0.removed = floor }
            } catch {
                if !state.withLock({ $0.isStopped }) { report(.requestFailed("\(error)")) }
            }
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
            case .denied(let text):
                report(.permissionDenied(text))
                let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
                if quoted.count >= 3, text.lowercased().contains("publish") {
                    sender.deny(String(quoted[1]), reason: text)
                }
            case .failed(let text): report(.requestFailed(text))
            }
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
                if try Self.ensureStreams(configuration, api) == nil {
                    state.withLock { $0.removed = 0 }
                    report(.streamLost(Self.streamName(configuration)))
                }
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
            var clocks = [
                Clock(every: configuration.resendAfter, on: clock) { [sender, deadLetters, receiver] in
                    sender.tick()
                    deadLetters.tick()
                    receiver?.tick(isDoubtful: true)
                }
            ]
            if let receiver {
                clocks.append(Clock(every: configuration.gapTimeout, on: clock) { receiver.tick(isDoubtful: false) })
                // One heartbeat may be late.
                clocks.append(
                    Clock(every: configuration.heartbeat * 3, on: clock) { [weak self] in self?.checkHeartbeat() }
                )
            }
            if receiver != nil, !configuration.keepsHandledMessages {
                let interval = configuration.removalInterval
                clocks.append(Clock(every: interval, on: control) { [weak self] in self?.removeHandled() })
            }
            self.clocks.withLock { $0 = clocks }
        }

        /// A consumer sends heartbeats. One that is silent is gone, or another receiver has taken over.
        private func checkHeartbeat() {
            guard let receiver, !receiver.hasHeard.exchange(false, ordering: .relaxed) else { return }
            let isSilent = state.withLock { !$0.isSuperseded && !$0.isDisconnected }
            if isSilent { recover() }
        }

        /// Sends the last acknowledgments and closes the connection. It blocks the calling thread while the servers
        /// don't answer, for two seconds at most.
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

        /// The context of the connection's callbacks, which exist before the session does.
        private final class EventTarget: Sendable {
            private let target = Lock<WeakEntry<Session>?>(nil)

            var session: Session? { target.withLock { $0?.object } }
            func attach(_ session: Session) { target.withLock { $0 = WeakEntry(session) } }
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
#endif
