import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct `Awaited deliveries` {
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

    private func deliver(_ number: Int) {
        port.deliver(Signal(number: number), from: .init()) { [outcomes] in outcomes.append($0) }
    }

    @Test func `without observers, a delivery is complete at once`() async {
        let outcome = await port.deliverAndWait(Signal(number: 1))
        #expect(outcome == DeliveryOutcome())
        #expect(outcome.isAccepted)
    }

    @Test func `a delivery is complete when an asynchronous observer has returned, not when it has started`() async {
        let (began, end) = (Gate(), Gate())
        kept += center.addObserver(for: Signal.self) { _ in
            began.open()
            await end.pass()
        }
        deliver(1)
        await began.pass()
        #expect(outcomes.isEmpty)
        end.open()
        #expect(await outcomes.next().handled == 1)
    }

    @Test func `a delivery is complete when the last of several observers has run`() async {
        let actor = SteppedActor()
        let ran = Gate()
        kept += center.addObserver(for: Signal.self) { _ in ran.open() }
        kept += center.addObserver(for: Signal.self, on: actor) { $0.append($1.number) }
        kept += center.observePosts(of: nil, for: Signal.self, fileID: #fileID, line: #line) { _ in }
        deliver(1)
        await ran.pass()
        await actor.executor.arrived(1)
        #expect(outcomes.isEmpty)
        await actor.executor.step()
        #expect(await outcomes.next().handled == 3)
        #expect(await actor.entries(stepping: actor) == [1])
    }

    @Test func `a delivery has a subject, which selects its observers`() async {
        let (station, other) = (Station(), Station())
        let subjects = Journal<Bool>()
        kept += center.addObserver(of: station, for: Signal.self) { (_: Signal, subject: Station) in
            subjects.append(subject === station)
        }
        kept += center.addObserver(of: other, for: Signal.self) { (_: Signal, _: Station) in subjects.append(false) }
        let outcome = await withCheckedContinuation { continuation in
            port.deliver(Signal(number: 1), subject: station) { continuation.resume(returning: $0) }
        }
        #expect(outcome.handled == 1)
        #expect(subjects.entries == [true])
    }

    @Test func `an observer that is removed while the message waits counts as removed`() async {
        let actor = SteppedActor()
        let token = center.addObserver(for: Signal.self, on: actor) { $0.append($1.number) }
        deliver(1)
        await actor.executor.arrived(1)
        center.removeObserver(token)
        await actor.executor.step()
        let outcome = await outcomes.next()
        #expect(outcome.removed == 1)
        #expect(outcome.handled == 0)
    }

    @Test func `an observer that another one removes meanwhile does not receive the message`() throws {
        center.connectRelays(to: Arrival.self)
        let arrivals = try #require(relay.arrivals)
        let met = Journal<String>()
        let second = Journal<MessageCenter.ObservationToken>()
        kept += center.addObserver(for: Arrival.self) { [center] _ in
            met.append("first")
            center.removeObserver(second.entries[0])
        }
        second.append(center.addObserver(for: Arrival.self) { _ in met.append("second") })
        let outcome = arrivals.deliver(Arrival(number: 1), from: .init())
        #expect(met.entries == ["first"])
        #expect(outcome.handled == 1)
    }

    @Test func `an asynchronous observer that is removed discards the waiting messages at once`() async {
        let (began, end) = (Gate(), Gate())
        let token = center.addObserver(for: Signal.self) { _ in
            began.open()
            await end.pass()
        }
        deliver(1)
        deliver(2)
        await began.pass()
        center.removeObserver(token)
        #expect(outcomes.entries.map(\.removed) == [1])
        end.open()
        #expect(await outcomes.collected(2).last?.handled == 1)
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

    @Test func `the consumer of a sequence has handled the last message when it stops, and discards the others`() async
    {
        let sequence = center.messages(for: Signal.self)
        deliver(1)
        deliver(2)
        for await _ in sequence { break }
        let all = await outcomes.collected(2)
        #expect(all.map(\.handled) == [1, 0])
        #expect(all.map(\.removed) == [0, 1])
    }

    @Test func `a sequence that keeps the newest message loses the oldest`() async {
        let reporting = ReportingCenter(relays: [relay])
        let sequence = reporting.center.messages(for: Signal.self, bufferSize: 1)
        let port = relay.signals
        var iterator = sequence.makeAsyncIterator()
        for number in 1...2 {
            port?.deliver(Signal(number: number), from: .init()) { [outcomes] in outcomes.append($0) }
        }
        #expect(outcomes.entries.map(\.lost) == [1])
        #expect(await iterator.next()?.number == 2)
        #expect(reporting.reports.isEmpty)
    }

    @Test func `a canceled consumer discards the buffered messages`() async {
        let sequence = center.messages(for: Signal.self)
        for number in 1...3 { deliver(number) }
        let task = Task { @MainActor in
            for await _ in sequence { withUnsafeCurrentTask { $0?.cancel() } }
        }
        await task.value
        let all = await outcomes.collected(3)
        #expect(all.map(\.handled).reduce(0, +) == 1)
        #expect(all.map(\.removed).reduce(0, +) == 2)
    }

    @Test func `deliveries run in order while earlier ones are incomplete`() async {
        let actor = SteppedActor()
        let numbers = Journal<Int>()
        kept += center.addObserver(for: Signal.self, on: actor) { numbers.append($1.number) }
        for number in 1...5 { deliver(number) }
        center.post(Signal(number: 6))
        #expect(outcomes.isEmpty)
        while numbers.count < 6 { await actor.executor.step() }
        #expect(numbers.entries == Array(1...6))
        #expect(outcomes.entries.map(\.handled) == Array(repeating: 1, count: 5))
    }

    @Test func `a main-actor delivery returns what became of the message`() throws {
        let arrived = Journal<Int>()
        kept += center.addObserver(for: Arrival.self) { arrived.append($0.number) }
        kept += center.addObserver(for: Arrival.self) { arrived.append(-$0.number) }
        let outcome = try #require(relay.arrivals).deliver(Arrival(number: 1), from: .init())
        #expect(outcome.handled == 2)
        #expect(arrived.entries == [1, -1])
    }

    @Test func `a center that is gone refuses a delivery`() async throws {
        let relay = WatchingRelay()
        do {
            let center = MessageCenter(configuration: .init(relays: [relay]))
            center.connectRelays(to: Signal.self)
            center.connectRelays(to: Arrival.self)
        }
        let port = try #require(relay.signals)
        #expect(await port.deliverAndWait(Signal(number: 1)).isAccepted == false)
        #expect(try #require(relay.arrivals).deliver(Arrival(number: 1), from: .init()).isAccepted == false)
    }

    @Test func `deliveries of two threads complete once each, whatever observers come and go`() async {
        let ledger = Ledger()
        kept += center.addObserver(for: Signal.self, on: ledger) { $0.append($1.number) }
        await onThreads(3) { thread in
            for number in 0..<200 {
                if thread < 2 {
                    port.deliver(Signal(number: number), from: .init()) { [outcomes] in outcomes.append($0) }
                } else {
                    center.removeObserver(center.addObserver(for: Signal.self) { _ in })
                }
            }
        }
        let all = await outcomes.collected(400)
        #expect(all.allSatisfy { $0.handled >= 1 && $0.lost == 0 })
        #expect(await ledger.entries.count == 400)
        #expect(outcomes.count == 400)
    }
}

extension SteppedActor {
    /// Reads the entries while the test steps the actor.
    nonisolated fileprivate func entries(stepping actor: SteppedActor) async -> [Int] {
        async let entries = actor.entries
        await actor.executor.step()
        return await entries
    }
}
