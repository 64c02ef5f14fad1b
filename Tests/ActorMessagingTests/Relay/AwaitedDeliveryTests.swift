import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `Awaited deliveries` {
    private let kept = Kept()
    private let relay = WatchingRelay()
    private let center: MessageCenter
    private let port: MessagePort<Signal>
    private let outcomes = Journal<DeliveryOutcome>()

    init() throws {
        center = MessageCenter(configuration: .init(relays: [relay]))
        center.connectRelays(to: Signal.self)
        port = try #require(relay.signals)
    }

    @Test func `an observer whose actor is deallocated counts as removed`() async {
        let death = Gate()
        do {
            let ledger = Ledger(onDeath: Canary(opening: death))
            kept += center.addObserver(for: Signal.self, on: ledger) { $0.append($1.number) }
        }
        await death.pass()
        #expect(await port.deliverAndWait(Signal(number: 1)).removed == 1)
    }

    @Test func `G10: what a deallocated actor refuses is released, also with a replaced default center`() async {
        let death = Gate()
        do {
            let ledger = Ledger(onDeath: Canary(opening: death))
            kept += center.addObserver(for: Signal.self, on: ledger) { (_, _, _: Station?) in }
        }
        await death.pass()
        weak var subject: Station?
        let outcome: DeliveryOutcome = await DefaultMessageCenter.replace(with: center) {
            let station = Station()
            subject = station
            center.post(Signal(number: 1), subject: station)
            return await port.deliverAndWait(Signal(number: 2))
        }
        #expect(outcome.removed == 1)
        #expect(subject == nil)
    }

    @Test(arguments: [false, true])
    func `G10: deliveries find the observers of deallocated subjects`(isAwaited: Bool) throws {
        center.connectRelays(to: Arrival.self)
        let arrivals = try #require(relay.arrivals)
        let deaths = Journal<Int>()
        do {
            let station = Station()
            let first = Canary { deaths.append(1) }
            let second = Canary { deaths.append(2) }
            kept += center.addObserver(of: station, for: Arrival.self) { _ in first.sing() }
            kept += center.addObserver(of: station, for: Signal.self) { _ in second.sing() }
        }
        for number in 0..<32 {
            arrivals.deliver(Arrival(number: number))
            if isAwaited { port.deliver(Signal(number: number)) { _ in } } else { port.deliver(Signal(number: number)) }
        }
        #expect(Set(deaths.entries) == [1, 2])
    }

    @Test func `a main-actor delivery counts what has run, and is incomplete while a sequence has it`() async throws {
        center.connectRelays(to: Arrival.self)
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

    @Test func `a center refuses a message that has passed through it, and accepts another center's`() throws {
        center.connectRelays(to: Arrival.self)
        let arrivals = try #require(relay.arrivals)
        for (id, isAccepted) in [(center.id, false), (MessageCenter().id, true)] {
            port.deliver(Signal(number: 1), from: MessageOrigin([id])) { [outcomes] in outcomes.append($0) }
            #expect(arrivals.deliver(Arrival(number: 1), from: MessageOrigin([id])).isAccepted == isAccepted)
        }
        #expect(outcomes.entries.map(\.isAccepted) == [false, true])
    }
}
