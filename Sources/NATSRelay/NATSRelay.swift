#if NATS
    public import ActorMessaging
    internal import Dispatch
    internal import Foundation

    /// Relays typed messages between the centers of processes and machines, over NATS with JetStream.
    ///
    /// A message that is posted in one process reaches the observers in the others: in the posting order of its poster,
    /// once while the receiver lives, and acknowledged to the servers when its handlers have run.
    ///
    /// The relay doesn't guarantee that a message survives a power failure: a server acknowledges a message before it
    /// writes it to the disk. It guarantees nothing for a poster that ends before ``flush()`` returns.
    public final class NATSRelay: MessageRelay {
        private struct State {
            var phase = Phase.idle
            weak var center: MessageCenter?
            var centerID: MessageCenter.ID?
            var types: [String: ReceivedType] = [:]
        }

        private enum Phase {
            case idle
            case starting
            case running(Session)
            case stopped
        }

        /// Reports to the center, which the relay is attached to after it is created.
        private final class Reporter: Sendable {
            /// In a structure, because each access to a bare closure in a `Lock` would wrap it in one more thunk.
            private struct Sink {
                var report: @Sendable (MessageDiagnostic) -> Void = MessageDiagnostic.log
            }

            private let sink = Lock(Sink())

            func attach(_ report: @escaping @Sendable (MessageDiagnostic) -> Void) {
                sink.withLock { $0 = Sink(report: report) }
            }

            func report(_ diagnostic: NATSRelayDiagnostic) { sink.withLock { $0 }.report(.relay(diagnostic)) }
        }

        private let configuration: Configuration
        private let messageTypes: [any RelayedMessage.Type]
        private let state = Lock(State())
        private let subjects = SubjectRegistry()
        private let sender: Sender
        private let reporter = Reporter()
        /// The identity of this relay as a poster.
        let poster =
            String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)

        /// Creates a relay, which collects messages at once and sends them when it is started.
        ///
        /// - Parameters:
        ///   - configuration: The servers, names and limits.
        ///   - types: The message types to send and receive. A received message of another type becomes a dead letter.
        public init(_ configuration: Configuration, types: [any RelayedMessage.Type]) {
            self.configuration = configuration
            messageTypes = types
            sender = Sender(configuration, poster: poster) { [reporter] in reporter.report($0) }
        }

        deinit { stopLater() }

        // MARK: Life

        /// Connects, and begins to send and receive. The relay must be attached to a center.
        ///
        /// If the connection is lost later, the relay restores it by itself.
        ///
        /// - Throws: ``NATSRelayError``.
        public func start() async throws {
            try checkNames()
            let center: MessageCenter? = state.withLock { state in
                guard case .idle = state.phase, let center = state.center else { return nil }
                state.phase = .starting
                return center
            }
            guard let center else {
                throw NATSRelayError.invalidConfiguration("attach the relay to a center, and start it once")
            }
            // Messages may arrive before anything here observes or posts their types.
            for type in messageTypes { Self.connect(type, in: center) }
            do {
                let session = try await withCheckedThrowingContinuation {
                    (continuation: CheckedContinuation<Session, any Error>) in
                    // Connecting blocks the thread.
                    DispatchQueue.global().async { continuation.resume(with: Result { try self.makeSession() }) }
                }
                let isStopped = state.withLock { state in
                    guard case .starting = state.phase else { return true }
                    state.phase = .running(session)
                    return false
                }
                guard isStopped else { return }
                session.stop()
                throw NATSRelayError.notRunning
            } catch {
                state.withLock { state in if case .starting = state.phase { state.phase = .idle } }
                throw error
            }
        }

        private static func connect<Message: RelayedMessage>(_ type: Message.Type, in center: MessageCenter) {
            center.connectRelays(to: type)
        }

        private func makeSession() throws(NATSRelayError) -> Session {
            try Session(
                configuration,
                poster: poster,
                sender: sender,
                types: { [weak self] name in
                    guard let self else { return .unavailable }
                    return state.withLock { $0.types[name] }
                },
                report: { [reporter] in reporter.report($0) }
            )
        }

        private func checkNames() throws(NATSRelayError) {
            for name in [configuration.namespace] + [configuration.receiver].compactMap(\.self)
            where !name.isToken {
                throw .invalidConfiguration("'\(name)' must consist of letters, digits and hyphens")
            }
            for type in messageTypes
            where !type.relayName.isTokens {
                throw .invalidConfiguration("the relay name '\(type.relayName)' isn't valid")
            }
            guard Set(messageTypes.map { $0.relayName }).count == messageTypes.count else {
                throw .invalidConfiguration("two message types have the same relay name")
            }
        }

        /// Waits until each message that was posted before is stored by the servers, or lost and reported.
        ///
        /// - Throws: `CancellationError` if the task is canceled, ``NATSRelayError/notRunning`` if the relay is
        ///   stopped.
        public func flush() async throws { try await sender.flush() }

        /// Ends the connection. A relay can't be started again.
        ///
        /// Messages that the servers haven't acknowledged are lost; call ``flush()`` before. This method sends the
        /// acknowledgments of the received messages. It blocks the calling thread while the servers don't answer, for
        /// two seconds at most.
        public func stop() { end()?.stop() }

        private func end() -> Session? {
            let session: Session? = state.withLock { state in
                defer { state.phase = .stopped }
                if case .running(let session) = state.phase { return session }
                return nil
            }
            sender.stop()
            return session
        }

        /// The number of posted messages that aren't acknowledged.
        public var unacknowledged: Int { sender.count }

        /// Makes a subject known, so that received messages about its ID are delivered with it. The relay doesn't
        /// retain it.
        public func register(_ subject: some RelayedSubject) { subjects.register(subject) }

        // MARK: MessageRelay

        /// Accepts one center, and reports another one, whose messages the relay neither sends nor receives.
        public func didAttach(to center: MessageCenter) {
            let diagnostics = center.configuration.diagnostics
            let isFirst = state.withLock { state in
                guard state.centerID == nil else { return false }
                state.center = center
                state.centerID = center.id
                return true
            }
            guard isFirst else { return diagnostics(.relay(NATSRelayDiagnostic.secondCenter)) }
            reporter.attach(diagnostics)
        }

        /// Stops the relay if its center is gone, or doesn't use it any more.
        public func didDetach(from center: MessageCenter.ID) {
            if state.withLock({ $0.centerID == center }) { stopLater() }
        }

        /// Ends the connection without blocking the calling thread, which may be any.
        private func stopLater() {
            guard let session = end() else { return }
            DispatchQueue.global().async { session.stop() }
        }

        /// Returns `nil`: a main-actor message doesn't leave its process.
        public func connect<Message: MessageCenter.MainActorMessage>(
            to port: MessagePort<Message>
        ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
            nil
        }

        /// Connects to the message types that the relay was created with, in the center that it serves.
        public func connect<Message: MessageCenter.AsyncMessage>(
            to port: MessagePort<Message>
        ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
            guard let type = Message.self as? any RelayedMessage.Type, messageTypes.contains(where: { $0 == type }),
                let center = port.centerID, state.withLock({ $0.centerID == center })
            else { return nil }
            return connect(type, port)
        }

        private func connect<Relayed: RelayedMessage, Message: MessageCenter.AsyncMessage>(
            _ type: Relayed.Type,
            _ port: MessagePort<Message>
        ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
            guard let port = port as? MessagePort<Relayed> else { return nil }
            let received = receivedType(port)
            state.withLock { state in
                // If two threads connect the type at once, one of the ports delivers nothing.
                state.types[Relayed.relayName] = state.types[Relayed.relayName].map(received.or) ?? received
            }
            let send: @Sendable (Relayed, (any AnyObject)?, MessageOrigin) -> Void = {
                [sender, reporter] message, subject, origin in
                do {
                    sender.post(try Self.encode(message, about: subject as? Relayed.Subject, origin))
                } catch {
                    reporter.report(.encodingFailed(name: Relayed.relayName, reason: "\(error)"))
                }
            }
            // They are one type.
            return send as? @Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void
        }

        static func encode<Message: RelayedMessage>(
            _ message: Message,
            about subject: Message.Subject?,
            _ origin: MessageOrigin
        ) throws -> Sender.Content {
            Sender.Content(
                name: Message.relayName,
                payload: try Message.encode(message),
                version: Message.relayVersion,
                subjectID: subject?.relayID,
                origin: origin.centers
            )
        }

        private func receivedType<Message: RelayedMessage>(_ port: MessagePort<Message>) -> ReceivedType {
            ReceivedType { [weak self] item, completion in
                let message: Message = try Self.decode(item.payload, version: item.envelope.version)
                guard let self else { return completion(false) }
                let origin = MessageOrigin(item.envelope.origin)
                // The center would refuse it, for good.
                if let id = state.withLock({ $0.centerID }), origin.centers.contains(id) { return completion(true) }
                let subject = item.envelope.subjectID.flatMap { subjects.subject(Message.Subject.self, id: $0) }
                port.deliver(message, subject: subject, from: origin) { completion($0.isAccepted) }
            }
        }

        static func decode<Message: RelayedMessage>(_ payload: Data, version: Int) throws -> Message {
            guard version <= Message.relayVersion else {
                throw Undecodable(
                    description: "its version is \(version), and this build reads up to \(Message.relayVersion)"
                )
            }
            guard version >= Message.oldestRelayVersion else {
                throw Undecodable(description: "its version is \(version), which this build doesn't read any more")
            }
            do {
                if version < Message.relayVersion { return try Message.migrate(payload, from: version) }
                return try Message.decode(payload)
            } catch {
                throw Undecodable(description: "it can't be decoded: \(error)")
            }
        }

        private struct Undecodable: Error, CustomStringConvertible {
            let description: String
        }
    }

    extension String {
        /// Whether the text consists of letters, digits and hyphens.
        fileprivate var isToken: Bool {
            !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }

        /// Whether the text consists of such parts, separated by periods, and the first part doesn't end with a hyphen.
        fileprivate var isTokens: Bool {
            let parts = split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            return parts.allSatisfy(\.isToken) && parts.first?.last != "-"
        }
    }

    extension ReceivedType {
        /// Delivers through this port, or through an older one if this one isn't used.
        fileprivate func or(_ other: ReceivedType) -> ReceivedType {
            ReceivedType { item, completion in
                try deliver(item) { isHandled in
                    if isHandled { return completion(true) }
                    do { try other.deliver(item, completion) } catch { completion(false) }
                }
            }
        }
    }
#endif
