#if NATS
    import ActorMessaging
    import CNATS
    import Foundation

    /// The loop of a program that uses libnats and JetStream directly: publishes with a window, and acknowledges what
    /// it receives.
    ///
    /// `@unchecked Sendable`: the library's objects may be used from any thread; the counters are atomic.
    final class PlainLoop: @unchecked Sendable {
        private let publisher: OpaquePointer?
        private let subscriber: OpaquePointer?
        private let room: DispatchSemaphore
        private let received = DispatchSemaphore(value: 0)
        private let left = Atomic<Int>(0)
        private let answers = Atomic<Bool>(false)
        private let inbox = "_INBOX.plain"
        private var sequence = 0

        init(_ url: String, window: Int) throws {
            var connections: (OpaquePointer?, OpaquePointer?) = (nil, nil)
            _ = natsConnection_ConnectTo(&connections.0, url)
            _ = natsConnection_ConnectTo(&connections.1, url)
            (publisher, subscriber) = connections
            room = DispatchSemaphore(value: window)
            request(
                "STREAM.CREATE.PLAIN",
                #"{"name":"PLAIN","subjects":["plain.>"],"storage":"file","retention":"limits","discard":"new"}"#
            )
            var subscription: OpaquePointer?
            let closure = Unmanaged.passUnretained(self).toOpaque()
            natsConnection_Subscribe(
                &subscription,
                publisher,
                "\(inbox).ack.*",
                { _, _, message, closure in
                    natsMsg_Destroy(message)
                    PlainLoop.from(closure)?.room.signal()
                },
                closure
            )
            for (name, connection, filter) in [("there", subscriber, "plain.there"), ("back", publisher, "plain.back")]
            {
                natsConnection_Subscribe(
                    &subscription,
                    connection,
                    "\(inbox).\(name)",
                    { connection, _, message, closure in
                        PlainLoop.from(closure)?.receive(message, on: connection)
                    },
                    closure
                )
                natsConnection_Flush(connection)
                request(
                    "CONSUMER.DURABLE.CREATE.PLAIN.\(name)",
                    """
                    {"stream_name":"PLAIN","config":{"durable_name":"\(name)","deliver_subject":"\(inbox).\(name)",\
                    "filter_subject":"\(filter)","deliver_policy":"all","ack_policy":"explicit","max_ack_pending":1024,\
                    "ack_wait":30000000000,"replay_policy":"instant"}}
                    """
                )
            }
        }

        private static func from(_ closure: UnsafeMutableRawPointer?) -> PlainLoop? {
            closure.map { Unmanaged<PlainLoop>.fromOpaque($0).takeUnretainedValue() }
        }

        private func request(_ subject: String, _ body: String) {
            var answer: OpaquePointer?
            natsConnection_RequestString(&answer, publisher, "$JS.API.\(subject)", body, 5000)
            natsMsg_Destroy(answer)
        }

        private func receive(_ message: OpaquePointer?, on connection: OpaquePointer?) {
            defer { natsMsg_Destroy(message) }
            guard let reply = natsMsg_GetReply(message) else { return }
            let isThere = String(cString: natsMsg_GetSubject(message)) == "plain.there"
            if isThere, answers.load(ordering: .relaxed) {
                let payload = Data(bytes: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
                publish(payload, to: "plain.back", on: connection, number: 0)
            }
            natsConnection_PublishString(connection, reply, "+ACK")
            if answers.load(ordering: .relaxed) {
                if !isThere { received.signal() }
            } else if left.add(-1, ordering: .relaxed).newValue == 0 {
                received.signal()
            }
        }

        private func publish(_ payload: Data, to subject: String, on connection: OpaquePointer?, number: Int) {
            payload.withUnsafeBytes { bytes in
                var message: OpaquePointer?
                natsMsg_Create(
                    &message,
                    subject,
                    number > 0 ? "\(inbox).ack.\(number)" : nil,
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(bytes.count)
                )
                // As long as the relay's headers.
                natsMsgHeader_Set(
                    message,
                    "Relay-Envelope",
                    "5d1b1f2a3c4d5e6f708192a3b4c5d6e7;\(number);\(number);1;;8b8c6f1d2e3a4b5c-1"
                )
                if number > 0 {
                    natsMsgHeader_Set(message, "Nats-Msg-Id", "5d1b1f2a3c4d5e6f708192a3b4c5d6e7.\(number)")
                }
                natsConnection_PublishMsg(connection, message)
                natsMsg_Destroy(message)
            }
        }

        /// Returns the time from the first publication until the last message is received, in seconds.
        func run(_ payloads: [Data]) -> Double {
            left.store(payloads.count, ordering: .relaxed)
            let start = ContinuousClock.now
            for payload in payloads {
                room.wait()
                sequence += 1
                publish(payload, to: "plain.there", on: publisher, number: sequence)
            }
            received.wait()
            return (ContinuousClock.now - start) / .seconds(1)
        }

        func roundTrips(_ count: Int, _ payload: Data) -> [Duration] {
            answers.store(true, ordering: .relaxed)
            return (0..<count).map { _ in
                let start = ContinuousClock.now
                room.wait()
                sequence += 1
                publish(payload, to: "plain.there", on: publisher, number: sequence)
                received.wait()
                return .now - start
            }
        }

        /// Closes the connections. No callback follows.
        func stop() {
            for connection in [publisher, subscriber] { natsConnection_Close(connection) }
            nats_CloseAndWait(2000)
        }
    }
#endif
