import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `Relays` {
    private let kept = Kept()
    private let relay = WatchingRelay()

    private func center(_ relays: any MessageRelay...) -> MessageCenter {
        MessageCenter(configuration: .init(relays: relays))
    }

    @Test func `a relay connects to each type once, at its first observer or post`() {
        let center = center(relay)
        #expect(relay.connected.entries.isEmpty)
        kept += center.addObserver(for: Arrival.self) { _ in }
        #expect(relay.connected.entries == ["Arrival"])
        for number in 0..<3 {
            center.post(Arrival(number: number))
            center.post(Signal(number: number))
        }
        #expect(relay.connected.entries == ["Arrival", "Signal"])
        kept += center.messages(for: Beacon.self)
        #expect(relay.connected.entries == ["Arrival", "Signal", "Beacon"])
    }

    @Test func `a relay sees every post with its subject, before post returns`() {
        let center = center(relay)
        center.post(Arrival(number: 1))
        #expect(relay.seen.entries == ["Arrival(number: 1)"])
        center.post(Arrival(number: 2), subject: Station())
        center.post(Signal(number: 3))
        center.post(Signal(number: 4), subject: Station())
        #expect(
            relay.seen.entries.dropFirst() == [
                "Arrival(number: 2) of Station", "Signal(number: 3)", "Signal(number: 4) of Station",
            ]
        )
    }

    @Test func `relays see a post in the order of the configuration`() {
        let journal = Journal<Int>()
        let relays = (0..<3).map { _ in WatchingRelay() }
        for (index, relay) in relays.enumerated() { relay.onPost { _ in journal.append(index) } }
        let center = MessageCenter(configuration: .init(relays: relays))
        center.post(Signal(number: 1))
        #expect(journal.entries == [0, 1, 2])
    }

    @Test func `a delivery reaches observers and other relays but not the one that delivers`() async throws {
        let other = WatchingRelay()
        let center = center(relay, other)
        let station = Station()
        let met = Journal<String>()
        kept += center.addObserver(of: station, for: Arrival.self) { met.append("arrival \($0.number)") }
        kept += center.addObserver(for: Signal.self) { met.append("signal \($0.number)") }
        try #require(relay.arrivals).deliver(Arrival(number: 1), subject: station)
        try #require(relay.signals).deliver(Signal(number: 2), subject: station)
        #expect(await met.collected(2) == ["arrival 1", "signal 2"])
        #expect(other.seen.entries == ["Arrival(number: 1) of Station", "Signal(number: 2) of Station"])
        #expect(relay.seen.entries.isEmpty)
    }

    @Test func `a port knows whether a delivery would reach an observer`() throws {
        let center = center(relay)
        center.post(Arrival(number: 1))
        center.post(Signal(number: 1))
        let (arrivals, signals) = (try #require(relay.arrivals), try #require(relay.signals))
        #expect(!arrivals.hasReceivers)
        #expect(!signals.hasReceivers)
        let tokens = (center.addObserver(for: Arrival.self) { _ in }, center.addObserver(for: Signal.self) { _ in })
        #expect(arrivals.hasReceivers)
        #expect(signals.hasReceivers)
        center.end(tokens.0, tokens.1)
        #expect(!arrivals.hasReceivers)
        #expect(!signals.hasReceivers)
    }

    @Test func `a port knows an observer that the main actor has not added yet`() throws {
        let center = center(relay)
        center.post(Arrival(number: 1))
        let tokens = Journal<MessageCenter.ObservationToken>()
        onThreadBlocking { tokens.append(center.addObserver(for: Arrival.self) { _ in }) }
        #expect(try #require(relay.arrivals).hasReceivers)
        center.end(tokens.entries[0])
    }

    @Test func `a relay may observe and post the type that it connects to`() async {
        let relays = [WatchingRelay(), WatchingRelay()]
        let observed = [Journal<Int>(), Journal<Int>()]
        let center = kept(MessageCenter(configuration: .init(relays: relays)))
        let tokens = Journal<MessageCenter.ObservationToken>()
        for (relay, numbers) in zip(relays, observed) {
            relay.onConnect { [weak center, once = Once()] _ in
                guard once.take(), let center else { return }
                tokens.append(center.addObserver(for: Signal.self) { numbers.append($0.number) })
                center.post(Signal(number: 1))
            }
        }
        center.post(Signal(number: 2))
        for relay in relays {
            #expect(relay.seen.entries.last == "Signal(number: 2)")
            #expect(relay.seen.entries.filter { $0 == "Signal(number: 2)" }.count == 1)
        }
        // The second is connected while the first one observes, so it observes both first posts.
        for (numbers, posts) in zip(observed, [2, 3]) { #expect(await numbers.collected(posts).last == 2) }
    }

    @Test func `a port knows other relays as receivers`() throws {
        let center = center(relay, WatchingRelay())
        center.post(Signal(number: 1))
        #expect(try #require(relay.signals).hasReceivers)
    }

    @Test func `a port has the center's configuration and does nothing once the center is gone`() async throws {
        do {
            let center = center(relay)
            center.post(Arrival(number: 1))
            center.post(Signal(number: 1))
            #expect(relay.arrivals?.configuration?.relays.first === relay)
            #expect(relay.signals?.configuration?.relays.first === relay)
        }
        let (arrivals, signals) = (try #require(relay.arrivals), try #require(relay.signals))
        #expect(arrivals.configuration == nil)
        #expect(signals.configuration == nil)
        #expect(!arrivals.hasReceivers)
        #expect(!signals.hasReceivers)
        arrivals.deliver(Arrival(number: 2))
        signals.deliver(Signal(number: 2))
        #expect(!arrivals.deliver(Arrival(number: 3), from: .init()).isAccepted)
        #expect(await !signals.deliverAndWait(Signal(number: 3)).isAccepted)
        #expect(relay.seen.count == 2)
    }

    @Test func `a handler lives as long as the center`() {
        let deaths = Journal<Int>()
        do {
            var canary: Canary? = Canary { deaths.append(1) }
            var relay: WatchingRelay? = WatchingRelay(canary: canary)
            canary = nil
            let center = MessageCenter(configuration: .init(relays: relay.map { [$0] } ?? []))
            relay = nil
            center.post(Signal(number: 1))
            #expect(deaths.entries.isEmpty)
        }
        #expect(deaths.entries == [1])
    }

    @Test func `a relay sees the posts of two threads that race to the first one, each once`() async {
        for round in 0..<100 {
            let relay = WatchingRelay()
            let center = MessageCenter(configuration: .init(relays: [relay]))
            await onThreads(2) { thread in center.post(Signal(number: thread)) }
            #expect(Set(relay.seen.entries) == ["Signal(number: 0)", "Signal(number: 1)"], "round \(round)")
            #expect(relay.seen.count == 2)
            center.post(Signal(number: 2))
            #expect(relay.seen.count == 3)
        }
    }

    @Test func `a relay attached while another relay connects to a type sees that type`() {
        let attached = WatchingRelay()
        let center = center(relay)
        relay.onConnect { [weak center] _ in center?.attach(attached) }
        center.post(Signal(number: 1))
        #expect(attached.connected.entries == ["Signal"])
        #expect(attached.seen.entries == ["Signal(number: 1)"])
    }

    @Test func `a relay that two threads connect at once sees and delivers each message once`() {
        let center = MessageCenter()
        let arrivals = Journal<Int>()
        kept += center.addObserver(for: Arrival.self) { arrivals.append($0.number) }
        kept += center.messages(for: Signal.self)
        // Another thread connects the relay while the first one does.
        relay.onConnect { [center, relay] type in
            guard relay.connected.entries.count(where: { $0 == "\(type)" }) == 1 else { return }
            onThreadBlocking { _ = center.attachedRelay { relay } }
        }
        _ = center.attachedRelay { relay }
        #expect(relay.connected.count == 4)
        center.post(Arrival(number: 1))
        center.post(Signal(number: 2))
        #expect(relay.seen.entries == ["Arrival(number: 1)", "Signal(number: 2)"])
        for port in relay.ports(of: Arrival.self) { port.deliver(Arrival(number: 3)) }
        for port in relay.ports(of: Signal.self) { port.deliver(Signal(number: 4)) }
        #expect(arrivals.entries == [1, 3])
        #expect(center.observers.map(\.depth) == [0, 2])
    }

    @Test func `threads that race to attach a relay get the same one, connected to every type`() async {
        for _ in 0..<50 {
            let center = MessageCenter()
            let attached = Journal<WatchingRelay>()
            await onThreads(4) { thread in
                switch thread {
                case 0: center.post(Signal(number: 0))
                case 1: withExtendedLifetime(center.addObserver(for: Beacon.self) { _ in }) {}
                default: attached.append(center.attachedRelay { WatchingRelay() })
                }
            }
            let relay = attached.entries[0]
            #expect(attached.entries[1] === relay)
            let before = relay.seen.count
            center.post(Signal(number: 1))
            center.post(Beacon(number: 2))
            #expect(relay.seen.entries.dropFirst(before) == ["Signal(number: 1)", "Beacon(number: 2)"])
        }
    }
}
