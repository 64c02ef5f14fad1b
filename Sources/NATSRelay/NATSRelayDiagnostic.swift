#if NATS
    public import ActorMessaging

    /// A problem that a ``NATSRelay`` reports to its center's `diagnostics`, as `MessageDiagnostic.relay`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum NATSRelayDiagnostic: RelayDiagnostic {
        /// The connection is lost. The relay keeps trying to connect.
        case disconnected(String)
        /// The connection is restored.
        case reconnected
        /// The connection has ended, and the relay doesn't try to connect again.
        case closed(String)
        /// The outbox is full, and a message is lost.
        case outboxOverflow(name: String)
        /// A message couldn't be encoded, and is lost.
        case encodingFailed(name: String, reason: String)
        /// The servers don't accept a message, and it is lost.
        case rejected(name: String, reason: String)
        /// The servers don't permit an operation.
        case permissionDenied(String)
        /// A received message is unknown, undecodable, too new or too late. It is kept as a dead letter.
        case deadLetter(name: String, reason: String)
        /// A dead letter couldn't be kept. The message is received again.
        case deadLetterNotKept(name: String, reason: String)
        /// Messages of a poster didn't arrive in time. If they arrive later, they become dead letters.
        case missing(poster: String, sequences: ClosedRange<UInt64>)
        /// Another receiver with the same name has taken over, so this one receives nothing more.
        case superseded(receiver: String)
        /// The stream that was there is gone, with the messages that it stored. The relay has created it again.
        case streamLost(String)
        /// A request to the servers failed. The relay tries again.
        case requestFailed(String)
        /// The relay serves the center that it was attached to first, and ignores another one.
        case secondCenter

        /// The diagnostic as one line.
        public var description: String {
            switch self {
            case .disconnected(let reason): "NATS: disconnected: \(reason)"
            case .reconnected: "NATS: reconnected"
            case .closed(let reason): "NATS: closed: \(reason)"
            case .outboxOverflow(let name): "NATS: the outbox is full and lost \(name)"
            case .encodingFailed(let name, let reason): "NATS: \(name) can't be encoded and is lost: \(reason)"
            case .rejected(let name, let reason): "NATS: \(name) was rejected and is lost: \(reason)"
            case .permissionDenied(let text): "NATS: \(text)"
            case .deadLetter(let name, let reason): "NATS: \(name) is a dead letter: \(reason)"
            case .deadLetterNotKept(let name, let reason): "NATS: the dead letter \(name) couldn't be kept: \(reason)"
            case .missing(let poster, let sequences):
                "NATS: messages \(sequences.lowerBound) to \(sequences.upperBound) of \(poster) are missing"
            case .superseded(let receiver): "NATS: another receiver named \(receiver) has taken over"
            case .streamLost(let name): "NATS: the stream \(name) was lost and has been created again"
            case .requestFailed(let text): "NATS: \(text)"
            case .secondCenter: "NATS: a relay serves one center, and ignores another one that it is attached to"
            }
        }
    }

    /// An error that ``NATSRelay`` throws.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum NATSRelayError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The relay couldn't connect: wrong address, certificate, user or password.
        case connectionFailed(String)
        /// The servers refused a request of JetStream, or didn't answer it.
        case requestFailed(String)
        /// The configuration can't be used.
        case invalidConfiguration(String)
        /// The relay is stopped, or was never started.
        case notRunning

        /// The error as one line.
        public var description: String {
            switch self {
            case .connectionFailed(let reason): "can't connect: \(reason)"
            case .requestFailed(let reason): "a request failed: \(reason)"
            case .invalidConfiguration(let reason): "the configuration can't be used: \(reason)"
            case .notRunning: "the relay isn't running"
            }
        }
    }
#endif
