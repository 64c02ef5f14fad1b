import ActorMessaging
import TestSupport
import Testing

@MainActor struct `The interest that a relay watches` {
    @Test func `an attached relay receives a report of the observers that exist already`() {
        let relay = WatchingRelay()
        let center = MessageCenter()
        let token = center.addObserver(for: Signal.self) { _ in }
        center.attach(relay)
        #expect(relay.interest.entries == ["Signal: true"])
        center.detach(relay)
        center.end(token)
        #expect(relay.interest.count == 1)
    }

    @Test func `a relay that attaches itself again when it learns of its first observer is connected again`() {
        let center = MessageCenter()
        let (relay, once) = (WatchingRelay(), Once())
        relay.onInterest { [center, weak relay] _ in
            guard let relay, once.take() else { return }
            center.detach(relay)
            center.attach(relay)
        }
        let token = center.addObserver(for: Signal.self) { _ in }
        center.attach(relay)
        #expect(relay.interest.entries == ["Signal: true", "Signal: true"])
        center.end(token)
    }

    @Test func `a relay that detaches itself when it learns of an observer learns nothing more, and isn't connected`() {
        let center = MessageCenter()
        let relay = WatchingRelay()
        let tokens = [center.addObserver(for: Signal.self) { _ in }, center.addObserver(for: Beacon.self) { _ in }]
        relay.onInterest { [center, weak relay] _ in
            relay.map(center.detach)
            for token in tokens { center.removeObserver(token) }
        }
        center.attach(relay)
        #expect(relay.connected.entries == ["Signal"])
        #expect(relay.interest.entries == ["Signal: true"])
    }

    @Test func `a watched type reports its first observer and the loss of its last one`() {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        center.connectRelays(to: Signal.self)
        center.connectRelays(to: Arrival.self)
        #expect(relay.interest.isEmpty)
        let first = center.addObserver(for: Signal.self) { _ in }
        let second = center.addObserver(of: Station(), for: Signal.self) { _ in }
        #expect(relay.interest.entries == ["Signal: true"])
        center.end(first)
        #expect(relay.interest.count == 1)
        center.end(second)
        center.end(center.addObserver(for: Arrival.self) { _ in })
        #expect(relay.interest.entries == ["Signal: true", "Signal: false", "Arrival: true", "Arrival: false"])
    }

    @Test func `a relay receives reports of a main-actor observer that another thread adds and removes`() async {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        onThreadBlocking { center.end(center.addObserver(for: Arrival.self) { _ in }) }
        #expect(relay.interest.entries == ["Arrival: true"])
        await laterTurn()
        #expect(relay.interest.entries == ["Arrival: true", "Arrival: false"])
    }

    @Test func `a watched type reports the loss of an observer whose actor is deallocated, at a later post`() {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let token = center.addObserver(for: Signal.self, on: Ledger()) { $0.append($1.number) }
        #expect(relay.interest.entries == ["Signal: true"])
        for number in 0..<16 * SweepCounter.interval { center.post(Signal(number: number)) }
        #expect(relay.interest.entries == ["Signal: true", "Signal: false"])
        center.end(token)
    }
}
