import ActorMessaging
import TestSupport
import Testing

struct `Tokens of one owner` {
    private let center = MessageCenter()
    private let met = Journal<Int>()

    @Test func `an initializer of an actor observes on it until it is deallocated`() async {
        actor Recorder {
            private let tokens = MessageCenter.ObservationTokens()
            private let met: Journal<Int>

            init(_ met: Journal<Int>, center: MessageCenter) {
                self.met = met
                tokens.add(center.addObserver(for: Signal.self, on: self) { $0.met.append($1.number) })
            }
        }
        do {
            let recorder = Recorder(met, center: center)
            center.post(Signal(number: 1))
            await center.drain()
            withExtendedLifetime(recorder) {}
        }
        center.post(Signal(number: 2))
        #expect(met.entries == [1])
        #expect(center.observers.isEmpty)
    }

    @Test func `removing all ends each observation, and more tokens may be added`() async {
        let tokens = MessageCenter.ObservationTokens()
        for _ in 0..<2 { tokens.add(center.addObserver(for: Signal.self) { [met] in met.append($0.number) }) }
        tokens.removeAll()
        center.post(Signal(number: 1))
        #expect(center.observers.isEmpty)
        tokens.add(center.addObserver(for: Signal.self) { [met] in met.append($0.number) })
        center.post(Signal(number: 2))
        await center.drain()
        #expect(met.entries == [2])
    }

    @Test func `G14: a closure may use the tokens in its captures' deinit`() {
        let tokens = MessageCenter.ObservationTokens()
        let canary = Canary { [met] in
            tokens.removeAll()
            met.append(1)
        }
        tokens.add(center.addObserver(for: Signal.self) { [canary] _ in canary.sing() })
        _ = consume canary
        tokens.removeAll()
        #expect(met.entries == [1])
    }
}
