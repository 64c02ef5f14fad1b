#if NATS
    import ActorMessaging
    import Foundation
    import NATSServers
    import TestSupport
    import Testing

    @testable import NATSRelay

    struct `A relay that is attached to two centers` {
        @Test func `serves the first, and reports the second`() {
            let station = Station(.test([], receiver: "board"))
            let reports = Journal<String>()
            let other = MessageCenter(
                configuration: .init(diagnostics: { reports.append("\($0)") }, relays: [station.relay])
            )
            station.center.post(DidArrive(number: 1))
            #expect(station.relay.unacknowledged == 1)
            other.post(DidArrive(number: 2))
            other.post(DidDepart(number: 3))
            #expect(station.relay.unacknowledged == 1)
            #expect(reports.count == 1)
            #expect(station.reports.isEmpty)
            station.center.post(DidDepart(number: 4))
            #expect(station.relay.unacknowledged == 2)
        }
    }

    struct `The registry of subjects` {
        private final class Wagon: RelayedSubject {
            let relayID: String
            init(_ relayID: String) { self.relayID = relayID }
        }

        private let registry = SubjectRegistry()

        @Test func `returns the newest subject of a class with an ID`() {
            let (old, wagon, new) = (Train("4711"), Wagon("4711"), Train("4711"))
            for subject in [old, wagon, new] as [any RelayedSubject] { registry.register(subject) }
            #expect(registry.subject(Train.self, id: "4711") === new)
            #expect(registry.subject(Wagon.self, id: "4711") === wagon)
            #expect(registry.subject(Train.self, id: "4712") == nil)
            registry.register(old)
            #expect(registry.subject(Train.self, id: "4711") === old)
            withExtendedLifetime(new) {}
        }

        @Test func `returns an older subject when the newest is deallocated`() {
            let old = Train("4711")
            registry.register(old)
            do { registry.register(Train("4711")) }
            #expect(registry.subject(Train.self, id: "4711") === old)
        }
    }

    extension `One after the other` {
        @Suite(.needsServer, .timeLimit(.minutes(2)))
        struct `A receiver` {
            /// With two relays, a center receives what it has posted. It would refuse these messages for good.
            @Test func `acknowledges the messages of its own center`() async throws {
                let server = try NATSServer()
                let relays = ["one", "two"].map {
                    NATSRelay(.test([server.url], receiver: $0), types: [DidArrive.self])
                }
                let center = MessageCenter(configuration: .init(relays: relays))
                let met = Journal<Int>()
                let token = center.addObserver(for: DidArrive.self) { met.append($0.number) }
                for relay in relays { try await relay.start() }
                for number in 1...10 { center.post(DidArrive(number: number)) }
                for relay in relays { try await relay.flush() }
                let administrator = try client(of: server)
                #expect(await administrator.count(of: "RELAY-test") { $0 == 0 } == 0)
                #expect(await met.collected(10) == Array(1...10))
                withExtendedLifetime(token) {}
            }

            private static func reply(_ number: UInt64) -> String { "$JS.ACK.RELAY-test.board.1.\(number).1.1699.0" }

            /// The refused message is the first, so its acknowledgment would be the first, too.
            @Test func `acknowledges what was handled, and nothing that was refused`() async throws {
                let server = try NATSServer()
                let client = try client(of: server)
                let acknowledged = Journal<String>()
                let subscription = try client.subscribe("$JS.ACK.>") { message, _ in
                    acknowledged.append(message.subject)
                }
                let configuration = NATSRelay.Configuration.test([server.url], receiver: "board")
                let handled = Journal<String>()
                let accepting = ReceivedType { item, completion in
                    handled.append(item.name)
                    completion(true)
                }
                let receiver = Receiver(
                    configuration,
                    poster: "me",
                    startsAtBeginning: true,
                    deadLetters: DeadLetters(client: client, inbox: "inbox", configuration) { _ in },
                    acknowledgments: Acknowledgments(client: client),
                    types: { $0 == "refused" ? .unavailable : accepting },
                    report: { _ in }
                )
                client.flush()
                for (number, name) in zip(UInt64(1)..., ["refused", "known", "known"]) {
                    let envelope = Envelope(poster: "p", sequence: number, base: 1, version: 1)
                    let item = Receiver.Item(name: name, payload: Data(), envelope: envelope, stored: number)
                    receiver.receive(item, reply: Self.reply(number))
                }
                receiver.deliverReady()
                #expect(await acknowledged.collected(2) == [Self.reply(2), Self.reply(3)])
                #expect(handled.entries == ["known", "known"])
                withExtendedLifetime((receiver, subscription)) {}
            }
        }
    }
#endif
