import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `Order of observers` {
    private let kept = Kept()
    private let center = MessageCenter()

    @Test func `G12: an observer added to an asynchronous message in a post's relay does not see that post`() async {
        let actor = SteppedActor()
        let met = Journal<Int>()
        let tokens = Journal<MessageCenter.ObservationToken>()
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        relay.onPost { [weak center] text in
            guard text == "Signal(number: 1)", let center else { return }
            tokens.append(center.addObserver(for: Signal.self, on: actor) { _, message in met.append(message.number) })
        }
        center.post(Signal(number: 1))
        center.post(Signal(number: 2))
        await actor.executor.step()
        #expect(met.entries == [2])
        for token in tokens.entries { center.end(token) }
    }

    @Test func `the captures of an observer removed during a post are released when the post ends`() {
        final class Captured {}
        var captured: Captured? = Captured()
        weak let witness = captured
        var wasAliveDuringWalk: Bool?
        var last: MessageCenter.ObservationToken?
        kept += center.addObserver(for: Arrival.self) { _ in
            last = nil
            wasAliveDuringWalk = witness != nil
        }
        last = center.addObserver(for: Arrival.self) { [captured] _ in withExtendedLifetime(captured) {} }
        captured = nil
        center.post(Arrival(number: 1))
        #expect(wasAliveDuringWalk == true)
        #expect(witness == nil)
        #expect(last == nil)
    }
}
