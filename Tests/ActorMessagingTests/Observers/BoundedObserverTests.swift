import TestSupport
import Testing

@testable import ActorMessaging

struct `Observers with a bound` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }

    /// Posts while the closure handles the first message, and returns what it handles after that.
    private func handled(_ buffering: MailboxBuffering, posting numbers: ClosedRange<Int>) async -> [Int] {
        let (began, gate, handled) = (Gate(), Gate(), Journal<Int>())
        let token = center.addObserver(for: Signal.self, buffering: buffering) { signal in
            if signal.number == 0 {
                began.open()
                await gate.pass()
            }
            handled.append(signal.number)
        }
        center.post(Signal(number: 0))
        await began.pass()
        for number in numbers { center.post(Signal(number: number)) }
        gate.open()
        await center.drain()
        center.removeObserver(token)
        return Array(handled.entries.dropFirst())
    }

    @Test func `G13: the first loss is reported at once, the others when the backlog has drained`() async {
        _ = await handled(.newest(2), posting: 1...10)
        #expect(
            reporting.reports.entries == [
                "a full mailbox (.newest(2)) lost 1 of Signal", "a full mailbox (.newest(2)) lost 7 of Signal",
            ]
        )
        _ = await handled(.oldest(9), posting: 1...10)
        #expect(reporting.reports.entries.count == 3)
    }

    @Test func `a lost message is released at once, and so are those of a removed observer`() async {
        let actor = SteppedActor()
        let deaths = Journal<Int>()
        let token = center.addObserver(for: Parcel.self, on: actor, buffering: .newest(2)) { _, _ in }
        for number in 1...4 { center.post(Parcel(content: Canary { deaths.append(number) })) }
        #expect(deaths.entries == [1, 2])
        center.removeObserver(token)
        #expect(deaths.entries == [1, 2, 3, 4])
        #expect(reporting.reports.count == 2, "the second loss is reported when the observer is removed")
        await actor.executor.step()
    }

    @Test func `a closure's lost message is released at once`() async {
        let (begun, gate, deaths) = (Gate(), Gate(), Journal<Int>())
        let token = center.addObserver(for: Parcel.self, buffering: .newest(1)) { _ in
            begun.open()
            await gate.pass()
        }
        center.post(Parcel(content: Canary { deaths.append(0) }))
        await begun.pass()
        for number in 1...3 { center.post(Parcel(content: Canary { deaths.append(number) })) }
        #expect(deaths.entries == [1, 2])
        gate.open()
        await center.drain()
        center.removeObserver(token)
    }

    @Test func `G14: what a lost or handled message carries may use the center in its deinit`() async {
        final class Heavy: Sendable {
            let onDeath: Canary
            init(_ body: @escaping @Sendable () -> Void) { onDeath = Canary(body) }
        }
        enum Context { @TaskLocal static var heavy: Heavy? }
        let center = MessageCenter(
            configuration: .init(diagnostics: { _ in }, carriedValues: [CarriedTaskLocal(Context.$heavy)])
        )
        let (actor, deaths) = (SteppedActor(), Journal<Int>())
        let token = center.addObserver(for: Signal.self, on: actor, buffering: .newest(1)) { $0.append($1.number) }
        for number in 1...3 {
            Context.$heavy.withValue(
                Heavy { [weak center] in
                    center?.post(Beacon(number: number))
                    _ = center?.observers
                    deaths.append(number)
                }
            ) { center.post(Signal(number: number)) }
        }
        await actor.executor.step()
        await center.drain()
        #expect(Set(await deaths.collected(3)) == [1, 2, 3])
        center.removeObserver(token)
    }

    @Test func `every form of observer takes a bound`() async {
        let (station, ledger) = (Station(), Ledger())
        let tokens = [
            center.addObserver(of: station, for: .signal, buffering: .newest(1)) { _ in },
            center.addObserver(of: Station.self, for: .signal, buffering: .newest(1)) { _ in },
            center.addObserver(of: station, for: .signal, buffering: .newest(1)) { (_: Signal, _: Station) in },
            center.addObserver(of: Station.self, for: .signal, buffering: .newest(1)) { (_: Signal, _: Station?) in },
            center.addObserver(of: station, for: Signal.self, buffering: .newest(1)) { (_: Signal, _: Station) in },
            center.addObserver(for: Signal.self, buffering: .newest(1)) { (_: Signal, _: Station?) in },
            center.addObserver(of: station, for: .signal, on: ledger, buffering: .newest(1)) { _, _ in },
            center.addObserver(of: Station.self, for: .signal, on: ledger, buffering: .newest(1)) { _, _ in },
            center.addObserver(of: station, for: Signal.self, on: ledger, buffering: .newest(1)) { _, _, _ in },
            center.addObserver(for: Signal.self, on: ledger, buffering: .newest(1)) { _, _, _ in },
        ]
        #expect(await center.postAndWait(Signal(number: 1), subject: station).handled == tokens.count)
        for token in tokens { center.removeObserver(token) }
    }

    // MARK: Sequences

    @Test func `an iterator says how many messages were lost since the last one`() async {
        let sequence = center.messages(for: Signal.self, bufferSize: 2)
        var iterator = sequence.makeAsyncIterator()
        #expect(iterator.droppedCount == 0)
        for number in 1...5 { center.post(Signal(number: number)) }
        #expect(await iterator.next()?.number == 4)
        #expect(iterator.droppedCount == 3)
        #expect(await iterator.next()?.number == 5)
        #expect(iterator.droppedCount == 0)
        #expect(
            reporting.reports.entries == [
                "a full mailbox (.newest(2)) lost 1 of Signal", "a full mailbox (.newest(2)) lost 2 of Signal",
            ]
        )
    }
}

struct `Backlogs` {
    private let reports = Journal<String>()

    private func makeCenter(_ limit: Int?) -> MessageCenter {
        MessageCenter(
            configuration: .init(diagnostics: { [reports] in reports.append($0.description) }, backlogLimit: limit)
        )
    }

    @Test func `of an observer on an actor is reported at the limit, and again when it has halved`() async throws {
        let center = makeCenter(4)
        let actor = SteppedActor()
        let line: UInt = #line + 1
        let token = center.addObserver(for: Signal.self, on: actor) { $0.append($1.number) }
        for number in 1...6 { center.post(Signal(number: number)) }
        let report = "4 of Signal wait for the observer at \(#fileID):\(line)"
        #expect(reports.entries == [report])
        // The drain's turn may end in between.
        while center.observers.first?.depth != 0 { await actor.executor.step() }
        for number in 7...9 { center.post(Signal(number: number)) }
        #expect(reports.count == 1)
        center.post(Signal(number: 10))
        #expect(reports.entries == [report, report])
        await actor.executor.step()
        center.removeObserver(token)
    }

    @Test func `with a limit of 1, each message to an idle observer is reported`() async {
        let center = makeCenter(1)
        let token = center.addObserver(for: Signal.self) { _ in }
        for number in 1...3 {
            center.post(Signal(number: number))
            await center.drain()
            while center.observers.first?.depth != 0 { await Task.yield() }
        }
        #expect(reports.count == 3)
        center.removeObserver(token)
    }

    @Test func `of a closure and of a sequence are reported`() async {
        let center = makeCenter(3)
        let gate = Gate()
        let token = center.addObserver(for: Signal.self) { _ in await gate.pass() }
        let sequences = [center.messages(for: Signal.self, buffering: .unbounded), center.messages(for: Signal.self)]
        let full = center.messages(for: Signal.self, bufferSize: 3)
        let bounded = center.messages(for: Signal.self, bufferSize: 2)
        for number in 1...4 { center.post(Signal(number: number)) }
        #expect(reports.entries.filter { $0.hasPrefix("3 of Signal wait") }.count == 4)
        gate.open()
        await center.drain()
        withExtendedLifetime((sequences, full, bounded)) {}
        center.removeObserver(token)
    }

    @Test func `are reported at 10,000 by default`() {
        #expect(MessageCenter.Configuration().backlogLimit == 10_000)
    }

    @Test(arguments: [MailboxBuffering.unbounded, .newest(30)])
    func `of an observer on an actor count the message that it is handling, and no earlier one`(
        buffering: MailboxBuffering
    ) async {
        let center = makeCenter(nil)
        let (actor, depths) = (SteppedActor(), Journal<Int?>())
        let token = center.addObserver(for: Signal.self, on: actor, buffering: buffering) { _, _ in
            depths.append(center.observers.first?.depth)
        }
        for number in 1...20 { center.post(Signal(number: number)) }
        // The drain's turn may end in between.
        while depths.count < 20 { await actor.executor.step() }
        #expect(depths.entries == (1...20).reversed())
        center.removeObserver(token)
    }
}
