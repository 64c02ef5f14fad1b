#if NATS
    import ActorMessaging
    import Foundation
    import TestSupport
    import NATSServers
    import Testing

    @testable import NATSRelay

    extension `One after the other` {
        @Suite(.needsServer, .timeLimit(.minutes(2)))
        struct `Failures of servers and connections` {
            private let server: NATSServer

            init() throws { server = try NATSServer() }

            @Test func `R1: R3 a connection that is cut in the middle of a batch loses, repeats and reorders nothing`()
                async throws
            {
                let (posting, receiving) = (FaultyProxy(to: server.port), FaultyProxy(to: server.port))
                defer {
                    posting.close()
                    receiving.close()
                }
                let receiver = try await Station.running(.test([receiving.url], receiver: "board"))
                let poster = try await Station.running(.test([posting.url]))
                let board = await Board(at: receiver)
                for batch in 0..<6 {
                    poster.post((batch * 500 + 1)...(batch * 500 + 500))
                    await board.handled(batch * 500 + 50)
                    if batch.isMultiple(of: 2) { posting.cut() } else { receiving.cut() }
                }
                #expect(await board.handled(3000) == Array(1...3000))
                try await poster.relay.flush()
            }

            @Test func `R3: dropped acknowledgments repeat nothing`() async throws {
                let (posting, receiving) = (FaultyProxy(to: server.port), FaultyProxy(to: server.port))
                defer {
                    posting.close()
                    receiving.close()
                }
                let receiver = try await Station.running(.test([receiving.url], receiver: "board"))
                let poster = try await Station.running(.test([posting.url]))
                let dropped = Atomic<Int>(0)
                let drop: FaultyProxy.Filter = { direction, subject in
                    // The server's acknowledgments to the poster, and the receiver's to the server.
                    let isAcknowledgment =
                        direction == .toClient ? subject.contains(".ack.") : subject.hasPrefix("$JS.ACK.")
                    return isAcknowledgment && dropped.add(1, ordering: .relaxed).newValue <= 300
                }
                posting.drop(drop)
                receiving.drop(drop)
                let board = await Board(at: receiver)
                poster.post(1...500)
                try await poster.relay.flush()
                poster.post(501...600)
                #expect(await board.handled(600) == Array(1...600))
                #expect(dropped.load(ordering: .relaxed) > 300)
                // Whatever comes again comes before the next message.
                poster.post(601...601)
                #expect(await board.handled(601).count == 601)
            }

            @Test func `R2: an answer that can't be read acknowledges nothing`() async throws {
                let proxy = FaultyProxy(to: server.port)
                defer { proxy.close() }
                let receiver = try await Station.running(.test([server.url], receiver: "board"))
                let poster = try await Station.running(.test([proxy.url]))
                let board = await Board(at: receiver)
                let dropped = Journal<String>()
                proxy.drop { direction, subject in
                    guard direction == .toServer, subject.hasPrefix("test.m.") else { return false }
                    dropped.append(subject)
                    return true
                }
                poster.post(1...1)
                await dropped.collected(1)
                let other = try client(of: server)
                _ = Data("{}".utf8).withUnsafeBytes {
                    other.publish($0, to: "_INBOX.\(poster.relay.poster).ack.1", reply: nil)
                }
                await poster.reports.until { $0.contains { if case .requestFailed = $0 { true } else { false } } }
                #expect(poster.relay.unacknowledged == 1)
                proxy.drop(nil)
                #expect(await board.handled(1) == [1])
                try await poster.relay.flush()
            }

            @Test func `R2: a server that is killed loses nothing that the outbox accepted`() async throws {
                let receiver = try await Station.running(.test([server.url], receiver: "board"))
                let poster = try await Station.running(.test([server.url]))
                let board = await Board(at: receiver)
                for round in 0..<3 {
                    poster.post((round * 600 + 1)...(round * 600 + 300))
                    await board.handled(round * 600 + 20)
                    server.kill()
                    poster.post((round * 600 + 301)...(round * 600 + 600))
                    try server.start()
                }
                #expect(await board.handled(1800) == Array(1...1800))
                try await poster.relay.flush()
                #expect(poster.reports.entries.contains { if case .disconnected = $0 { true } else { false } })
                #expect(!receiver.reports.entries.contains { if case .missing = $0 { true } else { false } })
            }

            @Test func `R4: garbage, unknown, undecodable and too new messages are kept, and the stream continues`()
                async throws
            {
                struct Newer: RelayedMessage {
                    typealias Subject = Train
                    static let relayName = "train.didArrive"
                    static let relayVersion = 7
                    var number: Int
                }
                struct Different: RelayedMessage {
                    typealias Subject = Train
                    static let relayName = "train.didDepart"
                    var platform: String
                }
                let receiver = try await Station.running(.test([server.url], receiver: "board"))
                let newer = try await Station.running(
                    .test([server.url]),
                    types: [Newer.self, Different.self, DidWhistle.self]
                )
                let poster = try await Station.running(.test([server.url]))
                let board = await Board(at: receiver)
                let administrator = try client(of: server)
                // Between good messages: bytes without a header, and headers that no relay writes.
                poster.post(1...1)
                await board.handled(1)
                for header in ["", "x", ";;;;;", "p;1;1;1;;;", "p;18446744073709551615;1;1;;"] {
                    _ = Data([0xFF, 0x00, 0x7B]).withUnsafeBytes {
                        administrator.publish(
                            $0,
                            to: "test.m.train.didArrive",
                            reply: nil,
                            headers: [Envelope.header: header]
                        )
                    }
                }
                newer.center.post(Newer(number: 2))
                newer.center.post(Different(platform: "4"))
                newer.center.post(DidWhistle(number: 3))
                try await newer.relay.flush()
                poster.post(2...10)
                #expect(await board.handled(10) == Array(1...10))
                let reports = await receiver.reports.until {
                    $0.count { if case .deadLetter = $0 { true } else { false } } == 8
                }
                let reasons = reports.map(\.description)
                for reason in ["no relay wrote it", "its version is 7", "it can't be decoded", "its type is unknown"] {
                    #expect(reasons.contains { $0.contains(reason) }, "\(reason)")
                }
                // A message is acknowledged when its dead letter is kept. The next good ones wait for neither.
                poster.post(11...11)
                await board.handled(11)
                #expect(await administrator.count(of: "RELAY-test-DEAD") { $0 >= 8 } == 8)
                // The garbage is acknowledged, too, so the stream becomes empty.
                #expect(await administrator.count(of: "RELAY-test") { $0 == 0 } == 0)
                administrator.close()
                withExtendedLifetime(board) {}
            }

            @Test func `R5: while a handler is blocked, the memory stays flat, and each lost message is reported`()
                async throws
            {
                var (sending, receiving) = (
                    NATSRelay.Configuration.test([server.url]),
                    NATSRelay.Configuration.test([server.url], receiver: "board")
                )
                sending.outbox.buffering = .oldest(100)
                sending.outbox.window = 20
                receiving.receiveWindow = 64
                receiving.redeliverAfter = .milliseconds(500)
                // The servers keep what neither side does, up to a limit.
                receiving.maximumBytes = 64 << 10
                let receiver = try await Station.running(receiving)
                let end = Gate()
                let handled = Journal<Int>()
                let token = receiver.center.addObserver(for: DidArrive.self) { (message: DidArrive) in
                    await end.pass()
                    handled.append(message.number)
                }
                // Without a journal of the reports, which would grow.
                let lost = Atomic<Int>(0)
                let relay = NATSRelay(sending, types: [DidArrive.self])
                let center = MessageCenter(
                    configuration: .init(
                        diagnostics: { report in
                            if case .relay(NATSRelayDiagnostic.outboxOverflow) = report {
                                lost.add(1, ordering: .relaxed)
                            }
                        },
                        relays: [relay]
                    )
                )
                try await relay.start()
                var (memory, most): ([Int], Int) = ([], 0)
                for number in 1...30_000 {
                    center.post(DidArrive(number: number))
                    // Some time for the servers, so that the stream fills, too.
                    if number < 1000, relay.unacknowledged > 50 { await Task.yield() }
                    most = max(most, relay.unacknowledged)
                    if number.isMultiple(of: 5000) { memory.append(residentMemory() ?? 0) }
                }
                let depth = receiver.center.observers.map(\.depth).max() ?? 0
                #expect(depth <= 64)
                #expect(most <= 100)
                // What 5,000 posts would leave behind grows each time.
                let growth = zip(memory.dropFirst(), memory).map { $0 - $1 }
                #expect(growth.contains { $0 < 128 << 10 }, "\(growth)")
                #expect(lost.load(ordering: .relaxed) > 20_000)
                end.open()
                // The servers remove what is handled, so there is room for the rest.
                let numbers = await handled.collected(30_000 - lost.load(ordering: .relaxed))
                #expect(numbers.count == 30_000 - lost.load(ordering: .relaxed))
                #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
                try await relay.flush()
                withExtendedLifetime((token, center)) {}
            }

            @Test func `R7: messages of an older build decode through a migration`() async throws {
                struct First: RelayedMessage {
                    typealias Subject = Train
                    static let relayName = "train.didStop"
                    var track: Int
                }
                struct Second: RelayedMessage {
                    typealias Subject = Train
                    static let relayName = "train.didStop"
                    static let relayVersion = 2
                    static let oldestRelayVersion = 1
                    var platform: String

                    static func migrate(_ payload: Data, from version: Int) throws -> Second {
                        Second(platform: "\(try JSONDecoder().decode(First.self, from: payload).track)a")
                    }
                }
                let receiver = try await Station.running(.test([server.url], receiver: "board"), types: [Second.self])
                let platforms = Journal<String>()
                let token = receiver.center.addObserver(for: Second.self) { (message: Second) in
                    platforms.append(message.platform)
                }
                let older = try await Station.running(.test([server.url]), types: [First.self])
                older.center.post(First(track: 4))
                try await older.relay.flush()
                let same = try await Station.running(.test([server.url]), types: [Second.self])
                same.center.post(Second(platform: "7b"))
                #expect(await platforms.collected(2) == ["4a", "7b"])
                withExtendedLifetime(token) {}
            }
        }
    }
#endif
