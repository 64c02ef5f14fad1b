import TestSupport
import Testing

@testable import ActorMessaging

struct `Waits that are given up` {
    private let center = MessageCenter()

    /// An observer that a wait waits for.
    enum Busy: CaseIterable, Sendable {
        case closure, boundedClosure, actor, boundedActor, sequence

        /// Adds an observer that doesn't come to an end with its message.
        func observe(_ center: MessageCenter, _ actor: SteppedActor, _ gate: Gate) async -> MessageCenter
            .ObservationToken?
        {
            switch self {
            case .closure: return center.addObserver(for: Signal.self) { _ in await gate.pass() }
            case .boundedClosure:
                return center.addObserver(for: Signal.self, buffering: .newest(5)) { _ in await gate.pass() }
            case .actor: return center.addObserver(for: Signal.self, on: actor) { _, _ in }
            case .boundedActor:
                return center.addObserver(for: Signal.self, on: actor, buffering: .newest(5)) { _, _ in }
            case .sequence: return nil
            }
        }
    }

    @Test(arguments: Busy.allCases) func `don't pile up at an observer`(busy: Busy) async throws {
        let (actor, gate) = (SteppedActor(), Gate())
        let token = await busy.observe(center, actor, gate)
        var iterator = busy == .sequence ? center.messages(for: Signal.self).makeAsyncIterator() : nil
        for number in 1...2 { center.post(Signal(number: number)) }
        _ = await iterator?.next()
        let topic = try #require(center.asyncTopics.topic(of: Signal.self))
        var waits: [WeakReference<DeliveryContext>] = []
        // Two at a time, so that the last one isn't the only one that is given up.
        for _ in 0..<500 {
            let pair = (0..<2).map { _ in DeliveryContext(isAwaited: true) }
            for wait in pair { topic.fence(wait) }
            for wait in pair {
                // As a task that was canceled.
                await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    #expect(await !wait.outcome().isComplete)
                }.value
                waits.append(WeakReference(wait))
            }
        }
        #expect(waits.count { $0.object != nil } <= 64)
        gate.open()
        if let token { center.removeObserver(token) }
        if busy == .actor || busy == .boundedActor { await actor.executor.step() }
    }

    @Test @MainActor func `don't pile up behind deferred posts, and the others end`() async {
        let runLoop = HeldRunLoop()
        let center = MessageCenter(configuration: .init(mainRunLoop: runLoop))
        center.activity.deferPost {}
        var waits: [WeakReference<DeliveryContext>] = []
        let ended = Gate()
        for number in 0..<1_000 {
            let wait = DeliveryContext(isAwaited: true)
            center.activity.fenceDeferredPosts(wait) { _ in }
            let waiting = Task {
                _ = await wait.outcome()
                if number == 500 { ended.open() }
            }
            if number == 200 { center.activity.deferPost {} }
            guard number != 500 else { continue }
            waiting.cancel()
            await waiting.value
            waits.append(WeakReference(wait))
        }
        #expect(waits.count { $0.object != nil } <= 128)
        #expect(runLoop.jobs.count == 4, "two posts, and a fence after each")
        for job in runLoop.jobs.entries { job() }
        await ended.pass()
        #expect(waits.count { $0.object != nil } == 0)
    }
}

/// A run loop whose jobs the test runs.
struct HeldRunLoop: MainRunLoop {
    let jobs = Journal<@MainActor @Sendable () -> Void>()
    let isCurrent = false

    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) { jobs.append(job) }
}
