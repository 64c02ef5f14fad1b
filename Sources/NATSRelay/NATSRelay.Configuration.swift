#if NATS
    public import ActorMessaging

    extension NATSRelay {
        /// The servers, names and limits of a relay.
        public struct Configuration: Sendable {
            /// The URLs of the servers, such as `nats://station.example:4222`. The relay connects to one of them.
            public var servers: [String]
            /// The user that connects.
            public var credentials = Credentials.none
            /// The certificates. `nil` connects without TLS.
            public var tls: TLS?
            /// The first token of the subjects, and the name of the stream: letters, digits and hyphens.
            public var namespace: String
            /// The durable name of this receiver. It continues where the last receiver with the same name stopped.
            /// `nil` only posts.
            public var receiver: String?
            /// The number of servers that store each message: 1, or 3 in a cluster.
            public var replicas = 1

            /// The limits of the messages that wait here until a server has stored them.
            public var outbox = Outbox()
            /// The largest number of received messages whose handlers haven't run. The receiver's server holds back the
            /// others.
            ///
            /// It should be larger than the windows of the posters together. A message that is stored out of order is
            /// held, and counts.
            public var receiveWindow = 1024
            /// The time after which an unacknowledged message is sent again.
            public var resendAfter = Duration.seconds(2)
            /// The time after which the server delivers a message again whose handlers haven't run.
            public var redeliverAfter = Duration.seconds(30)
            /// The time after which a message that doesn't arrive is given up and reported, and the next ones are
            /// delivered.
            public var gapTimeout = Duration.seconds(30)
            /// The longest time for which the servers keep a message that a receiver hasn't handled.
            public var maximumAge = Duration.seconds(24 * 3600)
            /// The largest size of the stream in bytes. A full stream accepts no message, so the outboxes of the
            /// posters fill.
            public var maximumBytes = 1 << 30
            /// Whether the servers keep the messages that all receivers have handled, for ``maximumAge``.
            ///
            /// A receiver with a new name receives what is kept. By default, the receivers remove what all of them have
            /// handled.
            public var keepsHandledMessages = false

            // Tests shorten these intervals.
            var heartbeat = Duration.seconds(2)
            var removalInterval = Duration.seconds(5)

            /// Creates a configuration.
            ///
            /// - Parameters:
            ///   - servers: The URLs of the servers.
            ///   - namespace: The first token of the subjects, and the name of the stream.
            ///   - receiver: The durable name of this receiver, or `nil` to post only.
            public init(servers: [String], namespace: String, receiver: String? = nil) {
                self.servers = servers
                self.namespace = namespace
                self.receiver = receiver
            }
        }

        /// The user that a relay connects as.
        public enum Credentials: Sendable {
            /// No user: the server asks for none.
            case none
            /// A user with a password.
            case user(String, password: String)
            /// A token that the server knows.
            case token(String)
            /// The path of a file with a JWT and a seed.
            case file(String)
        }

        /// The certificates of a connection, as paths of PEM files.
        public struct TLS: Sendable {
            /// The certificates of the authorities that the relay trusts. `nil` trusts those of the system.
            public var authorities: String?
            /// The client's certificate and its key, if the server asks for one.
            public var certificate: (chain: String, key: String)?
            /// The name in the server's certificate. `nil` takes that of the URL.
            public var hostname: String?

            /// Creates the certificates of a connection.
            public init(
                authorities: String? = nil,
                certificate: (chain: String, key: String)? = nil,
                hostname: String? = nil
            ) {
                self.authorities = authorities
                self.certificate = certificate
                self.hostname = hostname
            }
        }

        /// The limits of an outbox, and what it does with a message that doesn't fit.
        public struct Outbox: Hashable, Sendable {
            /// The largest number of messages, and those that a full outbox keeps. Each lost message is reported.
            ///
            /// With `.oldest`, the posted message is lost; with `.newest`, the oldest that hasn't been sent, or the
            /// posted one if all have been sent.
            public var buffering = MailboxBuffering.oldest(10_000)
            /// The largest number of encoded bytes. With `.unbounded`, only they limit the outbox.
            public var bytes = 16 << 20
            /// The largest number of messages that are sent and not acknowledged.
            public var window = 256

            /// Creates the default limits.
            public init() {}
        }
    }
#endif
