#if NATS
    import ActorMessaging
    import Foundation
    import TestSupport
    import NATSServers
    import Testing

    @testable import NATSRelay

    /// The tests that start servers, measure memory or explore: together, they would disturb each other.
    @Suite(.serialized) enum `One after the other` {}

    /// A subject.
    final class Train: RelayedSubject {
        let relayID: String
        init(_ relayID: String) { self.relayID = relayID }
    }

    struct DidArrive: RelayedMessage {
        typealias Subject = Train
        static let relayName = "train.didArrive"
        var number: Int
    }

    struct DidDepart: RelayedMessage {
        typealias Subject = Train
        static let relayName = "train.didDepart"
        var number: Int

        /// The program's message of this name has another property.
        private enum CodingKeys: String, CodingKey { case number = "delayInMinutes" }
    }

    /// A message that only posters know.
    struct DidWhistle: RelayedMessage {
        typealias Subject = Train
        static let relayName = "train.didWhistle"
        var number: Int
    }

    /// An actor that records the arrivals and the departures at a station.
    actor Board {
        private nonisolated let numbers = Journal<Int>()
        private let station: Station
        private var tokens: [MessageCenter.ObservationToken] = []

        init(at station: Station) async {
            self.station = station
            tokens = [
                station.center.addObserver(for: DidArrive.self, on: self) { board, message in board.show(message.number)
                },
                station.center.addObserver(for: DidDepart.self, on: self) { board, message in board.show(message.number)
                },
            ]
        }

        private func show(_ number: Int) {
            assertIsolated()
            numbers.append(number)
        }

        /// Waits until the board has handled a number of messages.
        @discardableResult
        nonisolated func handled(_ count: Int) async -> [Int] {
            await handled { $0.count >= count }
        }

        /// Waits until a condition holds for the numbers of the handled messages.
        @discardableResult
        nonisolated func handled(until isMet: @escaping @Sendable ([Int]) -> Bool) async -> [Int] {
            // Nothing else keeps the board, its station and its tokens while a test waits.
            defer { withExtendedLifetime(self) {} }
            return await numbers.until(isMet)
        }
    }

    /// A center with a relay, as one process has it.
    final class Station: Sendable {
        let center: MessageCenter
        let relay: NATSRelay
        let reports = Journal<NATSRelayDiagnostic>()

        init(
            _ configuration: NATSRelay.Configuration,
            types: [any RelayedMessage.Type] = [DidArrive.self, DidDepart.self]
        ) {
            relay = NATSRelay(configuration, types: types)
            center = MessageCenter(
                configuration: .init(
                    diagnostics: { [reports] in
                        if case .relay(let report as NATSRelayDiagnostic) = $0 { reports.append(report) }
                    },
                    relays: [relay]
                )
            )
        }

        /// Creates a started station.
        static func running(
            _ configuration: NATSRelay.Configuration,
            types: [any RelayedMessage.Type] = [DidArrive.self, DidDepart.self]
        ) async throws -> Station {
            let station = Station(configuration, types: types)
            try await station.relay.start()
            return station
        }

        /// Posts arrivals and departures in turn.
        func post(_ numbers: ClosedRange<Int>) {
            for number in numbers {
                if number.isMultiple(of: 2) {
                    center.post(DidArrive(number: number))
                } else {
                    center.post(DidDepart(number: number))
                }
            }
        }
    }

    extension NATSRelay.Configuration {
        /// Short intervals, so that failures are noticed soon.
        static func test(
            _ urls: [String],
            namespace: String = "test",
            receiver: String? = nil
        ) -> NATSRelay.Configuration {
            var configuration = NATSRelay.Configuration(servers: urls, namespace: namespace, receiver: receiver)
            configuration.resendAfter = .milliseconds(500)
            configuration.redeliverAfter = .seconds(2)
            // JetStream reserves the space.
            configuration.maximumBytes = 8 << 20
            // No test gives a message up.
            configuration.gapTimeout = .seconds(60)
            configuration.heartbeat = .milliseconds(300)
            configuration.removalInterval = .milliseconds(200)
            return configuration
        }
    }

    /// The memory that this process occupies in bytes; `nil` where it isn't known.
    func residentMemory() -> Int? {
        let figures = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return figures.flatMap { Int($0[1]) }.map { $0 * 4096 }
    }

    /// A client for requests that no relay makes.
    func client(of server: NATSServer) throws -> NATSClient {
        try NATSClient(.init(servers: [server.url], namespace: "admin")) { _ in }
    }

    extension NATSClient {
        /// The number of messages in a stream.
        func count(of stream: String) -> Int {
            struct Info: Decodable {
                struct State: Decodable { var messages: Int }
                var state: State
            }
            let answer = request("$JS.API.STREAM.INFO.\(stream)", Data()) ?? Data()
            return (try? JSONDecoder().decode(Info.self, from: answer))?.state.messages ?? -1
        }

        /// Asks for the number of messages in a stream until it fits, for ten seconds at most.
        func count(of stream: String, until isMet: (Int) -> Bool) async -> Int {
            let end = ContinuousClock.now + .seconds(10)
            while true {
                let count = count(of: stream)
                if isMet(count) || .now > end { return count }
                await Task.yield()
            }
        }
    }

    extension Trait where Self == ConditionTrait {
        /// Skips a test where no server is installed.
        static var needsServer: Self { .enabled(if: NATSServer.installed != nil, "nats-server is installed") }
    }
#endif
