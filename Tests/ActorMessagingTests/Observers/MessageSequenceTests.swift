import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Message sequences` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }
    private let station = Station()

    /// Posts 1 without a subject, 2 of the station, 3 of another.
    private func postToAll() {
        center.post(Signal(number: 1))
        center.post(Signal(number: 2), subject: station)
        center.post(Signal(number: 3), subject: Station())
    }

    @Test func `each form observes one subject, or messages about every subject and none`() async {
        let one: [MessageSequence<Signal>] = [
            center.messages(of: station, for: .signal),
            center.messages(of: station, for: .signal, buffering: .unbounded),
            center.messages(of: station, for: Signal.self),
            center.messages(of: station, for: Signal.self, buffering: .newest(5)),
        ]
        let every: [MessageSequence<Signal>] = [
            center.messages(of: Station.self, for: .signal, bufferSize: 5),
            center.messages(of: Station.self, for: .signal, buffering: .oldest(5)),
            center.messages(for: Signal.self),
            center.messages(for: Signal.self, buffering: .newest(5)),
        ]
        postToAll()
        center.post(Signal(number: 4), subject: station)
        for sequence in one { #expect(await sequence.first(2).map(\.number) == [2, 4]) }
        for sequence in every { #expect(await sequence.first(4).map(\.number) == [1, 2, 3, 4]) }
    }

    @Test @MainActor
    func `each form for main-actor messages observes one subject, or messages about every subject and none`() async {
        let one: [MessageSequence<Arrival>] = [
            center.messages(of: station, for: .arrival),
            center.messages(of: station, for: .arrival, buffering: .unbounded),
            center.messages(of: station, for: Arrival.self),
            center.messages(of: station, for: Arrival.self, buffering: .unbounded),
        ]
        let every: [MessageSequence<Arrival>] = [
            center.messages(of: Station.self, for: .arrival, bufferSize: 3),
            center.messages(of: Station.self, for: .arrival, buffering: .oldest(3)),
            center.messages(for: Arrival.self),
            center.messages(for: Arrival.self, buffering: .unbounded),
        ]
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 2), subject: station)
        center.post(Arrival(number: 3), subject: Station())
        for sequence in one { #expect(await sequence.first(1).map(\.number) == [2]) }
        for sequence in every { #expect(await sequence.first(3).map(\.number) == [1, 2, 3]) }
    }

    @Test func `a buffer holds 10 messages where nothing else is said and keeps the newest`() async {
        let sequence = center.messages(for: Signal.self)
        for number in 0..<13 { center.post(Signal(number: number)) }
        #expect(center.observers.map(\.depth) == [10])
        #expect(await sequence.first(10).map(\.number) == Array(3..<13))
    }

    @Test(arguments: [(MailboxBuffering.newest(3), [5, 6, 7]), (.oldest(3), [0, 1, 2])])
    func `G13: a bounded sequence reports the number of lost messages`(buffering: MailboxBuffering, left: [Int]) async {
        let sequence = center.messages(for: Signal.self, buffering: buffering)
        for number in 0..<8 { center.post(Signal(number: number)) }
        #expect(reporting.reports.entries == ["a full mailbox (\(buffering)) lost 1 of Signal"])
        #expect(await sequence.first(3).map(\.number) == left)
        #expect(reporting.reports.entries.dropFirst() == ["a full mailbox (\(buffering)) lost 4 of Signal"])
    }

    enum End: CaseIterable, Sendable { case sequence, subject, center }

    @Test(arguments: End.allCases) func `G13: a sequence that ends reports what it has lost`(end: End) async {
        var reporting: ReportingCenter? = ReportingCenter()
        let reports = reporting!.reports
        var station: Station? = Station()
        var sequence: MessageSequence<Signal>? =
            reporting!.center.messages(of: station, for: Signal.self, bufferSize: 2)
        for number in 0..<8 { reporting!.center.post(Signal(number: number), subject: station!) }
        switch end {
        case .sequence: sequence = nil
        case .subject:
            station = nil
            for number in 0..<SweepCounter.interval { reporting!.center.post(Signal(number: number)) }
        case .center: reporting = nil
        }
        #expect(
            reports.entries == [
                "a full mailbox (.newest(2)) lost 1 of Signal", "a full mailbox (.newest(2)) lost 5 of Signal",
            ]
        )
        withExtendedLifetime((sequence, station, reporting)) {}
    }

    @Test func `a second iterator observes from when it is made`() async {
        let sequence = center.messages(for: Signal.self)
        center.post(Signal(number: 1))
        var first = sequence.makeAsyncIterator()
        var second = sequence.makeAsyncIterator()
        center.post(Signal(number: 2))
        #expect(await first.next()?.number == 1)
        #expect(await first.next()?.number == 2)
        #expect(await second.next()?.number == 2)
    }

    @Test func `observing ends with the iterator, and with a sequence that was never iterated`() async {
        do {
            let sequence = center.messages(for: Signal.self)
            #expect(center.observers.count == 1)
            _ = sequence
        }
        #expect(center.observers.isEmpty)
        let sequence = center.messages(for: Signal.self)
        do {
            let iterator = sequence.makeAsyncIterator()
            #expect(center.observers.count == 1)
            _ = iterator
        }
        #expect(center.observers.isEmpty)
        _ = sequence
    }
}
