import ActorMessaging
import TestSupport
import Testing

@MainActor struct `The lifecycle of a relay` {
    private let kept = Kept()
    private let relay = WatchingRelay()

    @Test func `a relay of the configuration is attached first, and detached when the center is deallocated`() {
        let id: MessageCenter.ID
        do {
            let center = MessageCenter(configuration: .init(relays: [relay]))
            id = center.id
            center.post(Signal(number: 1))
        }
        #expect(relay.events.entries == ["attached to \(id)", "Signal", "detached from \(id)"])
    }

    @Test func `a relay that is attached later is connected to the known types`() {
        let center = MessageCenter()
        kept += center.addObserver(for: Signal.self) { _ in }
        center.attach(relay)
        center.attach(relay)
        center.post(Beacon(number: 1))
        #expect(relay.events.entries == ["attached to \(center.id)", "Signal", "Beacon"])
    }

    @Test func `a relay that is listed twice is attached once, and detached`() {
        let center = MessageCenter(configuration: .init(relays: [relay, relay]))
        center.post(Signal(number: 1))
        center.detach(relay)
        center.post(Signal(number: 2))
        #expect(relay.events.entries == ["attached to \(center.id)", "Signal", "detached from \(center.id)"])
        #expect(relay.seen.entries == ["Signal(number: 1)"])
    }

    @Test func `no relay is connected before it is attached, though an earlier one uses the center`() {
        let first = WatchingRelay(onAttach: { center in
            center.post(Signal(number: 1))
            MainActor.assumeIsolated { center.post(Arrival(number: 1)) }
        })
        let center = MessageCenter(configuration: .init(relays: [first, relay]))
        #expect(relay.events.entries.first == "attached to \(center.id)")
        center.post(Signal(number: 2))
        #expect(relay.seen.entries == ["Signal(number: 2)"])
    }

    @Test(.timeLimit(.minutes(20))) func `a second attach on another thread returns at once`() async {
        let events = Journal<String>()
        let (entered, mayReturn) = (Gate(), Gate())
        let slow = WatchingRelay(onAttach: { _ in
            entered.open()
            mayReturn.wait()
            events.append("attached")
        })
        let center = MessageCenter()
        center.post(Signal(number: 0))
        await onOverlappingThreads(
            { center.attach(slow) },
            entered: entered,
            then: {
                center.attach(slow)
                events.append("the second attach returned")
            },
            proceed: { mayReturn.open() }
        )
        #expect(events.entries == ["the second attach returned", "attached"])
    }

    @Test(.timeLimit(.minutes(20))) func `a relay may attach itself while it is attached`() {
        let center = MessageCenter()
        let attachments = Journal<Int>()
        let itself = Journal<WatchingRelay>()
        let relay = WatchingRelay(onAttach: { center in
            attachments.append(1)
            if let relay = itself.entries.first { center.attach(relay) }
        })
        itself.append(relay)
        center.attach(relay)
        #expect(attachments.count == 1)
    }

    @Test func `a relay that is detached and attached while it is connected is attached`() {
        let center = MessageCenter()
        center.post(Signal(number: 0))
        let watching = WatchingRelay()
        let once = Once()
        watching.onConnect { _ in
            guard once.take() else { return }
            center.detach(watching)
            center.attach(watching)
        }
        center.attach(watching)
        center.connectRelays(to: Signal.self)
        center.post(Signal(number: 1))
        #expect(watching.seen.entries == ["Signal(number: 1)"])
    }

    @Test func `the handler of a relay that is detached while it is connected never runs`() {
        let center = MessageCenter()
        kept += center.addObserver(for: Signal.self) { _ in }
        relay.onConnect { [center, relay] _ in center.detach(relay) }
        relay.onInterest { [center] _ in center.post(Signal(number: 1)) }
        center.attach(relay)
        center.post(Signal(number: 2))
        #expect(relay.seen.isEmpty)
    }

    @Test func `a relay that another one detaches while a type is first used isn't connected to it`() {
        let first = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [first, relay]))
        first.onConnect { [center, relay] _ in center.detach(relay) }
        center.post(Signal(number: 1))
        #expect(relay.events.entries == ["attached to \(center.id)", "detached from \(center.id)"])
    }

    @Test func `a relay that is detached while it is attached isn't attached`() {
        let center = MessageCenter()
        let detached = Journal<Int>()
        let itself = Journal<WatchingRelay>()
        let hooked = WatchingRelay(
            onAttach: { center in center.detach(itself.entries[0]) },
            onDetach: { detached.append(1) }
        )
        itself.append(hooked)
        center.attach(hooked)
        #expect(detached.count == 1)
        center.attach(hooked)
        #expect(detached.count == 2)
    }

    @Test func `a port delivers nothing while its center is deallocated`() throws {
        let outcomes = Journal<DeliveryOutcome>()
        let known = Journal<Bool>()
        let ports = Journal<MessagePort<Signal>>()
        let observed = Journal<Int>()
        let hooked = WatchingRelay(onDetach: {
            for port in ports.entries {
                known.append(port.hasReceivers || port.isObserved)
                port.deliver(Signal(number: 1))
                port.deliver(Signal(number: 2), from: .init()) { outcomes.append($0) }
            }
        })
        do {
            let center = MessageCenter(configuration: .init(relays: [relay, hooked]))
            center.connectRelays(to: Signal.self)
            ports.append(try #require(relay.signals))
            let token = center.addObserver(for: Signal.self) { observed.append($0.number) }
            kept +=
                center.observePosts(of: nil, for: Signal.self, fileID: #fileID, line: #line) {
                    observed.append($0.number)
                }.withoutCenter
            center.end(token)
        }
        #expect(known.entries == [false])
        #expect(outcomes.entries.map(\.isAccepted) == [false])
        #expect(observed.isEmpty)
    }

    @Test func `a detached relay sees no post and delivers nothing`() throws {
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let observed = Journal<Int>()
        kept += center.observePosts(of: nil, for: Signal.self, fileID: #fileID, line: #line) {
            observed.append($0.number)
        }
        center.post(Signal(number: 1))
        center.detach(relay)
        center.detach(relay)
        center.post(Signal(number: 2))
        let port = try #require(relay.signals)
        #expect(!port.hasReceivers)
        #expect(!port.isObserved)
        port.deliver(Signal(number: 3))
        #expect(relay.seen.entries == ["Signal(number: 1)"])
        #expect(observed.entries == [1, 2])
        #expect(relay.events.entries.last == "detached from \(center.id)")
        #expect(relay.events.count == 3)
    }

    @Test func `a relay that is attached again is connected again`() throws {
        let center = MessageCenter(configuration: .init(relays: [relay]))
        center.post(Signal(number: 1))
        center.detach(relay)
        center.attach(relay)
        center.post(Signal(number: 2))
        #expect(relay.seen.entries == ["Signal(number: 1)", "Signal(number: 2)"])
        #expect(relay.ports(of: Signal.self).count == 2)
        #expect(relay.ports(of: Signal.self).map(\.hasReceivers) == [false, false])
        kept += center.messages(for: Signal.self)
        #expect(relay.ports(of: Signal.self).map(\.hasReceivers) == [false, true])
    }

    @Test func `a relay may detach itself and others in a handler`() {
        let leaving = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [leaving, relay]))
        leaving.onPost { [weak center, weak leaving, relay] _ in
            if let leaving { center?.detach(leaving) }
            center?.detach(relay)
        }
        center.post(Signal(number: 1))
        center.post(Signal(number: 2))
        #expect(leaving.seen.entries == ["Signal(number: 1)"])
        #expect(relay.seen.isEmpty)
    }

    @Test func `detaching releases the handlers and what they capture`() {
        let deaths = Journal<Int>()
        let center = MessageCenter()
        do {
            let relay = WatchingRelay(canary: Canary { deaths.append(1) })
            center.attach(relay)
            center.post(Signal(number: 1))
            center.detach(relay)
        }
        #expect(deaths.entries == [1])
    }

    @Test func `a relay that is detached while threads use new types is connected to none`() async {
        for _ in 0..<50 {
            let relay = WatchingRelay()
            let center = MessageCenter(configuration: .init(relays: [relay]))
            await onThreads(4) { thread in
                switch thread {
                case 0: center.post(Signal(number: 0))
                case 1: center.post(Beacon(number: 0))
                case 2: center.detach(relay)
                default: center.post(Signal(number: 1))
                }
            }
            let before = relay.seen.count
            center.post(Signal(number: 2))
            #expect(relay.seen.count == before)
            #expect(relay.ports(of: Signal.self).allSatisfy { !$0.hasReceivers })
            #expect(relay.events.entries.filter { $0.hasPrefix("detached") }.count == 1)
        }
    }
}
