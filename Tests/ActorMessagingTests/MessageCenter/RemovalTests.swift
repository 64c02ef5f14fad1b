import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Removal of observers` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let actor = SteppedActor()

    @Test @MainActor func `G9: removed on the main actor, an observer never runs again`() {
        var met: [Int] = []
        let token = center.addObserver(for: Arrival.self) { met.append($0.number) }
        center.post(Arrival(number: 1))
        center.removeObserver(token)
        center.post(Arrival(number: 2))
        #expect(met == [1])
    }

    @Test @MainActor func `G9: removed inside its own handler, an observer never runs again`() {
        var met: [Int] = []
        let tokens = Journal<MessageCenter.ObservationToken>()
        tokens.append(
            center.addObserver(for: Arrival.self) { message in
                met.append(message.number)
                center.removeObserver(tokens.entries[0])
                center.post(Arrival(number: message.number + 1))
            }
        )
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 5))
        #expect(met == [1])
    }

    @Test @MainActor func `G9: removed by another handler of the same post, an observer does not run`() {
        var met: [String] = []
        var tokens: [String: MessageCenter.ObservationToken] = [:]
        for name in ["a", "b", "c", "d"] {
            tokens[name] = center.addObserver(for: Arrival.self) { _ in
                met.append(name)
                guard name == "b" else { return }
                tokens["a"] = nil
                tokens["c"] = nil
            }
        }
        center.post(Arrival(number: 1))
        #expect(met == ["a", "b", "d"])
        center.post(Arrival(number: 2))
        #expect(met == ["a", "b", "d", "b", "d"])
        tokens = [:]
    }

    @Test @MainActor func `G9: removed by an observer of every subject, the only observer of a subject does not run`() {
        let station = Station()
        var met: [String] = []
        var tokens: [String: MessageCenter.ObservationToken] = [:]
        tokens["every"] = center.addObserver(for: Arrival.self) { _ in
            met.append("every")
            tokens["one"] = nil
        }
        tokens["one"] = center.addObserver(of: station, for: Arrival.self) { _ in met.append("one") }
        center.post(Arrival(number: 1), subject: station)
        #expect(met == ["every"])
        tokens = [:]
    }

    @Test func `G9: ended after its center is gone, an observation discards the waiting messages`() async {
        let met = Journal<Int>()
        let observation = {
            let center = MessageCenter()
            let token = center.addObserver(for: Signal.self, on: actor) { _, message in met.append(message.number) }
            center.post(Signal(number: 1))
            return token.withoutCenter
        }()
        observation.end()
        await actor.executor.step()
        #expect(met.isEmpty)
    }

    @Test @MainActor func `G9: removed from elsewhere, no run starts after removeObserver has returned`() async {
        let met = Journal<Int>()
        let token = center.addObserver(for: Arrival.self) { met.append($0.number) }
        center.post(Arrival(number: 1))
        await onThread { [center] in center.removeObserver(token) }
        center.post(Arrival(number: 2))
        #expect(met.entries == [1])
    }

    @Test @MainActor func `G9: removed from elsewhere in the middle of a post, an observer does not start`() {
        let met = Journal<String>()
        let tokens = Journal<MessageCenter.ObservationToken>()
        for name in ["a", "b", "c"] {
            tokens.append(
                center.addObserver(for: Arrival.self) { [center] _ in
                    met.append("\(name) begins")
                    // Its own, which has begun and goes on, and that of one that has not begun.
                    if name == "a" {
                        onThreadBlocking { for index in [0, 1] { center.removeObserver(tokens.entries[index]) } }
                    }
                    met.append("\(name) ends")
                }
            )
        }
        center.post(Arrival(number: 1))
        #expect(met.entries == ["a begins", "a ends", "c begins", "c ends"])
        for token in tokens.entries { center.end(token) }
    }

    @Test func `G9: removed before its turn on the global actor of its closure, an observer never runs`() async {
        let met = Journal<Int>()
        let executor = SteppedGlobal.shared.executor
        let token = center.addObserver(for: Signal.self) { @SteppedGlobal message in met.append(message.number) }
        center.post(Signal(number: 1))
        await executor.arrived(1)
        // Nothing else runs on the global actor now, so this is as good as a removal there.
        center.removeObserver(token)
        await executor.step()
        kept += center.addObserver(for: Signal.self) { @SteppedGlobal message in met.append(message.number) }
        center.post(Signal(number: 2))
        while met.count == 0 { await executor.step() }
        #expect(met.entries == [2])
    }

    @Test @MainActor func `G9: removed on the main actor, an observer added elsewhere a moment ago never runs`() async {
        let met = Journal<Int>()
        let token = await onThread { [center] in center.addObserver(for: Arrival.self) { met.append($0.number) } }
        center.removeObserver(token)
        center.post(Arrival(number: 1))
        await laterTurn()
        center.post(Arrival(number: 2))
        #expect(met.entries.isEmpty)
    }

    @Test func `G9: removed in its actor's isolation, an observer never runs again though messages wait`() async {
        let met = Journal<Int>()
        let tokens = Journal<MessageCenter.ObservationToken>()
        let sentinel = Journal<Int>()
        tokens.append(
            center.addObserver(for: Signal.self, on: actor) { [center] _, message in
                met.append(message.number)
                if message.number == 1 { center.removeObserver(tokens.entries[0]) }
            }
        )
        kept += center.addObserver(for: Signal.self, on: actor) { _, message in sentinel.append(message.number) }
        for number in 0..<10 { center.post(Signal(number: number)) }
        // One turn of the drain, unless it takes too long.
        while sentinel.count < 10 { await actor.executor.step() }
        #expect(met.entries == [0, 1])
        #expect(sentinel.entries == Array(0..<10))
    }

    @Test func `G9: removed by another handler on its actor, an observer does not run`() async {
        let met = Journal<Int>()
        let tokens = Journal<MessageCenter.ObservationToken>()
        kept += center.addObserver(for: Signal.self, on: actor) { [center] _, _ in
            center.removeObserver(tokens.entries[0])
        }
        tokens.append(center.addObserver(for: Signal.self, on: actor) { _, message in met.append(message.number) })
        center.post(Signal(number: 1))
        await actor.executor.step()
        #expect(met.entries.isEmpty)
    }

    @Test func `G9: removed from elsewhere, an observer on an actor starts no message that waits`() async {
        let met = Journal<Int>()
        let token = center.addObserver(for: Signal.self, on: actor) { _, message in met.append(message.number) }
        for number in 0..<3 { center.post(Signal(number: number)) }
        await actor.executor.arrived(1)
        center.removeObserver(token)
        await actor.executor.step()
        #expect(met.entries.isEmpty)
    }

    @Test func `G9: removed while a run has begun, an asynchronous observer ends it and starts no other`() async {
        let met = Journal<String>()
        let (began, gate, death) = (Gate(), Gate(), Gate())
        let canary = Canary(opening: death)
        let token = center.addObserver(for: Signal.self) { [canary] message in
            canary.sing()
            met.append("begin \(message.number)")
            began.open()
            await gate.pass()
            met.append("end \(message.number)")
        }
        for number in 0..<3 { center.post(Signal(number: number)) }
        await began.pass()
        center.removeObserver(token)
        center.post(Signal(number: 3))
        gate.open()
        _ = consume canary
        // With what it captured, the closure is gone: it can never run again.
        await death.pass()
        #expect(met.entries == ["begin 0", "end 0"])
    }

    @Test func `G9: removed inside its own handler, an asynchronous observer starts no message that waits`() async {
        let met = Journal<Int>()
        let (gate, death) = (Gate(), Gate())
        let tokens = Journal<MessageCenter.ObservationToken>()
        do {
            let canary = Canary(opening: death)
            tokens.append(
                center.addObserver(for: Signal.self) { [center] message in
                    canary.sing()
                    await gate.pass()
                    met.append(message.number)
                    center.removeObserver(tokens.entries[0])
                }
            )
        }
        for number in 0..<10 { center.post(Signal(number: number)) }
        gate.open()
        await death.pass()
        #expect(met.entries == [0])
    }
}

/// A global actor that a test steps.
@globalActor private actor SteppedGlobal {
    static let shared = SteppedGlobal()

    nonisolated let executor = SteppedExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
