#if NATS
    import ActorMessaging
    import Foundation
    import TestSupport
    import NATSServers
    import Testing

    @testable import NATSRelay

    extension `One after the other` {
        @Suite(.needsServer, .timeLimit(.minutes(2)))
        struct `Deliveries between two stations` {
            private let server: NATSServer

            init() throws { server = try NATSServer() }

            @Test func `R1: messages that were posted before the start arrive, also at a receiver that starts later`()
                async throws
            {
                let poster = Station(.test([server.url]))
                poster.post(1...10)
                try await poster.relay.start()
                poster.post(11...20)
                try await poster.relay.flush()
                let receiver = Station(.test([server.url], receiver: "board"))
                let board = await Board(at: receiver)
                try await receiver.relay.start()
                #expect(await board.handled(20) == Array(1...20))
            }

            @Test func `R1: a message has the subject that the receiver knows by its ID`() async throws {
                let receiver = try await Station.running(.test([server.url], receiver: "board"))
                let poster = try await Station.running(.test([server.url]))
                let (here, there) = (Train("IC 1"), Train("IC 1"))
                receiver.relay.register(here)
                let subjects = Journal<String>()
                let tokens = [
                    receiver.center.addObserver(of: here, for: DidArrive.self) { (message: DidArrive) in
                        subjects.append("IC 1: \(message.number)")
                    },
                    receiver.center.addObserver(for: DidArrive.self) { (message: DidArrive, subject: Train?) in
                        subjects.append("all: \(message.number) \(subject === here)")
                    },
                ]
                poster.center.post(DidArrive(number: 1), subject: there)
                #expect(Set(await subjects.collected(2)) == ["IC 1: 1", "all: 1 true"])
                poster.center.post(DidArrive(number: 2), subject: Train("unknown"))
                #expect(await subjects.collected(3).last == "all: 2 false")
                withExtendedLifetime(tokens) {}
            }

            @Test func `R8: a receiver continues after what the last one with its name has handled`() async throws {
                let poster = try await Station.running(.test([server.url]))
                for round in 0..<3 {
                    let receiver = Station(.test([server.url], receiver: "board"))
                    let board = await Board(at: receiver)
                    try await receiver.relay.start()
                    let numbers = (round * 50 + 1)...(round * 50 + 50)
                    poster.post(numbers)
                    // What the last receiver handled when it was stopped, and didn't acknowledge, comes again.
                    let handled = await board.handled { $0.last == numbers.upperBound }
                    #expect(handled.suffix(50) == Array(numbers)[...])
                    #expect(handled == handled.sorted())
                    receiver.relay.stop()
                }
            }

            @Test func `R9: a poster doesn't receive its own messages`() async throws {
                let first = try await Station.running(.test([server.url], receiver: "first"))
                let second = try await Station.running(.test([server.url], receiver: "second"))
                let boards = await (Board(at: first), Board(at: second))
                first.post(1...50)
                try await first.relay.flush()
                await boards.1.handled(50)
                second.post(51...60)
                // The first station's own observers see its posts once, and then those of the second.
                #expect(await boards.0.handled(60) == Array(1...60))
                #expect(await boards.1.handled(60) == Array(1...60))
            }

            @Test func `a second receiver with the same name takes over`() async throws {
                let poster = try await Station.running(.test([server.url]))
                let first = try await Station.running(.test([server.url], receiver: "board"))
                let second = try await Station.running(.test([server.url], receiver: "board"))
                let board = await Board(at: second)
                poster.post(1...10)
                #expect(await board.handled(10) == Array(1...10))
                let reports = await first.reports.until {
                    $0.contains { if case .superseded = $0 { true } else { false } }
                }
                #expect(reports.count == 1)
                withExtendedLifetime(board) {}
            }

            @Test func `a flush ends when the relay is stopped or the task is canceled`() async throws {
                let poster = Station(.test([server.url]))
                poster.post(1...2)
                let waiting = Task { try await poster.relay.flush() }
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
                poster.relay.stop()
                await #expect(throws: NATSRelayError.notRunning) { try await poster.relay.flush() }
                await #expect(throws: NATSRelayError.self) { try await poster.relay.start() }
            }
        }
    }
#endif
