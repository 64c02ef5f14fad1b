#if NATS
    internal import ActorMessaging
    internal import CNATS
    internal import Foundation

    /// A connection of libnats.
    ///
    /// The library calls the handlers on threads of its own: one for each subscription, one for the events of all
    /// connections.
    ///
    /// `@unchecked Sendable`: the library's objects may be used from any thread, and `connection` is set once, before
    /// they are.
    final class NATSClient: @unchecked Sendable {
        enum Event: Sendable {
            case disconnected(String)
            case reconnected
            case closed(String)
            /// The servers don't permit an operation. The text contains its subject in quotation marks.
            case denied(String)
            case failed(String)
        }

        /// Handles a message.
        ///
        /// - Parameter isLast: Whether no other message of the subscription waits for its handler.
        typealias MessageHandler = @Sendable (_ message: borrowing NATSMessage, _ isLast: Bool) -> Void

        /// The context of the library's callbacks of a connection, which retain it until the connection is closed.
        private final class Events: Sendable {
            let handler: @Sendable (Event) -> Void
            let denial = Lock<String?>(nil)

            init(_ handler: @escaping @Sendable (Event) -> Void) { self.handler = handler }

            func reportError(_ text: String) {
                let isDenial = text.lowercased().contains("permissions violation")
                if isDenial { denial.withLock { $0 = text } }
                handler(isDenial ? .denied(text) : .failed(text))
            }
        }

        /// The context of the library's callback of a subscription, which retains it until the last message is handled.
        private final class Handler: Sendable {
            let handler: MessageHandler
            init(_ handler: @escaping MessageHandler) { self.handler = handler }
        }

        private let connection: OpaquePointer
        private let events: Events

        /// The last operation that the servers didn't permit.
        var denial: String? { events.denial.withLock { $0 } }
        var isClosed: Bool { natsConnection_IsClosed(connection) }

        /// Connects, which blocks the calling thread.
        ///
        /// - Parameter onEvent: Called on a thread of the library.
        init(_ configuration: NATSRelay.Configuration, onEvent: @escaping @Sendable (Event) -> Void)
            throws(NATSRelayError)
        {
            var options: OpaquePointer?
            try Self.check(natsOptions_Create(&options))
            defer { natsOptions_Destroy(options) }
            try Self.apply(configuration, to: options)
            events = Events(onEvent)
            let events = Unmanaged.passRetained(events)
            do throws(NATSRelayError) {
                try Self.setCallbacks(of: options, to: events.toOpaque())
                var connection: OpaquePointer?
                try Self.check(natsConnection_Connect(&connection, options))
                guard let connection else { throw .connectionFailed("no connection") }
                self.connection = connection
            } catch {
                // A connection that was never established has no callbacks.
                events.release()
                throw error
            }
        }

        deinit {
            natsConnection_Destroy(connection)
        }

        private static func apply(_ configuration: NATSRelay.Configuration, to options: OpaquePointer?)
            throws(NATSRelayError)
        {
            var servers = configuration.servers.map { strdup($0) as UnsafeMutablePointer<CChar>? }
            defer { for server in servers { free(server) } }
            let status = servers.withUnsafeMutableBufferPointer { buffer in
                buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                    natsOptions_SetServers(options, $0.baseAddress, Int32($0.count))
                }
            }
            try check(status)
            try check(natsOptions_SetName(options, "NATSRelay \(configuration.receiver ?? "")"))
            try check(natsOptions_SetTimeout(options, 5000))
            try check(natsOptions_SetMaxReconnect(options, -1))
            try check(natsOptions_SetReconnectWait(options, 100))
            try check(natsOptions_SetReconnectJitter(options, 50, 50))
            try check(natsOptions_SetPingInterval(options, 2000))
            try check(natsOptions_SetMaxPingsOut(options, 2))
            switch configuration.credentials {
            case .none: break
            case .user(let name, let password): try check(natsOptions_SetUserInfo(options, name, password))
            case .token(let token): try check(natsOptions_SetToken(options, token))
            case .file(let path): try check(natsOptions_SetUserCredentialsFromFiles(options, path, nil))
            }
            guard let tls = configuration.tls else { return }
            try check(natsOptions_SetSecure(options, true))
            if let file = tls.authorities { try check(natsOptions_LoadCATrustedCertificates(options, file)) }
            if let (chain, key) = tls.certificate { try check(natsOptions_LoadCertificatesChain(options, chain, key)) }
            if let hostname = tls.hostname { try check(natsOptions_SetExpectedHostname(options, hostname)) }
        }

        private static func setCallbacks(
            of options: OpaquePointer?,
            to events: UnsafeMutableRawPointer
        ) throws(NATSRelayError) {
            let onError: natsErrHandler = { connection, _, status, events in
                NATSClient.events(events)?.reportError(
                    NATSClient.lastError(of: connection) ?? NATSClient.text(of: status)
                )
            }
            let onDisconnection: natsConnectionHandler = { connection, events in
                let reason = NATSClient.lastError(of: connection) ?? "no reason"
                NATSClient.events(events)?.handler(.disconnected(reason))
            }
            // The last callback.
            let onClose: natsConnectionHandler = { connection, events in
                guard let events else { return }
                let taken = Unmanaged<Events>.fromOpaque(events).takeRetainedValue()
                taken.handler(.closed(NATSClient.lastError(of: connection) ?? "no reason"))
            }
            try check(natsOptions_SetErrorHandler(options, onError, events))
            try check(natsOptions_SetDisconnectedCB(options, onDisconnection, events))
            try check(
                natsOptions_SetReconnectedCB(options, { NATSClient.events($1)?.handler(.reconnected) }, events)
            )
            try check(natsOptions_SetClosedCB(options, onClose, events))
        }

        private static func events(_ pointer: UnsafeMutableRawPointer?) -> Events? {
            pointer.map { Unmanaged<Events>.fromOpaque($0).takeUnretainedValue() }
        }

        private static func lastError(of connection: OpaquePointer?) -> String? {
            var text: UnsafePointer<CChar>?
            guard natsConnection_GetLastError(connection, &text) != NATS_OK, let text else { return nil }
            let error = String(cString: text)
            return error.isEmpty ? nil : error
        }

        private static func text(of status: natsStatus) -> String {
            natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        }

        private static func check(_ status: natsStatus) throws(NATSRelayError) {
            guard status != NATS_OK else { return }
            let detail = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
            throw .connectionFailed(text(of: status) + (detail.isEmpty ? "" : ": \(detail)"))
        }

        // MARK: Messages

        /// Subscribes to a subject. The library calls the handler for one message at a time.
        ///
        /// - Returns: The subscription, which ends when it is released.
        func subscribe(
            _ subject: String,
            handler: @escaping MessageHandler
        ) throws(NATSRelayError) -> NATSSubscription {
            let box = Unmanaged.passRetained(Handler(handler))
            var subscription: OpaquePointer?
            let status = natsConnection_Subscribe(
                &subscription,
                connection,
                subject,
                { _, subscription, message, closure in
                    guard let message, let closure else { return natsMsg_Destroy(message) }
                    var waiting: UInt64 = 0
                    natsSubscription_QueuedMsgs(subscription, &waiting)
                    let handler = Unmanaged<Handler>.fromOpaque(closure).takeUnretainedValue()
                    handler.handler(NATSMessage(message), waiting == 0)
                },
                box.toOpaque()
            )
            if status != NATS_OK { box.release() }
            try Self.check(status)
            // The consumer's window bounds the messages, and a message that the library drops would be missing for
            // long.
            natsSubscription_SetPendingLimits(subscription, -1, -1)
            natsSubscription_SetOnCompleteCB(
                subscription,
                { closure in closure.map { Unmanaged<Handler>.fromOpaque($0).release() } },
                box.toOpaque()
            )
            return NATSSubscription(subscription)
        }

        /// Publishes a message. It blocks while the connection's buffer is full.
        @discardableResult
        func publish(
            _ payload: UnsafeRawBufferPointer,
            to subject: String,
            reply: String?,
            headers: KeyValuePairs<String, String> = [:]
        ) -> Published {
            var message: OpaquePointer?
            let bytes = payload.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard natsMsg_Create(&message, subject, reply, bytes, Int32(payload.count)) == NATS_OK else {
                return .failed
            }
            defer { natsMsg_Destroy(message) }
            for (name, value) in headers where natsMsgHeader_Set(message, name, value) != NATS_OK { return .failed }
            switch natsConnection_PublishMsg(connection, message) {
            case NATS_OK: return .buffered
            case NATS_MAX_PAYLOAD: return .tooLarge
            default: return .failed
            }
        }

        enum Published {
            /// The message is in the connection's buffer.
            case buffered
            /// The server doesn't accept messages of this size.
            case tooLarge
            /// The connection is closed, or its buffer is full while it is lost.
            case failed
        }

        /// Acknowledges a received message.
        func acknowledge(_ reply: String) {
            natsConnection_PublishString(connection, reply, "+ACK")
        }

        /// Sends a request and returns the answer, or `nil` if there is none. It blocks the calling thread.
        func request(_ subject: String, _ body: Data, timeout: Duration = .seconds(5)) -> Data? {
            var answer: OpaquePointer?
            let status = body.withUnsafeBytes { bytes in
                natsConnection_Request(
                    &answer,
                    connection,
                    subject,
                    bytes.baseAddress,
                    Int32(bytes.count),
                    Int64(timeout / .milliseconds(1))
                )
            }
            guard status == NATS_OK, let answer else { return nil }
            return NATSMessage(answer).payload
        }

        /// Waits until the server has received everything that was published. It blocks the calling thread.
        func flush() { natsConnection_FlushTimeout(connection, 2000) }

        /// Closes the connection. Handlers that have begun continue.
        func close() {
            natsConnection_Close(connection)
        }
    }

    /// A subscription, which ends with this object. The handler may be running then, and no other call follows.
    ///
    /// `@unchecked Sendable`: the library's object may be used from any thread.
    final class NATSSubscription: @unchecked Sendable {
        private let subscription: OpaquePointer?

        fileprivate init(_ subscription: OpaquePointer?) { self.subscription = subscription }

        deinit { natsSubscription_Destroy(subscription) }
    }

    /// A message that the library has received. It is destroyed with its value.
    struct NATSMessage: ~Copyable {
        private let message: OpaquePointer

        fileprivate init(_ message: OpaquePointer) { self.message = message }

        deinit { natsMsg_Destroy(message) }

        /// The number at the end of the subject, without copying the subject.
        var lastNumber: UInt64? {
            guard var character = natsMsg_GetSubject(message) else { return nil }
            var number: UInt64?
            while character.pointee != 0 {
                let byte = UInt8(bitPattern: character.pointee)
                number = byte == UInt8(ascii: ".") ? 0 : number.flatMap { $0.appending(digit: byte) }
                character += 1
            }
            return number
        }

        var subject: String { String(cString: natsMsg_GetSubject(message)) }
        var reply: String? { natsMsg_GetReply(message).map { String(cString: $0) } }

        var bytes: UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
        }
        /// A copy of the bytes.
        var payload: Data { Data(bytes) }

        func header(_ name: String) -> String? {
            var value: UnsafePointer<CChar>?
            guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
            return String(cString: value)
        }

        /// Whether a server answers that nothing listens to the subject.
        var isNoResponders: Bool { natsMsg_IsNoResponders(message) }
    }
#endif
