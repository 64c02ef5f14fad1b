import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Lifetime of observers and subjects` {
    private let kept = Kept()
    private let center = MessageCenter()

    @Test @MainActor func `G10: deallocating a center releases its observers' captures though the main actor is busy`()
    {
        let deaths = Journal<Int>()
        onThreadBlocking {
            let canary = Canary { deaths.append(1) }
            let token = MessageCenter().addObserver(for: Arrival.self) { _ in canary.sing() }
            withExtendedLifetime(token) {}
        }
        #expect(deaths.entries == [1])
    }

    @Test func `G10: a new actor at an old address gets no message of the old one`() async {
        let met = Journal<String>()
        let (tokens, dead) = {
            let actors = (0..<50).map { _ in SteppedActor() }
            let tokens = actors.map { center.addObserver(for: Signal.self, on: $0) { _, _ in met.append("old") } }
            return (tokens, Set(actors.map(ObjectIdentifier.init)))
        }()
        let successors = (0..<1000).map { _ in SteppedActor() }.filter { dead.contains(ObjectIdentifier($0)) }
        if successors.isEmpty { recordThatNoAddressWasReused() }
        let own = successors.map { center.addObserver(for: Signal.self, on: $0) { _, _ in met.append("new") } }
        // The first message still waits in each successor's mailbox when the second is posted.
        for number in 0..<2 { center.post(Signal(number: number)) }
        for successor in successors { await successor.executor.step() }
        #expect(met.entries == Array(repeating: "new", count: 2 * successors.count))
        #expect(center.observers.count == successors.count)
        for token in tokens + own { center.end(token) }
    }

    @Test func `G10: a waiting message keeps its subject alive until it is handled`() async {
        let gate = Gate()
        let death = Gate()
        let met = Journal<Bool>()
        kept += center.addObserver(for: Visit.self) { (_: Visit, subject: Visitor?) in
            await gate.pass()
            met.append(subject != nil)
        }
        do {
            let visitor = Visitor(canary: Canary(opening: death))
            center.post(Visit(), subject: visitor)
        }
        gate.open()
        #expect(await met.next())
        await death.pass()
    }

    private final class Visitor: Sendable {
        let canary: Canary
        init(canary: Canary) { self.canary = canary }
    }

    private struct Visit: MessageCenter.AsyncMessage {
        typealias Subject = Visitor
    }
}
