import ActorMessaging
import Testing

@MainActor struct `Message identifiers` {
    @Test func `an identifier of either kind of message stands for its type`() async {
        let center = MessageCenter()
        let journal = Journal<String>()
        let tokens = (
            center.addObserver(of: Station.self, for: .arrival) { journal.record("arrival \($0.number)") },
            center.addObserver(of: Station.self, for: .signal) { journal.record("signal \($0.number)") }
        )
        defer { center.end(tokens.0, tokens.1) }
        center.post(Arrival(number: 1))
        center.post(Signal(number: 2))
        #expect(await journal.collected(2) == ["arrival 1", "signal 2"])
    }

    @Test func `an identifier may be a type of one's own`() {
        let center = MessageCenter()
        var met: [Int] = []
        let token = center.addObserver(of: Station.self, for: OwnIdentifier()) { met.append($0.number) }
        defer { center.end(token) }
        center.post(Arrival(number: 1))
        #expect(met == [1])
    }

    private struct OwnIdentifier: MessageCenter.MessageIdentifier {
        typealias MessageType = Arrival
    }
}
