import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Removal of observers` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let actor = SteppedActor()

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
}

/// A global actor that a test steps.
@globalActor private actor SteppedGlobal {
    static let shared = SteppedGlobal()

    nonisolated let executor = SteppedExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
