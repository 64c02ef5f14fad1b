#if NATS
    import Foundation
    import NATSServers
    import TestSupport
    import Testing

    @testable import NATSRelay

    /// Mostly waits for elections, so runs beside the others.
    @Suite(.needsServer, .timeLimit(.minutes(2)))
    struct `A cluster of three servers` {
        @Test func `R1: R2 neither leaders that step down nor the loss of a server lose or reorder anything`()
            async throws
        {
            let cluster = try NATSCluster(of: 3)
            func configuration(receiver: String? = nil) -> NATSRelay.Configuration {
                var configuration = NATSRelay.Configuration.test(cluster.urls, receiver: receiver)
                configuration.replicas = 3
                return configuration
            }
            let receiver = try await Station.running(configuration(receiver: "board"))
            let poster = try await Station.running(configuration())
            let board = await Board(at: receiver)
            let administrator = try client(of: cluster.servers[0])
            for batch in 0..<3 {
                poster.post((batch * 300 + 1)...(batch * 300 + 300))
                await board.handled(batch * 300 + 20)
                _ = administrator.request("$JS.API.STREAM.LEADER.STEPDOWN.RELAY-test", Data())
            }
            #expect(await board.handled(900) == Array(1...900))
            administrator.close()
            cluster.servers[0].kill()
            poster.post(901...1200)
            #expect(await board.handled(1200) == Array(1...1200))
            try await poster.relay.flush()
        }
    }
#endif
