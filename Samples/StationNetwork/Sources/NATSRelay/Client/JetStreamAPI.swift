internal import Foundation

/// The requests to JetStream that a relay makes, as JSON. Each blocks the calling thread.
struct JetStreamAPI {
    let client: NATSClient

    struct Failure: Decodable {
        var code: Int
        var err_code: Int?
        var description: String?

        var isNotFound: Bool { code == 404 }
    }

    struct Consumer: Decodable {
        struct Sequence: Decodable { var stream_seq: UInt64 }
        struct Config: Decodable { var description: String? }

        var name: String
        var ack_floor: Sequence
        var config: Config
    }

    private struct Answer<Content: Decodable>: Decodable {
        var error: Failure?
        var content: Content?

        static var unavailable: Self { Self(error: Failure(code: 503)) }

        private init(error: Failure) { self.error = error }

        private enum Key: CodingKey { case error }

        init(from decoder: any Decoder) throws {
            error = try decoder.container(keyedBy: Key.self).decodeIfPresent(Failure.self, forKey: .error)
            if error == nil { content = try Content(from: decoder) }
        }
    }

    private struct Anything: Decodable {}

    private func request<Content: Decodable>(
        _ subject: String,
        _ body: [String: Any] = [:],
        as _: Content.Type
    ) throws(NATSRelayError) -> Result<Content, Failure> {
        let data = body.isEmpty ? Data() : (try? JSONSerialization.data(withJSONObject: body)) ?? Data()
        var decoded: Answer<Content>
        var attempts = 0
        repeat {
            // A cluster has no leader for a moment after it starts or loses a server.
            if attempts > 0 { Thread.sleep(forTimeInterval: 0.25) }
            attempts += 1
            guard let answer = client.request("$JS.API.\(subject)", data, timeout: .seconds(3)) else {
                if attempts == 1 {
                    decoded = .unavailable
                    continue
                }
                throw .requestFailed("no answer to \(subject)")
            }
            do {
                decoded = try JSONDecoder().decode(Answer<Content>.self, from: answer)
            } catch {
                throw .requestFailed("\(subject): \(String(decoding: answer, as: UTF8.self))")
            }
        } while decoded.error?.code == 503 && attempts < 40
        if let error = decoded.error { return .failure(error) }
        guard let content = decoded.content else { throw .requestFailed("\(subject): an empty answer") }
        return .success(content)
    }

    private func perform(_ subject: String, _ body: [String: Any] = [:]) throws(NATSRelayError) {
        if case .failure(let error) = try request(subject, body, as: Anything.self) {
            throw .requestFailed("\(subject): \(error.description ?? "error \(error.code)")")
        }
    }

    // MARK: Streams

    /// Creates a stream unless it exists.
    ///
    /// - Returns: The number of its first message, 0 if there is none; or `nil` if the stream was created.
    func ensureStream(
        _ name: String,
        subjects: [String],
        _ configuration: NATSRelay.Configuration
    ) throws(NATSRelayError) -> UInt64? {
        struct Info: Decodable {
            struct State: Decodable { var first_seq: UInt64 }
            var state: State
        }
        switch try request("STREAM.INFO.\(name)", as: Info.self) {
        case .success(let info): return info.state.first_seq
        case .failure(let error) where !error.isNotFound:
            throw .requestFailed("STREAM.INFO.\(name): \(error.description ?? "error \(error.code)")")
        case .failure: break
        }
        try perform(
            "STREAM.CREATE.\(name)",
            [
                "name": name, "subjects": subjects, "retention": "limits", "storage": "file", "discard": "new",
                "max_age": configuration.maximumAge.nanoseconds, "max_bytes": configuration.maximumBytes,
                "num_replicas": configuration.replicas, "max_consumers": -1, "max_msgs": -1, "max_msg_size": -1,
                "max_msgs_per_subject": -1,
            ]
        )
        return nil
    }

    // MARK: Consumers

    /// Returns the consumers of a stream whose name has a prefix.
    func consumers(of stream: String, prefix: String) throws(NATSRelayError) -> [Consumer] {
        struct Page: Decodable { var consumers: [Consumer]? }
        switch try request("CONSUMER.LIST.\(stream)", ["offset": 0], as: Page.self) {
        case .success(let page): return (page.consumers ?? []).filter { $0.name.hasPrefix(prefix) }
        case .failure(let error): throw .requestFailed("CONSUMER.LIST: \(error.description ?? "error \(error.code)")")
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
                    "durable_name": name, "description": owner, "deliver_subject": subject, "filter_subject": filter,
                    "deliver_policy": "by_start_sequence", "opt_start_seq": sequence, "ack_policy": "explicit",
                    "ack_wait": configuration.redeliverAfter.nanoseconds,
                    "max_ack_pending": configuration.receiveWindow,
                    "replay_policy": "instant", "idle_heartbeat": Duration.seconds(2).nanoseconds,
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
