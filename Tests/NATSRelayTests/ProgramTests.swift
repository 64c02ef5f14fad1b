#if NATS
    import ActorMessaging
    import Foundation
    import NATSServers
    import TestSupport
    import Testing

    @testable import NATSRelay

    extension `One after the other` {
        /// The program, in processes of its own.
        @Suite(.needsServer, .timeLimit(.minutes(2)))
        struct `station-network` {
            @Test func `R6: shows the deliveries of two processes with where each ran`() async throws {
                let program = try StationProcess([])
                #expect(await program.exitCode() == 0)
                let lines = program.lines.entries
                let received = lines.filter { $0.hasPrefix("board") && !$0.hasSuffix("ready") }
                #expect(received.count == 5, "\(lines)")
                #expect(received.contains { $0.contains("main actor): IC 1 arrives on platform 4") })
                // In posting order, on one actor.
                let onActor = received.filter { $0.contains("actor Log") }.compactMap {
                    $0.split(separator: "): ").last
                }
                #expect(
                    onActor == [
                        "a train arrives on platform 4", "a train departs 0 minutes late",
                        "a train arrives on platform 5",
                        "a train departs 5 minutes late",
                    ]
                )
                #expect(
                    lines.contains { $0.hasPrefix("platform") && $0.hasSuffix("the servers have stored everything") }
                )
            }

            @Test func `chaos of a few seconds leaves a balanced ledger`() async throws {
                let program = try StationProcess(["--chaos", "3", "--seed", "4711"])
                #expect(await program.exitCode() == 0)
                let output = program.lines.entries.joined(separator: "\n")
                #expect(output.contains("seed 4711"))
                #expect(output.contains("the ledger is balanced"), "\(output)")
            }

            @Test func `R8: what a receiver was handling when it was killed is handled again`() async throws {
                let server = try NATSServer()
                let poster = try await Station.running(.test([server.url], namespace: "stations"))
                for number in 1...5 { poster.center.post(DidDepart(number: number)) }
                try await poster.relay.flush()
                // Killed inside the handler of the third message.
                let stalling = try StationProcess(["--role", "stalling", "--url", server.url])
                await stalling.lines.until { $0.contains("handling 3") }
                stalling.kill()
                #expect(await stalling.exitCode() == SIGKILL)
                #expect(stalling.lines.entries == ["ready", "handling 1", "handling 2", "handling 3"])
                let receiver = Station(.test([server.url], namespace: "stations", receiver: "board"))
                let board = await Board(at: receiver)
                try await receiver.relay.start()
                let numbers = await board.handled { $0.last == 5 }
                // The acknowledgments of the first two may have been on their way.
                #expect(numbers.suffix(3) == [3, 4, 5])
                #expect(numbers == numbers.sorted())
            }
        }
    }
#endif
