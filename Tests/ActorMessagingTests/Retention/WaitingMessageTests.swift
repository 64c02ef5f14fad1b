import NotifiableTestKit
import TestSupport
import Testing

@testable import ActorMessaging

@Suite(.timeLimit(.minutes(20))) @MainActor struct `A message that waits for its first observer` {
    private let kept = Kept()
    private let runLoop = ManualRunLoop()
    private let reports = Journal<String>()
    private let relay = WatchingRelay()
    private let center: MessageCenter
    private let journal = Journal<String>()

    init() {
        center = MessageCenter(
            configuration: .init(
                diagnostics: { [reports] in reports.append("\($0)") },
                mainRunLoop: runLoop,
                relays: [relay],
                reportsDeadLetters: true
            )
        )
    }

    @discardableResult
    private func observe(_ name: String, of station: Station? = nil) -> MessageCenter.ObservationToken {
        kept(
            center.addObserver(of: station, for: Link.self) { [journal] in journal.append("\(name) \($0.number)") }
        )
    }

    private func links(_ numbers: ClosedRange<Int>) { for number in numbers { center.post(Link(number: number)) } }
    private func orders(_ numbers: ClosedRange<Int>) { for number in numbers { center.post(Order(number: number)) } }

    @Test func `G17: is handled once, in posting order, before addObserver returns and before later ones`() {
        links(1...3)
        #expect(center.retained.map(\.count) == [3])
        observe("first")
        #expect(journal.entries == ["first 1", "first 2", "first 3"])
        observe("second")
        #expect(journal.count == 3)
        links(4...4)
        #expect(journal.entries.suffix(2) == ["first 4", "second 4"])
        #expect(center.retained.isEmpty)
        #expect(reports.isEmpty)
    }

    @Test func `waits for an observer that would receive it`() {
        let (station, other) = (Station(), Station())
        center.post(Link(number: 1), subject: station)
        center.post(Link(number: 2))
        observe("other", of: other)
        #expect(journal.isEmpty)
        observe("its", of: station)
        #expect(journal.entries == ["its 1"])
        observe("all")
        #expect(journal.entries == ["its 1", "all 2"])
    }

    @Test func `beyond the limit is lost, the oldest first, and reported`() {
        links(1...5)
        observe("all")
        #expect(journal.entries == ["all 3", "all 4", "all 5"])
        let report = "1 of Link that waited for an observer were lost: more than 3 waited"
        #expect(reports.entries == [report, report])
        #expect(MessageCenter.Retention.untilObserved(limit: 0) == .untilObserved(limit: 1))
    }

    @Test func `G17: about a subject that dies is lost and reported, and doesn't count for the limit`() {
        links(1...1)
        do {
            let station = Station()
            for number in 2...3 { center.post(Link(number: number), subject: station) }
            withExtendedLifetime(station) {}
        }
        links(4...4)
        observe("all")
        #expect(journal.entries == ["all 1", "all 4"])
        #expect(reports.entries == ["2 of Link that waited for an observer were lost: the subject died"])
    }

    @Test func `is posted to relays at once, and only then`() {
        links(1...1)
        #expect(relay.seen.count == 1)
        observe("all")
        #expect(relay.seen.count == 1)
    }

    @Test func `isn't taken by a recorder`() async {
        let recorder = center.record(Link.self)
        let orders = center.record(Order.self)
        links(1...1)
        center.post(Order(number: 1))
        #expect(recorder.messages.map(\.number) == [1])
        #expect(orders.messages.map(\.number) == [1])
        #expect(center.retained.map(\.count) == [1, 1])
        observe("all")
        #expect(journal.entries == ["all 1"])
        #expect(recorder.messages.count == 1)
    }

    // MARK: Nested posts, additions and removals

    @Test func `comes before what a relay posts when it learns of the first observer`() {
        links(1...2)
        relay.onInterest { [weak center] _ in MainActor.assumeIsolated { center?.post(Link(number: 3)) } }
        observe("all")
        #expect(journal.entries == ["all 1", "all 2", "all 3"])
    }

    @Test func `G12: comes before what a handler posts, and before later ones`() {
        links(1...3)
        kept += center.addObserver(for: Link.self) { [center, journal] message in
            journal.append("begin \(message.number)")
            if message.number == 1 { center.post(Link(number: 4)) }
            journal.append("end \(message.number)")
        }
        let order = ["begin 1", "begin 2", "end 2", "begin 3", "end 3", "begin 4", "end 4", "end 1"]
        #expect(journal.entries == order)
    }

    @Test func `goes to the observer that a handler adds, if the handler's own is removed`() {
        links(1...3)
        let first = Journal<MessageCenter.ObservationToken>()
        onThreadBlocking { [center, journal, kept] in
            let token = center.addObserver(for: Link.self) { message in
                journal.append("first \(message.number)")
                for token in first.entries { center.removeObserver(token) }
                kept += center.addObserver(for: Link.self) { journal.append("second \($0.number)") }
            }
            first.append(token)
        }
        runLoop.runTurn()
        #expect(journal.entries == ["first 1", "second 2", "second 3"])
    }

    @Test func `reaches an observer that is added off the main actor on the next turn, or before the next message`() {
        links(1...2)
        observeOnThread("thread")
        observe("main")
        #expect(journal.isEmpty)
        runLoop.runTurn()
        #expect(journal.entries == ["thread 1", "thread 2"])
    }

    @Test func `reaches an observer that is added off the main actor before the next message`() {
        links(1...2)
        observeOnThread("thread")
        links(3...3)
        #expect(journal.entries == ["thread 1", "thread 2", "thread 3"])
    }

    @Test func `is given to the next observer if one that was added off the main actor ends before its turn`() {
        links(1...2)
        let token = observeOnThread("thread")
        observe("main")
        #expect(journal.isEmpty)
        center.removeObserver(token)
        #expect(journal.isEmpty)
        runLoop.runTurn()
        #expect(journal.entries == ["main 1", "main 2"])
    }

    @discardableResult private func observeOnThread(_ name: String) -> MessageCenter.ObservationToken {
        let token = Lock<MessageCenter.ObservationToken?>(nil)
        onThreadBlocking { [center, journal] in
            let new = center.addObserver(for: Link.self) { journal.append("\(name) \($0.number)") }
            token.withLock { $0 = new }
        }
        return kept(token.withLock { $0! })
    }

    // MARK: Giving back

    @Test func `is given back by a sequence that is dropped before its iteration`() async {
        links(1...2)
        orders(1...2)
        do {
            let links = center.messages(for: Link.self)
            let orders = center.messages(for: Order.self)
            #expect(center.retained.isEmpty)
            withExtendedLifetime((links, orders)) {}
        }
        #expect(center.retained.map(\.count) == [2, 2])
        observe("all")
        #expect(journal.entries == ["all 1", "all 2"])
        #expect(await center.messages(for: Order.self).first(2).map(\.number) == [1, 2])
    }

    @Test func `is given back by a sequence, except for what it has handed over`() async {
        orders(1...3)
        do {
            var iterator = center.messages(for: Order.self).makeAsyncIterator()
            #expect(await iterator.next()?.number == 1)
        }
        #expect(await center.messages(for: Order.self).first(2).map(\.number) == [2, 3])
    }

    @Test func `isn't bounded by the observer that takes it`() async {
        orders(1...3)
        let sequence = center.messages(for: Order.self, bufferSize: 2)
        orders(4...6)
        var iterator = sequence.makeAsyncIterator()
        var numbers: [Int] = []
        for _ in 0..<5 { numbers.append(await iterator.next()?.number ?? -1) }
        #expect(numbers == [1, 2, 3, 5, 6])
        #expect(reports.entries == ["a full mailbox (.newest(2)) lost 1 of Order"])
    }

    @Test func `is given back by an actor's observer, except for what has begun`() async {
        orders(1...3)
        let actor = SteppedActor()
        let token = center.addObserver(for: Order.self, on: actor) { actor, message in
            actor.append(message.number)
        }
        await actor.executor.arrived(1)
        // The drain has taken the first message, and waits for the actor.
        center.removeObserver(token)
        #expect(center.retained.map(\.count) == [3])
        kept += center.addObserver(for: Order.self) { [journal] in journal.append("\($0.number)") }
        #expect(await journal.collected(3) == ["1", "2", "3"])
        await actor.executor.step()
        await center.drain()
        #expect(journal.count == 3)
    }

    @Test func `is given back by a closure to an observer that is there, before what comes later`() async {
        orders(1...3)
        let (began, gate) = (Gate(), Gate())
        let token = center.addObserver(for: Order.self) { [journal] message in
            began.open()
            await gate.pass()
            journal.append("first \(message.number)")
        }
        await began.pass()
        kept += center.addObserver(for: Order.self) { [journal] in journal.append("second \($0.number)") }
        center.removeObserver(token)
        orders(4...4)
        #expect(await journal.collected(3) == ["second 2", "second 3", "second 4"])
        gate.open()
        #expect(await journal.collected(4).last == "first 1")
        await center.drain()
        #expect(journal.count == 4)
    }

    @Test func `waits if the only observer's actor is deallocated`() async {
        let death = Gate()
        do {
            let ledger = Ledger(onDeath: Canary(opening: death))
            kept += center.addObserver(for: Order.self, on: ledger) { $0.append($1.number) }
        }
        await death.pass()
        orders(1...1)
        #expect(center.retained.map(\.count) == [1])
        #expect(await center.messages(for: Order.self).first(1).map(\.number) == [1])
    }

    @Test func `isn't given back if it didn't wait, and its only observer is removed before it begins`() async {
        let actor = SteppedActor()
        let token = center.addObserver(for: Order.self, on: actor) { $0.append($1.number) }
        orders(1...1)
        await actor.executor.arrived(1)
        center.removeObserver(token)
        await actor.executor.step()
        #expect(center.retained.isEmpty)
        #expect(reports.isEmpty)
    }

    // MARK: Waits

    @Test func `G16: isn't waited for by postAndWait and drain, which waits once it is taken`() async {
        let outcome = await center.postAndWait(Order(number: 1))
        #expect(!outcome.isComplete)
        #expect(outcome.handled == 0 && outcome.lost == 0 && outcome.removed == 0)
        await center.drain()
        kept += center.addObserver(for: Order.self) { [journal] in journal.append("\($0.number)") }
        await center.drain()
        #expect(journal.entries == ["1"])
    }

    @Test func `completes the delivery of a relay when it has been handled, and not before`() async throws {
        center.connectRelays(to: Order.self)
        let port = try #require(relay.ports(of: Order.self).first)
        let outcomes = Journal<DeliveryOutcome>()
        port.deliver(Order(number: 1)) { outcomes.append($0) }
        #expect(outcomes.isEmpty)
        let token = center.addObserver(for: Order.self, on: SteppedActor()) { $0.append($1.number) }
        center.removeObserver(token)
        #expect(outcomes.isEmpty)
        kept += center.addObserver(for: Order.self) { [journal] in journal.append("\($0.number)") }
        #expect(await outcomes.collected(1).map(\.handled) == [1])
    }

    @Test func `completes the delivery of a relay when it is lost or forgotten`() async throws {
        center.connectRelays(to: Order.self)
        let port = try #require(relay.ports(of: Order.self).first)
        let outcomes = Journal<DeliveryOutcome>()
        for number in 1...4 { port.deliver(Order(number: number)) { outcomes.append($0) } }
        #expect(outcomes.entries.map(\.lost) == [1])
        center.forgetRetained(Order.self)
        #expect(outcomes.entries.map(\.removed) == [0, 1, 1, 1])
    }

    @Test func `tells a relay of a main-actor message that it waits`() throws {
        center.connectRelays(to: Link.self)
        let port = try #require(relay.ports(of: Link.self).first)
        #expect(port.hasReceivers)
        #expect(!port.deliver(Link(number: 1)).isComplete)
    }

    @Test func `is lost and reported when its center is deallocated`() async {
        let released = Journal<Bool>()
        do {
            nonisolated(unsafe) var dying: MessageCenter? = MessageCenter(
                configuration: .init(diagnostics: { [reports] in reports.append("\($0)") })
            )
            dying?.post(Link(number: 1, content: Canary { released.append(ProcessMainRunLoop.main.isCurrent) }))
            onThreadBlocking { unsafe dying = nil }
        }
        #expect(await released.collected(1) == [true])
        #expect(reports.entries == ["1 of Link that waited for an observer were lost: the center was deallocated"])
    }

    @Test func `is forgotten, of a subject or all, also if a sequence has taken it`() async {
        let station = Station()
        center.post(Link(number: 1), subject: station)
        center.post(Link(number: 2))
        center.forgetRetained(Link.self, subject: station)
        #expect(center.retained.map(\.count) == [1])
        do {
            let sequence = center.messages(for: Link.self)
            center.forgetRetained(Link.self)
            withExtendedLifetime(sequence) {}
        }
        observe("all")
        #expect(journal.isEmpty)
        #expect(reports.isEmpty)
    }

    @Test func `is forgotten, and the sequence that had taken it still says what it lost`() async {
        orders(1...1)
        var iterator = center.messages(for: Order.self, buffering: .newest(1)).makeAsyncIterator()
        center.forgetRetained(Order.self)
        orders(2...4)
        #expect(await iterator.next()?.number == 4)
        #expect(iterator.droppedCount == 2)
    }

    @Test func `is described with its age`() throws {
        links(1...2)
        let info = try #require(center.retained.first)
        #expect(info.retention == .untilObserved(limit: 3))
        #expect(info.count == 2 && info.age >= .zero && info.age < .seconds(60))
    }
}
