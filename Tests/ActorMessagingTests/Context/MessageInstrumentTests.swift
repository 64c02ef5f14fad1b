import TestSupport
import Testing

@testable import ActorMessaging

/// Remembers what it is told.
private final class Instrument: MessageInstrument {
    let events = Journal<String>()
    let handlings = Journal<MessageHandling>()
    private let whenPosted: @Sendable () -> Void

    init(whenPosted: @escaping @Sendable () -> Void = {}) { self.whenPosted = whenPosted }

    func didPost(_ messageType: any Any.Type) {
        events.append("posted \(messageType)")
        whenPosted()
    }

    func willHandle(_ handling: MessageHandling) { events.append("begins \(handling.messageType)") }

    func didHandle(_ handling: MessageHandling) {
        events.append("ends \(handling.messageType)")
        handlings.append(handling)
    }
}

struct `A message instrument` {
    private let instrument = Instrument()
    private var center: MessageCenter { MessageCenter(configuration: .init(instrument: instrument)) }

    @Test @MainActor func `is told of a main-actor post, and of each observer in turn`() {
        let center = center
        let tokens = (0..<2).map { _ in center.addObserver(for: Arrival.self) { _ in } }
        center.post(Arrival(number: 1), subject: Station())
        #expect(
            instrument.events.entries == [
                "posted Arrival", "begins Arrival", "ends Arrival", "begins Arrival", "ends Arrival",
            ]
        )
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `is told where an observer is, and how long a message has waited and run`() async {
        let center = center
        let actor = SteppedActor()
        let runs = Journal<Duration>()
        let line = #line + 1
        let token = center.addObserver(for: Signal.self, on: actor) { actor, signal in
            let began = ContinuousClock.now
            actor.append(signal.number)
            runs.append(.now - began)
        }
        let began = ContinuousClock.now
        center.post(Signal(number: 1))
        let posted = ContinuousClock.now
        await actor.executor.arrived(1)
        let waited = ContinuousClock.now - posted
        await actor.executor.step()
        let elapsed = .now - began
        let handling = await instrument.handlings.next()
        #expect(handling.waitingTime >= waited)
        #expect(handling.runningTime >= runs.entries[0])
        #expect(handling.waitingTime + handling.runningTime <= elapsed)
        #expect(handling.line == line)
        #expect(handling.file == #fileID)
        #expect("\(handling.isolation)".contains("SteppedActor"))
        center.removeObserver(token)
    }

    @Test func `is told of the isolation of a closure`() async {
        let center = center
        let token = center.addObserver(for: Signal.self) { @MainActor _ in }
        center.post(Signal(number: 1))
        let handling = await instrument.handlings.next()
        #expect("\(handling.isolation)" == "mainActor")
        center.removeObserver(token)
    }

    @Test func `isn't told of a waiting message that is forgotten before its observer begins`() async {
        let center = center
        let actor = SteppedActor()
        center.post(Order(number: 1))
        let token = center.addObserver(for: Order.self, on: actor) { $0.append($1.number) }
        await actor.executor.arrived(1)
        center.forgetRetained(Order.self)
        await actor.executor.step()
        #expect(instrument.events.entries == ["posted Order"])
        center.removeObserver(token)
    }

    @Test func `is told when the consumer of a sequence gets a message, and when it asks for the next one`() async {
        let center = center
        let sequence = center.messages(for: Signal.self)
        var iterator = sequence.makeAsyncIterator()
        for number in 1...2 { center.post(Signal(number: number)) }
        #expect(instrument.events.count == 2)
        _ = await iterator.next()
        #expect(instrument.events.entries.last == "begins Signal")
        _ = await iterator.next()
        #expect(instrument.events.entries.suffix(2) == ["ends Signal", "begins Signal"])
        #expect("\(instrument.handlings.entries[0].isolation)" == "sequence")
    }

    @Test func `a measured sequence whose iterator is released is deallocated, and finishes its message`() async {
        let center = center
        let death = Gate()
        do {
            let sequence = center.messages(for: Parcel.self)
            var iterator = sequence.makeAsyncIterator()
            for _ in 0..<2 { center.post(Parcel(content: Canary(opening: death))) }
            _ = await iterator.next()
        }
        await death.pass()
        await center.drain()
        #expect(instrument.handlings.count == 1)
        #expect(center.observers.isEmpty)
    }

    @Test func `is told of a post without observers, and of no handling of a lost or removed message`() async {
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }, instrument: instrument))
        center.post(Beacon(number: 1))
        let actor = SteppedActor()
        let token = center.addObserver(for: Signal.self, on: actor, buffering: .newest(1)) { _, _ in }
        center.post(Signal(number: 1))
        center.post(Signal(number: 2))
        center.removeObserver(token)
        await actor.executor.step()
        #expect(instrument.events.entries == ["posted Beacon", "posted Signal", "posted Signal"])
    }

    @Test @MainActor func `G14: its own posts aren't measured, so they end`() {
        let box = Journal<MessageCenter>()
        let instrument = Instrument { box.entries.first?.post(Signal(number: 1)) }
        let center = MessageCenter(configuration: .init(instrument: instrument))
        box.append(center)
        center.post(Arrival(number: 1))
        #expect(instrument.events.entries == ["posted Arrival"])
    }

    @Test func `the tasks of observers have names`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let center = center
        let names = Journal<String?>()
        let ledger = Ledger()
        let line = #line + 2
        let tokens = [
            center.addObserver(for: Signal.self) { _ in names.append(Task.name) },
            center.addObserver(for: Beacon.self, on: ledger) { _, _ in names.append(Task.name) },
        ]
        center.post(Signal(number: 1))
        await center.drain()
        center.post(Beacon(number: 1))
        await center.drain()
        #expect(names.entries == ["Signal at \(#fileID):\(line)", "messages for Ledger"])
        for token in tokens { center.removeObserver(token) }
    }

    private enum Context {
        @TaskLocal static var first = 0
        @TaskLocal static var second = 0
        static var carried: [CarriedTaskLocal] { [CarriedTaskLocal($first), CarriedTaskLocal($second)] }
    }

    @Test(arguments: [0, 1, 2]) func `is told in the observer's isolation, whatever is carried`(values: Int) async {
        let places = Journal<Bool>()
        let instrument = HandlingInstrument { places.append(ProcessMainRunLoop.main.isCurrent) }
        let center = MessageCenter(
            configuration: .init(carriedValues: Array(Context.carried.prefix(values)), instrument: instrument)
        )
        let tokens = [
            center.addObserver(for: Signal.self) { @MainActor _ in await Task.yield() },
            center.addObserver(for: Signal.self, on: MainActor.shared) { _, _ in },
        ]
        center.post(Signal(number: 1))
        await center.drain()
        #expect(places.entries == [true, true, true, true])
        for token in tokens { center.removeObserver(token) }
    }

    @Test @MainActor func `is told in the consumer's isolation that a message of a sequence has been handled`() async {
        let places = Journal<Bool>()
        let instrument = HandlingInstrument { places.append(ProcessMainRunLoop.main.isCurrent) }
        let center = MessageCenter(configuration: .init(instrument: instrument))
        var iterator = center.messages(for: Signal.self).makeAsyncIterator()
        for number in 1...2 { center.post(Signal(number: number)) }
        for _ in 1...2 { _ = await iterator.next() }
        #expect(places.entries == [true, true, true])
    }

    @Test func `is told of each message that a consumer gets, whether it waits for it or not`() async {
        let center = center
        let (numbers, sequence) = (Journal<Int>(), center.messages(for: Signal.self))
        let consumer = Task { for await signal in sequence { numbers.append(signal.number) } }
        for number in 1...100 {
            center.post(Signal(number: number))
            _ = await numbers.collected(number)
        }
        consumer.cancel()
        await consumer.value
        #expect(instrument.events.entries.count { $0 == "begins Signal" } == 100)
    }

    @Test @MainActor func `G12: an observer that it adds when a message is posted first receives the next one`() async {
        func check<Message: MessageCenter.Message>(_ post: (MessageCenter) -> Void, _: Message.Type) async {
            let (box, received) = (Journal<MessageCenter>(), Journal<Int>())
            let tokens = Journal<MessageCenter.ObservationToken>()
            @Sendable func observe(_ center: MessageCenter, _ body: @escaping @Sendable (Message) -> Void) {
                tokens.append(
                    center.observeEitherKind(of: nil, for: Message.self, fileID: #fileID, line: #line, using: body)
                )
            }
            let instrument = Instrument {
                guard let center = box.entries.first, tokens.count == 1 else { return }
                observe(center) { _ in received.append(1) }
            }
            let center = MessageCenter(configuration: .init(instrument: instrument))
            // Without observers, a message is posted in another way.
            observe(center) { _ in }
            box.append(center)
            for count in 0..<2 {
                post(center)
                await center.drain()
                #expect(received.count == count, "\(Message.self)")
            }
            for token in tokens.entries { center.removeObserver(token) }
        }
        await check({ $0.post(Arrival(number: 1)) }, Arrival.self)
        await check({ $0.post(Signal(number: 1)) }, Signal.self)
        await check({ $0.post(Setting(number: 1)) }, Setting.self)
        await check({ $0.post(Level(number: 1)) }, Level.self)
        await check({ $0.post(Link(number: 1)) }, Link.self)
        await check({ $0.post(Order(number: 1)) }, Order.self)
    }

    @Test @MainActor func `G9: an observer that it removes before a message is handled doesn't run`() async {
        let (box, tokens) = (Journal<MessageCenter>(), Journal<MessageCenter.ObservationToken>())
        let ran = Journal<String>()
        let instrument = HandlingInstrument {
            for token in tokens.entries { box.entries[0].removeObserver(token) }
        }
        let center = MessageCenter(configuration: .init(instrument: instrument))
        box.append(center)
        tokens.append(center.addObserver(for: Arrival.self) { _ in ran.append("main") })
        center.post(Arrival(number: 1))
        tokens.append(center.addObserver(for: Signal.self) { @MainActor _ in ran.append("closure") })
        let first = await center.postAndWait(Signal(number: 1))
        tokens.append(center.addObserver(for: Signal.self, on: MainActor.shared) { _, _ in ran.append("actor") })
        let second = await center.postAndWait(Signal(number: 2))
        #expect(ran.isEmpty)
        #expect([first, second].map(\.removed) == [1, 1])
        #expect([first, second].map(\.handled) == [0, 0])
    }
}
