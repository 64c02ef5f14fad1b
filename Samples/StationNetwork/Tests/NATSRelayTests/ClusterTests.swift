import Foundation
import NATSServers
import Testing

@testable import NATSRelay

extension `Relays over servers` {
    @Suite(.needsServer, .timeLimit(.minutes(3)), .serialized)
    struct `A cluster of three servers` {
        private let cluster: NATSCluster

        init() throws { cluster = try NATSCluster(of: 3) }

        private func configuration(receiver: String? = nil) -> NATSRelay.Configuration {
            var configuration = NATSRelay.Configuration.test(cluster.urls, receiver: receiver)
            configuration.replicas = 3
            return configuration
        }

        @Test func `R1 the order is kept while leaders step down`() async throws {
            let receiver = try await Station.running(configuration(receiver: "board"))
            let poster = try await Station.running(configuration())
            let board = Board()
            let tokens = receiver.observe(on: board)
            let administrator = try client(of: cluster.servers[0])
            for batch in 0..<4 {
                poster.post((batch * 300 + 1)...(batch * 300 + 300))
                await board.handled.collected(batch * 300 + 20)
                _ = administrator.request("$JS.API.STREAM.LEADER.STEPDOWN.RELAY-test", Data())
            }
            #expect(await board.handled.collected(1200) == Array(1...1200))
            administrator.close()
            withExtendedLifetime(tokens) {}
        }

        @Test func `R2 the loss of one server of three loses nothing`() async throws {
            let receiver = try await Station.running(configuration(receiver: "board"))
            let poster = try await Station.running(configuration())
            let board = Board()
            let tokens = receiver.observe(on: board)
            poster.post(1...300)
            await board.handled.collected(50)
            cluster.servers[0].kill()
            poster.post(301...600)
            #expect(await board.handled.collected(600) == Array(1...600))
            try cluster.servers[0].start()
            cluster.servers[1].kill()
            poster.post(601...900)
            #expect(await board.handled.collected(900) == Array(1...900))
            try await poster.relay.flush()
            withExtendedLifetime(tokens) {}
        }
    }
}
