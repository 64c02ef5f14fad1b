import ActorMessaging
import TestSupport
import Testing

/// A token may outlive its center, while messages that the center has accepted still wait.
struct `Removal after the center is deallocated` {
    private let met = Journal<Int>()

    @Test func `G9 releasing a token after its center discards the messages that wait for the actor`() async {
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

    @Test func `G9 releasing a token after its center discards the messages that wait for a closure`() async {
        let begun = Gate()
        let mayEnd = Gate()
        let ended = Gate()
        var center: MessageCenter? = MessageCenter()
        var token = center?.addObserver(for: Parcel.self) { [met] (parcel: Parcel) async in
            met.append(1)
            begun.open()
            await mayEnd.pass()
            withExtendedLifetime(parcel) {}
        }
        // The last message opens the gate when it is given up: by the removal, or after the handler had it.
        center?.post(Parcel(content: Canary {}))
        await begun.pass()
        center?.post(Parcel(content: Canary(opening: ended)))
        center = nil
        #expect(token != nil)
        token = nil
        mayEnd.open()
        await ended.pass()
        #expect(met.count == 1)
    }

    @Test func `G9 another center's removeObserver ends an observation of a deallocated center`() async {
        let actor = SteppedActor()
        var center: MessageCenter? = MessageCenter()
        let token = center?.addObserver(for: Signal.self, on: actor) { [met] _, message in met.append(message.number) }
        center?.post(Signal(number: 1))
        center = nil
        if let token { MessageCenter().removeObserver(token) }
        await actor.executor.step()
        #expect(met.entries == [])
    }
}
