import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct `Order of observers` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let station = Station()

    /// Nothing orders two of them, so their messages are compared one observer at a time.
    @Test func `G6: G7: asynchronous closures and sequences have their own order, each by itself`() async {
        let met = (0..<4).map { _ in Journal<Int>() }
        for journal in met { kept += center.addObserver(for: Signal.self) { journal.append($0.number) } }
        let sequence = center.messages(for: Signal.self, buffering: .unbounded)
        for number in 0..<100 { center.post(Signal(number: number)) }
        for journal in met { #expect(await journal.collected(100) == Array(0..<100)) }
        #expect(await sequence.first(100).map(\.number) == Array(0..<100))
    }

    @Test func `G12: an observer added off the main actor during a post first sees the next one`() async {
        let met = Journal<String>()
        let added = Journal<MessageCenter.ObservationToken>()
        kept += center.addObserver(for: Arrival.self) { [center] message in
            met.append("old \(message.number)")
            guard added.count == 0 else { return }
            // The main actor waits here, so that the observer is added before the post ends.
            onThreadBlocking {
                added.append(center.addObserver(for: Arrival.self) { met.append("new \($0.number)") })
            }
        }
        center.post(Arrival(number: 1))
        #expect(met.entries == ["old 1"])
        center.post(Arrival(number: 2))
        #expect(met.entries == ["old 1", "old 2", "new 2"])
    }

    @Test func `G12: an observer added to an asynchronous message in a post's relay does not see that post`() async {
        let actor = SteppedActor()
        let met = Journal<Int>()
        let tokens = Journal<MessageCenter.ObservationToken>()
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        relay.onSignal { [weak center] message in
            guard message.number == 1, let center else { return }
            tokens.append(center.addObserver(for: Signal.self, on: actor) { _, message in met.append(message.number) })
        }
        center.post(Signal(number: 1))
        center.post(Signal(number: 2))
        await actor.executor.step()
        #expect(met.entries == [2])
        for token in tokens.entries { center.end(token) }
    }

    @Test func `G12: 2,000 nested posts run to their end first`() {
        let depth = isThreadSanitized ? 1_000 : 2_000
        var (entered, left): ([Int], [Int]) = ([], [])
        kept += center.addObserver(for: Arrival.self) { message in
            entered.append(message.number)
            if message.number < depth { center.post(Arrival(number: message.number + 1)) }
        }
        kept += center.addObserver(for: Arrival.self) { left.append($0.number) }
        center.post(Arrival(number: 1))
        #expect(entered == Array(1...depth))
        #expect(left == Array((1...depth).reversed()))
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
