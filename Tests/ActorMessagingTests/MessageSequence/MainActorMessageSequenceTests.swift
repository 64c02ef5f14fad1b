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
}
