import ActorMessaging
import TestSupport
import Testing

/// Awaited deliveries into message sequences, beside plain posts.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `Outcomes of deliveries into sequences` {
    nonisolated private static let policies: [MailboxBuffering] = [
        .unbounded, .newest(1), .newest(2), .newest(3), .oldest(1), .oldest(2), .oldest(3),
    ]

    @Test(arguments: policies, 1...20 as ClosedRange<UInt64>)
    func `each delivery has the outcome of a naive buffer`(policy: MailboxBuffering, seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }, relays: [relay]))
        let sequence = center.messages(for: Signal.self, buffering: policy)
        var iterator = sequence.makeAsyncIterator()
        let port = try #require(relay.signals)
        let outcomes = Journal<String>()
        var expected: [String] = []
        var buffer: [(number: Int, isAwaited: Bool)] = []
        var inHand: (number: Int, isAwaited: Bool)?
        for number in 0..<60 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1, 2:
                let isAwaited = Int.random(in: 0..<3, using: &generator) > 0
                if isAwaited {
                    port.deliver(Signal(number: number), from: .init()) { outcome in
                        outcomes.append(
                            "\(number) " + (outcome.handled == 1 ? "handled" : outcome.lost == 1 ? "lost" : "?")
                        )
                    }
                } else {
                    center.post(Signal(number: number))
                }
                var lost: (number: Int, isAwaited: Bool)?
                switch policy.policy {
                case .newest(let limit) where buffer.count == limit:
                    lost = buffer.removeFirst()
                    buffer.append((number, isAwaited))
                case .oldest(let limit) where buffer.count == limit: lost = (number, isAwaited)
                default: buffer.append((number, isAwaited))
                }
                if let lost, lost.isAwaited { expected.append("\(lost.number) lost") }
            default:
                guard !buffer.isEmpty else { continue }
                if let handled = inHand, handled.isAwaited { expected.append("\(handled.number) handled") }
                inHand = buffer.removeFirst()
                #expect(await iterator.next()?.number == inHand?.number)
            }
            #expect(outcomes.entries == expected)
        }
    }

    @Test func `a consumer that waits has handled a message when it asks for the next`() async throws {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let sequence = center.messages(for: Signal.self, bufferSize: 1)
        let port = try #require(relay.signals)
        let numbers = Journal<Int>()
        let mayGoOn = Gate()
        let consumer = Task {
            for await signal in sequence {
                numbers.append(signal.number)
                await mayGoOn.pass()
                if signal.number == 2 { break }
            }
        }
        let first = Task { await port.deliverAndWait(Signal(number: 1)) }
        #expect(await numbers.next() == 1)
        mayGoOn.open()
        #expect(await first.value.handled == 1)
        center.post(Signal(number: 2))
        await consumer.value
    }

    @Test func `a main-actor delivery counts what has run, and is incomplete while a sequence has it`() async throws {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let arrived = Journal<Int>()
        let token = center.addObserver(for: Arrival.self) { arrived.append($0.number) }
        let port = try #require(relay.arrivals)
        let alone = port.deliver(Arrival(number: 1), from: .init())
        #expect(alone.isAccepted && alone.isComplete)
        #expect(alone.handled == 1)
        let sequence = center.messages(for: Arrival.self, bufferSize: 1)
        let both = port.deliver(Arrival(number: 2), from: .init())
        #expect(both.isAccepted && !both.isComplete)
        #expect(both.handled == 1)
        let full = port.deliver(Arrival(number: 3), from: .init())
        #expect(full.isAccepted && !full.isComplete)
        #expect(arrived.entries == [1, 2, 3])
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next()?.number == 3)
        center.end(token)
    }

    @Test func `an awaited delivery reaches an observer that another thread has just added`() throws {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        center.connectRelays(to: Arrival.self)
        let (tokens, arrived) = (Kept(), Journal<Int>())
        onThreadBlocking { tokens += center.addObserver(for: Arrival.self) { arrived.append($0.number) } }
        let outcome = try #require(relay.arrivals).deliver(Arrival(number: 1), from: .init())
        #expect(outcome.handled == 1)
        #expect(arrived.entries == [1])
    }
}
