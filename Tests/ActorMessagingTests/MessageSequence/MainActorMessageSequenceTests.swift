import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct `Sequences of main-actor messages` {
    private let kept = Kept()
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }
    private let station = Station()

    private func postToAll() {
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 2), subject: station)
        center.post(Arrival(number: 3), subject: Station())
    }

    @Test func `each form observes one subject, or messages about every subject and none`() async {
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
        postToAll()
        for sequence in one { #expect(await sequence.first(1).map(\.number) == [2]) }
        for sequence in every { #expect(await sequence.first(3).map(\.number) == [1, 2, 3]) }
    }

    @Test func `a sequence made off the main actor has every message posted since`() async {
        let sequence = await onThread { [center] in center.messages(for: Arrival.self, buffering: .unbounded) }
        for number in 0..<100 { center.post(Arrival(number: number)) }
        #expect(await sequence.first(100).map(\.number) == Array(0..<100))
    }

    @Test func `G13: the first message that a full sequence loses is reported at once, the others later`() async {
        let newest = center.messages(for: Arrival.self, bufferSize: 2)
        for number in 0..<5 { center.post(Arrival(number: number)) }
        #expect(reporting.reports.entries == ["a full mailbox (.newest(2)) lost 1 of Arrival"])
        #expect(await newest.first(2).map(\.number) == [3, 4])
        #expect(reporting.reports.entries.dropFirst() == ["a full mailbox (.newest(2)) lost 2 of Arrival"])
    }

    @Test func `a consumer that waits on the main actor gets the next message`() async {
        let sequence = center.messages(for: Arrival.self)
        let first = Task { await sequence.first(1).map(\.number) }
        await laterTurn()
        center.post(Arrival(number: 1))
        #expect(await first.value == [1])
    }

    @Test func `a sequence keeps its place among the observers`() {
        var depths: [Int] = []
        kept += center.addObserver(for: Arrival.self) { _ in depths.append(center.observers[1].depth) }
        kept += center.messages(for: Arrival.self)
        kept += center.addObserver(for: Arrival.self) { _ in depths.append(center.observers[1].depth) }
        center.post(Arrival(number: 1))
        #expect(depths == [0, 1])
    }
}
