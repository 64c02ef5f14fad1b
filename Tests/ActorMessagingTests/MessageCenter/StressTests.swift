import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Stress` {
    private let kept = Kept()
    private let center = MessageCenter()

    @Test @MainActor func `main-actor observers come and go on threads while the main actor posts`() async {
        let (offMain, afterRemoval, deaths) = (Journal<Int>(), Journal<Int>(), Journal<Int>())
        let (threads, rounds) = (3, 150)
        var posts = 0
        var permanent = 0
        let isDone = Flag()
        kept += center.addObserver(for: Arrival.self) { _ in permanent += 1 }
        let poster = Task {
            while !isDone.isSet {
                center.post(Arrival(number: posts))
                posts += 1
                await laterTurn()
            }
        }
        await onThreads(threads) { [center] _ in
            for _ in 0..<rounds {
                let isRemoved = Flag()
                let canary = Canary { deaths.append(1) }
                let began = center.addObserver(for: Arrival.self) { _ in
                    canary.sing()
                    if !ProcessMainRunLoop.main.isCurrent { offMain.append(1) }
                    if isRemoved.isSet { afterRemoval.append(1) }
                }
                center.removeObserver(began)
                // A run that began before the removal may read the flag only now, so it waits for a turn.
                ProcessMainRunLoop.main.enqueue { isRemoved.set() }
            }
        }
        isDone.set()
        await poster.value
        await laterTurn()
        #expect(offMain.isEmpty)
        #expect(afterRemoval.isEmpty)
        #expect(permanent == posts)
        #expect(deaths.count == threads * rounds)
        #expect(center.observers.count == 1)
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}
