import ActorMessaging
import TestSupport
import Testing

/// A token keeps its center; sequences, iterators, ports and relays don't.
@Suite(.timeLimit(.minutes(20))) struct `Lifetime of a center` {
    private let met = Journal<Int>()

    @Test @MainActor func `a center lives as long as a token, and delivers`() {
        weak var center: MessageCenter?
        var tokens: [MessageCenter.ObservationToken] = []
        do {
            let made = MessageCenter()
            center = made
            tokens.append(made.addObserver(for: Arrival.self) { [met] in met.append($0.number) })
            tokens.append(tokens[0])
        }
        center?.post(Arrival(number: 1))
        tokens.removeLast()
        center?.post(Arrival(number: 2))
        #expect(met.entries == [1, 2])
        tokens.removeLast()
        #expect(center == nil)
    }

    @Test @MainActor func `a token whose observation has ended keeps its center`() {
        weak var center: MessageCenter?
        var token: MessageCenter.ObservationToken?
        do {
            let made = MessageCenter()
            center = made
            token = made.addObserver(for: Arrival.self) { _ in }
        }
        if let token { center?.removeObserver(token) }
        #expect(center != nil)
        token = nil
        #expect(center == nil)
    }

    @Test func `G9: releasing the last token, and with it the center, discards the messages that wait for the actor`()
        async
    {
        let actor = SteppedActor()
        var center: MessageCenter? = MessageCenter()
        var token = center?.addObserver(for: Signal.self, on: actor) { [met] _, message in met.append(message.number) }
        for number in 1...3 { center?.post(Signal(number: number)) }
        center = nil
        #expect(token != nil)
        token = nil
        await actor.executor.step()
        #expect(met.entries == [])
    }

    @Test @MainActor func `the last token may be released in its own observer, and with it the center`() {
        final class Owner { var token: MessageCenter.ObservationToken? }
        let owner = Owner()
        weak var center: MessageCenter?
        do {
            let made = MessageCenter()
            center = made
            owner.token = made.addObserver(for: Arrival.self) { [met] in
                met.append($0.number)
                owner.token = nil
            }
        }
        center?.post(Arrival(number: 1))
        #expect(met.entries == [1])
        #expect(center == nil)
    }
}
