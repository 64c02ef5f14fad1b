#if NATS
    internal import Foundation

    /// The requests to JetStream that a relay makes, as JSON. Each blocks the calling thread.
    struct JetStreamAPI {
        let client: NATSClient

        struct Failure: Decodable {
            var code: Int
            var err_code: Int?
            var description: String?

            var isNotFound: Bool { code == 404 }
            /// Whether a cluster has no leader, or too few servers for a stream (10005), as for a moment after it
            /// starts.
            var isTemporary: Bool { code == 503 || err_code == 10005 }
            var text: String { description ?? "error \(code)" }
        }

        struct Consumer: Decodable {
            struct Sequence: Decodable { var stream_seq: UInt64 }
            struct Config: Decodable { var description: String? }

            var name: String
            var ack_floor: Sequence
            var config: Config
        }

        private enum Answer<Content: Decodable>: Decodable {
            case success(Content)
            case failure(Failure)

            private enum Key: CodingKey { case error }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                if let failure = try container.decodeIfPresent(Failure.self, forKey: .error) {
                    self = .failure(failure)
                } else {
                    self = .success(try Content(from: decoder))
                }
            }
        }

        private struct Anything: Decodable {}

        private func request<Content: Decodable>(
            _ subject: String,
            _ body: [String: Any] = [:],
            as _: Content.Type
        ) throws(NATSRelayError) -> Result<Content, Failure> {
            let data = body.isEmpty ? Data() : (try? JSONSerialization.data(withJSONObject: body)) ?? Data()
            let subject = "$JS.API.\(subject)"
            // A cluster that starts or loses a server doesn't answer for a moment, or answers that it can't.
            let end = ContinuousClock.now + .seconds(10)
            var reason = "no answer"
            while ContinuousClock.now < end {
                if client.isClosed { throw .notRunning }
                if let bytes = client.request(subject, data, timeout: .seconds(1)) {
                    guard let answer = try? JSONDecoder().decode(Answer<Content>.self, from: bytes) else {
                        throw .requestFailed("\(subject): \(String(decoding: bytes, as: UTF8.self))")
                    }
                    switch answer {
                    case .success(let content): return .success(content)
                    case .failure(let failure) where failure.isTemporary: reason = failure.text
                    case .failure(let failure): return .failure(failure)
                    }
                } else if let denial = client.denial, denial.contains("\"\(subject)\"") {
                    throw .requestFailed(denial)
                }
                Thread.sleep(forTimeInterval: 0.1)
            }
            throw .requestFailed("\(subject): \(reason)")
        }

        private func perform(_ subject: String, _ body: [String: Any] = [:]) throws(NATSRelayError) {
            if case .failure(let error) = try request(subject, body, as: Anything.self) {
                throw .requestFailed("\(subject): \(error.text)")
            }
        }

        // MARK: Streams

        /// The message that a full stream loses.
        enum Discard: String {
            /// A full stream accepts no new message.
            case new
            case old
        }

        /// Creates a stream unless it exists.
        ///
        /// - Returns: The number of its first message, 0 if there is none; or `nil` if the stream was created.
        func ensureStream(
            _ name: String,
            of subjects: String,
            discards: Discard,
            mostBytes: Int,
            _ configuration: NATSRelay.Configuration
        ) throws(NATSRelayError) -> UInt64? {
            struct Info: Decodable {
                struct State: Decodable { var first_seq: UInt64 }
                var state: State
            }
            switch try request("STREAM.INFO.\(name)", as: Info.self) {
            case .success(let info): return info.state.first_seq
            case .failure(let error) where !error.isNotFound:
                throw .requestFailed("STREAM.INFO.\(name): \(error.text)")
            case .failure: break
            }
            try perform(
                "STREAM.CREATE.\(name)",
                [
                    "name": name, "subjects": [subjects], "retention": "limits", "storage": "file",
                    "discard": discards.rawValue,
                    "max_age": configuration.maximumAge.nanoseconds, "max_bytes": mostBytes,
                    "num_replicas": configuration.replicas, "max_consumers": -1, "max_msgs": -1, "max_msg_size": -1,
                    "max_msgs_per_subject": -1,
                ]
            )
            return nil
        }

        /// Removes the messages of a stream up to a number.
        func purge(_ stream: String, to sequence: UInt64) throws(NATSRelayError) {
            try perform("STREAM.PURGE.\(stream)", ["seq": sequence + 1])
        }

        // MARK: Consumers

        /// Returns all consumers of a stream.
        func consumers(of stream: String) throws(NATSRelayError) -> [Consumer] {
            struct Page: Decodable {
                var total: Int
                var consumers: [Consumer]?
                /// The consumers whose servers haven't answered.
                var missing: [String]?
            }
            var consumers: [Consumer] = []
            while true {
                switch try request("CONSUMER.LIST.\(stream)", ["offset": consumers.count], as: Page.self) {
                case .success(let page):
                    consumers += page.consumers ?? []
                    if consumers.count >= page.total { return consumers }
                    guard page.missing?.isEmpty ?? true, page.consumers?.isEmpty == false else {
                        throw .requestFailed("CONSUMER.LIST.\(stream): not all servers have answered")
                    }
                case .failure(let error): throw .requestFailed("CONSUMER.LIST.\(stream): \(error.text)")
                }
            }
        }

        /// Creates a consumer that pushes messages to a subject, from a stream sequence number on.
        func createConsumer(
            _ name: String,
            of stream: String,
            filter: String,
            deliverTo subject: String,
            from sequence: UInt64,
            owner: String,
            _ configuration: NATSRelay.Configuration
        ) throws(NATSRelayError) {
            try perform(
                "CONSUMER.DURABLE.CREATE.\(stream).\(name)",
                [
                    "stream_name": stream,
                    "config": [
                        "durable_name": name, "description": owner, "deliver_subject": subject,
                        "filter_subject": filter,
                        "deliver_policy": "by_start_sequence", "opt_start_seq": sequence, "ack_policy": "explicit",
                        "ack_wait": configuration.redeliverAfter.nanoseconds,
                        "max_ack_pending": configuration.receiveWindow,
                        "replay_policy": "instant", "idle_heartbeat": configuration.heartbeat.nanoseconds,
                        "flow_control": false,
                        "max_deliver": -1,
                    ] as [String: Any],
                ]
            )
        }

        /// Deletes a consumer, if it exists.
        func deleteConsumer(_ name: String, of stream: String) throws(NATSRelayError) {
            _ = try request("CONSUMER.DELETE.\(stream).\(name)", as: Anything.self)
        }
    }

    extension JetStreamAPI.Failure: Error {}

    extension Duration {
        var nanoseconds: Int { Int(self / .nanoseconds(1)) }
    }
#endif
