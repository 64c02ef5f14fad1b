import TestSupport
import Testing

@testable import ActorMessaging

struct `Waiting for observers` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }

    @Test func `G16: an awaited post inside its observer leaves that observer out, and reports it once`() async {
        let outcomes = Journal<DeliveryOutcome>()
        let others = Journal<Int>()
        let other = center.addObserver(for: Signal.self) { others.append($0.number) }
        let token = center.addObserver(for: Signal.self) { [center] signal in
            guard signal.number > 0 else { return }
            outcomes.append(await center.postAndWait(Signal(number: signal.number - 1)))
        }
        center.post(Signal(number: 2))
        let seen = await outcomes.collected(2)
        #expect(seen.allSatisfy { !$0.isComplete && $0.handled == 1 })
        await center.drain()
        #expect(others.entries == [2, 1, 0])
        #expect(reporting.reports.entries.filter { $0.contains("can't wait for itself") }.count == 1)
        center.end(token, other)
    }

    @Test func `G16: an awaited post in the consumer of a sequence leaves that sequence out`() async {
        let sequence = center.messages(for: Signal.self)
        center.post(Signal(number: 1))
        var iterator = sequence.makeAsyncIterator()
        _ = await iterator.next()
        let outcome = await center.postAndWait(Signal(number: 2))
        #expect(!outcome.isComplete)
        await center.drain()
        #expect(await iterator.next()?.number == 2)
        #expect(reporting.reports.entries.count == 1)
    }

    @Test func `G16: a drain waits for the observers of a subject that has died`() async {
        let (gate, handled) = (Gate(), Journal<Int>())
        var station: Station? = Station()
        let tokens = [
            center.addObserver(of: station!, for: Signal.self) { signal in
                await gate.pass()
                handled.append(signal.number)
            },
            center.addObserver(of: station!, for: Signal.self, buffering: .newest(1)) { signal in
                await gate.pass()
                handled.append(signal.number)
            },
        ]
        center.post(Signal(number: 1), subject: station!)
        station = nil
        // Each addition of an observer of a subject examines two subjects, and forgets the dead one.
        let others = (0..<4).map { _ in Station() }
        let further = others.map { center.addObserver(of: $0, for: Signal.self) { _ in } }
        #expect(center.activity.leavingObservers.count == 2)
        let draining = Task { [center] in
            await center.drain()
            handled.append(0)
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(handled.isEmpty)
        gate.open()
        await draining.value
        #expect(handled.entries == [1, 1, 0])
        #expect(center.activity.leavingObservers.isEmpty)
        for token in tokens + further { center.removeObserver(token) }
        withExtendedLifetime(others) {}
    }

    @Test(.timeLimit(.minutes(20)))
    func `G16: a task of a closure that cancels its own task is still inside the closure`() async {
        let (tasks, posted, gate) = (Journal<Task<Void, Never>>(), Gate(), Gate())
        let token = center.addObserver(for: Signal.self) { [center] signal in
            if signal.number == 0 {
                await posted.pass()  // Else this drain may end, and the task isn't inside the next one.
                let task = Task {
                    await gate.pass()
                    _ = await center.postAndWait(Signal(number: 1))
                }
                tasks.append(task)
                withUnsafeCurrentTask { $0?.cancel() }
            } else if signal.number == 2 {
                gate.open()
                await tasks.entries[0].value
            }
        }
        for number in [0, 2] { center.post(Signal(number: number)) }
        posted.open()
        await center.drain()
        center.removeObserver(token)
    }

    @Test func `an observer that the lists let go while it is being removed isn't kept`() {
        let ledger = Ledger()
        let token = center.addObserver(for: Signal.self, on: ledger) { _, _ in }
        for observer in center.asyncTopics.topic(of: Signal.self)?.everyObserver ?? [] {
            // As `remove`, and a sweep of another thread before it takes the topic's lock.
            observer.end(.removed)
            observer.leave()
            observer.end(.objectDied)
        }
        #expect(center.activity.leavingObservers.isEmpty)
        center.removeObserver(token)
    }

    @Test(.timeLimit(.minutes(20)), arguments: [MailboxBuffering.unbounded, .newest(5)])
    func `G16: a drain waits for a message that was posted after another drain had begun`(
        buffering: MailboxBuffering
    ) async {
        let (actor, entered, gates, handled) = (QueueActor(), [Gate(), Gate()], [Gate(), Gate()], Journal<Int>())
        let token = center.addObserver(for: Signal.self, on: actor, buffering: buffering) { _, signal in
            // The actor is busy while messages wait, and while the last one is handled.
            if signal.number != 1 {
                entered[signal.number / 2].open()
                gates[signal.number / 2].wait()
            }
            handled.append(signal.number)
        }
        center.post(Signal(number: 0))
        await entered[0].pass()
        var drains: [Task<Int, Never>] = []
        for number in 1...2 {
            center.post(Signal(number: number))
            drains.append(
                Task { [center] in
                    await center.drain()
                    return handled.count
                }
            )
            for _ in 0..<100 { await Task.yield() }
        }
        gates[0].open()
        await entered[1].pass()
        for _ in 0..<100 { await Task.yield() }
        gates[1].open()
        #expect(await drains[1].value == 3)
        center.removeObserver(token)
    }

    @Test(arguments: [MailboxBuffering.unbounded, .newest(10)])
    func `a handler that cancels its task doesn't cancel the handling of later messages`(buffering: MailboxBuffering)
        async
    {
        let (seen, ledger) = (Journal<String>(), Ledger())
        let handle = { @Sendable (name: String, signal: Signal) in
            seen.append("\(name) \(signal.number) \(Task.isCancelled)")
            if signal.number == 1 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let tokens = [
            center.addObserver(for: Signal.self, buffering: buffering) { handle("closure", $0) },
            center.addObserver(for: Signal.self, on: ledger, buffering: buffering) { handle("actor", $1) },
        ]
        for number in 1...3 { center.post(Signal(number: number)) }
        await center.drain()
        for name in ["closure", "actor"] {
            #expect(seen.entries.filter { $0.hasPrefix(name) } == (1...3).map { "\(name) \($0) false" })
        }
        for token in tokens { center.removeObserver(token) }
    }

    @Test(.timeLimit(.minutes(20))) func `handlers that cancel their tasks take no more than linear time`() async {
        final class Count: Sendable { let handled = Atomic<Int>(0) }
        let (count, ledger) = (Count(), Ledger())
        let token = center.addObserver(for: Signal.self, on: ledger) { _, _ in
            count.handled.add(1, ordering: .relaxed)
            withUnsafeCurrentTask { $0?.cancel() }
        }
        for number in 0..<40_000 { center.post(Signal(number: number)) }
        await center.drain()
        #expect(count.handled.load(ordering: .relaxed) == 40_000)
        center.removeObserver(token)
    }

    /// The iterator of a sequence, which one task at a time uses.
    private final class Hand: @unchecked Sendable {  // Used by one task at a time.
        private var iterator: MessageSequence<Signal>.Iterator

        init(_ sequence: MessageSequence<Signal>) { iterator = sequence.makeAsyncIterator() }

        func next() async { _ = await iterator.next() }
    }

    /// A task often has the address of one that has ended.
    @Test func `G16: a wait isn't taken for that of a consumer whose task has ended`() async {
        let reporting = ReportingCenter()
        let center = reporting.center
        for number in 0..<200 {
            let hand = Hand(center.messages(for: Signal.self))
            center.post(Signal(number: number))
            await Task.detached { await hand.next() }.value
            let waiting = Gate()
            let wait = Task.detached {
                waiting.open()
                await center.drain()
            }
            await waiting.pass()
            wait.cancel()
            await wait.value
            withExtendedLifetime(hand) {}
        }
        #expect(reporting.reports.isEmpty)
    }

    @Test func `G10: a center whose sequence was removed off the main actor is deallocated with its closures`() async {
        let death = Gate()
        do {
            let canary = Canary(opening: death)
            let configuration = MessageCenter.Configuration(
                diagnostics: { _ in withExtendedLifetime(canary) {} },
                mainRunLoop: HeldRunLoop()
            )
            _ = MessageCenter(configuration: configuration).messages(for: Arrival.self)
        }
        await death.pass()
    }

    @Test func `G16: a drain inside an observer leaves that observer out`() async {
        let (handled, drained) = (Journal<Int>(), Journal<Int>())
        let tokens = [
            center.addObserver(for: Signal.self) { handled.append($0.number) },
            center.addObserver(for: Signal.self) { [center] signal in
                await center.drain()
                drained.append(handled.count)
            },
        ]
        center.post(Signal(number: 1))
        #expect(await drained.next() == 1)
        #expect(reporting.reports.entries.count == 1)
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `G16: a task that outlives the handling of its message may wait for the observer`() async {
        let outcomes = Journal<DeliveryOutcome>()
        let gate = Gate()
        let token = center.addObserver(for: Signal.self) { [center] signal in
            guard signal.number == 1 else { return }
            Task {
                await gate.pass()
                outcomes.append(await center.postAndWait(Signal(number: 2)))
            }
        }
        #expect(await center.postAndWait(Signal(number: 1)).isComplete)
        await center.drain()
        while center.observers.contains(where: { $0.depth > 0 }) { await Task.yield() }
        gate.open()
        let outcome = await outcomes.next()
        #expect(outcome.isComplete)
        #expect(outcome.handled == 1)
        center.removeObserver(token)
    }
}

/// An actor whose jobs may block their thread, which isn't one of the tasks'.
private actor QueueActor {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
