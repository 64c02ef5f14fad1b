#if NATS
    import ActorMessaging
    import Foundation
    import NATSRelay
    import NATSServers

    /// Compares the relay with a plain loop over libnats: the same bytes, headers, window and acknowledgments, in
    /// alternating rounds.
    struct Comparison {
        let server: String
        let messages: Int

        private let rounds = 5
        private let window = 256
        private let trips = 2000

        /// The content of the messages.
        private struct Position: Codable {
            var number: Int
            var speed = 160.5
            var track = "Lehrter Bahn 4711"
        }

        /// A message that is encoded before the measurement, as the plain loop's are.
        struct DidMove: RelayedMessage {
            final class Engine: RelayedSubject {
                let relayID = "engine"
            }

            typealias Subject = Engine
            static let relayName = "engine.didMove"
            var payload: Data

            static func encode(_ message: DidMove) -> Data { message.payload }
            static func decode(_ payload: Data) -> DidMove { DidMove(payload: payload) }
        }

        /// An observer on an actor, which counts.
        private actor Counter {
            private var left = 0
            private var continuation: CheckedContinuation<Void, Never>?

            func expect(_ count: Int) { left += count }

            func count() {
                left -= 1
                if left == 0 { continuation.take()?.resume() }
            }

            func wait() async {
                if left <= 0 { return }
                await withCheckedContinuation { continuation = $0 }
            }
        }

        func run() async throws {
            let server = try NATSServer(executable: server)
            printLine("\(messages) messages in a round, window \(window), \(rounds) rounds of each in turn")
            let payloads = try encode()
            let relayed = try await RelayedLoop(server.url, namespace: "relayed", window: window, capacity: messages)
            let plain = try PlainLoop(server.url, window: window)
            var times: (relayed: [Double], plain: [Double]) = ([], [])
            for round in 0...rounds {
                let first = try await relayed.run(payloads)
                let second = plain.run(payloads)
                // The first round warms up.
                if round == 0 { continue }
                times.relayed.append(Double(messages) / first)
                times.plain.append(Double(messages) / second)
                printLine("  relay \(rate(first)), libnats \(rate(second)): \(ratio(second / first))")
            }
            let (middle, plainMiddle) = (median(times.relayed), median(times.plain))
            printLine(
                "median: relay \(Int(middle)) messages/s, libnats \(Int(plainMiddle)) messages/s: \(ratio(middle / plainMiddle))"
            )
            try measureEncoding()
            printLine("round trips, one at a time, in microseconds:")
            relayed.stop()
            let answering = try await RelayedLoop(
                server.url,
                namespace: "trips",
                window: window,
                capacity: window,
                answers: true
            )
            percentiles("relay", try await answering.roundTrips(trips, payloads[0]))
            answering.stop()
            percentiles("libnats", plain.roundTrips(trips, payloads[0]))
            plain.stop()
        }

        private func encode() throws -> [Data] {
            try (1...messages).map { try JSONEncoder().encode(Position(number: $0)) }
        }

        private func measureEncoding() throws {
            var payloads: [Data] = []
            let encoding = try ContinuousClock().measure { payloads = try encode() }
            let decoding = try ContinuousClock().measure {
                for payload in payloads { _ = try JSONDecoder().decode(Position.self, from: payload) }
            }
            let count = Double(messages)
            printLine(
                "JSON alone: encoding \(microseconds(encoding / .seconds(1) / count)) µs, "
                    + "decoding \(microseconds(decoding / .seconds(1) / count)) µs a message"
            )
        }

        // MARK: Figures

        private func rate(_ seconds: Double) -> String { "\(Int(Double(messages) / seconds)) messages/s" }
        private func ratio(_ ratio: Double) -> String { "\((ratio * 100).rounded() / 100)×" }
        private func microseconds(_ seconds: Double) -> String { "\((seconds * 10_000_000).rounded() / 10)" }

        private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

        private func percentiles(_ name: String, _ times: [Duration]) {
            let sorted = times.sorted()
            let figures = [50, 90, 99].map { percent in
                "p\(percent) \(Int(sorted[(sorted.count - 1) * percent / 100] / .microseconds(1)))"
            }
            printLine("  \(name): \(figures.joined(separator: ", "))")
        }

        // MARK: The relay

        private struct DidAnswer: RelayedMessage {
            typealias Subject = DidMove.Engine
            static let relayName = "engine.didAnswer"
            var payload: Data

            static func encode(_ message: DidAnswer) -> Data { message.payload }
            static func decode(_ payload: Data) -> DidAnswer { DidAnswer(payload: payload) }
        }

        /// A poster and a receiver with a relay each.
        private final class RelayedLoop: Sendable {
            private let relays: [NATSRelay]
            private let poster: MessageCenter
            private let receiver: MessageCenter
            private let counter = Counter()

            /// - Parameter answers: Whether the poster is a receiver, too. Such a relay receives its own messages, and
            ///   drops them.
            init(_ url: String, namespace: String, window: Int, capacity: Int, answers: Bool = false) async throws {
                let stations = [answers ? "one" : nil, "two"].map { name in
                    var configuration = NATSRelay.Configuration(servers: [url], namespace: namespace, receiver: name)
                    configuration.outbox.window = window
                    configuration.outbox.buffering = .oldest(capacity)
                    configuration.keepsHandledMessages = true
                    let relay = NATSRelay(configuration, types: [DidMove.self, DidAnswer.self])
                    return (relay, MessageCenter(configuration: .init(relays: [relay])))
                }
                relays = stations.map(\.0)
                (poster, receiver) = (stations[0].1, stations[1].1)
                for relay in relays { try await relay.start() }
            }

            /// Returns the time from the first post until the last handler has run, in seconds.
            func run(_ payloads: [Data]) async throws -> Double {
                await counter.expect(payloads.count)
                let token = receiver.addObserver(for: DidMove.self, on: counter) { counter, _ in counter.count() }
                let start = ContinuousClock.now
                for payload in payloads { poster.post(DidMove(payload: payload)) }
                await counter.wait()
                let time = (ContinuousClock.now - start) / .seconds(1)
                receiver.removeObserver(token)
                try await relays[0].flush()
                return time
            }

            func roundTrips(_ count: Int, _ payload: Data) async throws -> [Duration] {
                let (answers, continuation) = AsyncStream<Void>.makeStream()
                let tokens = [
                    receiver.addObserver(for: DidMove.self, on: counter) { [weak receiver] _, message in
                        receiver?.post(DidAnswer(payload: message.payload))
                    },
                    poster.addObserver(for: DidAnswer.self, on: counter) { _, _ in continuation.yield() },
                ]
                var iterator = answers.makeAsyncIterator()
                var times: [Duration] = []
                for _ in 0..<count {
                    let start = ContinuousClock.now
                    poster.post(DidMove(payload: payload))
                    await iterator.next()
                    times.append(.now - start)
                }
                for (token, center) in zip(tokens, [receiver, poster]) { center.removeObserver(token) }
                return times
            }

            func stop() { for relay in relays { relay.stop() } }
        }
    }
#endif
