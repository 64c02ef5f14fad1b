import TestSupport
import Testing

@testable import ActorMessaging

struct `Waiting for observers` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }

    // MARK: postAndWait

    @Test func `G16: an awaited post returns when each kind of observer has handled it`() async {
        let ledger = Ledger()
        let handled = Journal<String>()
        let station = Station()
        let tokens = [
            center.addObserver(for: Signal.self, on: ledger) { ledger, signal in
                ledger.append(signal.number)
                handled.append("actor")
            },
            center.addObserver(of: station, for: Signal.self) { _ in
                await Task.yield()
                handled.append("closure")
            },
        ]
        let sequence = center.messages(for: Signal.self)
        let consumer = Task {
            for await signal in sequence {
                handled.append("sequence")
                if signal.number == 2 { break }
            }
        }
        let outcome = await center.postAndWait(Signal(number: 1), subject: station)
        #expect(Set(handled.entries) == ["actor", "closure", "sequence"])
        #expect(outcome.handled == 3)
        #expect(outcome.isComplete && outcome.isAccepted)
        let second = await center.postAndWait(Signal(number: 2))
        #expect(second.handled == 2)
        await consumer.value
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `G16: an awaited post without observers returns at once`() async {
        let outcome = await center.postAndWait(Signal(number: 1))
        #expect(outcome == DeliveryOutcome())
        #expect(outcome.isComplete)
    }

    @Test func `G16: an awaited post counts lost and removed messages`() async {
        let actor = SteppedActor()
        let bounded = center.addObserver(for: Signal.self, on: actor, buffering: .newest(1)) { actor, signal in
            actor.append(signal.number)
        }
        async let first = center.postAndWait(Signal(number: 1))
        await actor.executor.arrived(1)
        // Two messages wait at most until the first one is lost.
        async let second = center.postAndWait(Signal(number: 2))
        let lost = await first
        #expect(lost.lost == 1)
        #expect(lost.handled == 0)
        center.removeObserver(bounded)
        let removed = await second
        #expect(removed.removed == 1)
        await actor.executor.step()
        #expect(await actor.entriesOnExecutor() == [])
    }

    @Test func `G16: the outcome of a canceled wait is incomplete, and the message arrives`() async {
        let gate = Gate()
        let handled = Journal<Int>()
        let token = center.addObserver(for: Signal.self) { signal in
            await gate.pass()
            handled.append(signal.number)
        }
        let waiting = Task { await center.postAndWait(Signal(number: 1)) }
        waiting.cancel()
        let outcome = await waiting.value
        #expect(!outcome.isComplete)
        #expect(outcome.handled == 0)
        gate.open()
        #expect(await handled.next() == 1)
        center.removeObserver(token)
    }

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

    @Test func `G16: a sequence that nobody iterates holds an awaited post up, and not a drain`() async {
        let sequence = center.messages(for: Signal.self)
        let waiting = Task { await center.postAndWait(Signal(number: 1)) }
        while center.observers.first?.depth != 1 { await Task.yield() }
        await center.drain()
        waiting.cancel()
        #expect(await waiting.value.isComplete == false)
        withExtendedLifetime(sequence) {}
    }

    @Test func `G16: observers that wait for each other wait until one is canceled`() async {
        let outcomes = Journal<String>()
        let tasks = Journal<Cancellation>()
        let tokens = [
            center.addObserver(for: Signal.self) { [center] signal in
                guard signal.number == 1 else { return }
                let task = Task { await center.postAndWait(Beacon(number: 1)) }
                tasks.append(Cancellation(cancel: { task.cancel() }))
                outcomes.append("Signal: \(await task.value.isComplete)")
            },
            center.addObserver(for: Beacon.self) { [center] _ in
                outcomes.append("Beacon: \(await center.postAndWait(Signal(number: 2)).isComplete)")
            },
        ]
        center.post(Signal(number: 1))
        let first = await tasks.next()
        for _ in 0..<100 { await Task.yield() }
        #expect(outcomes.isEmpty)
        first.cancel()
        #expect(Set(await outcomes.collected(2)) == ["Signal: false", "Beacon: true"])
        await center.drain()
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `G16: a subject that is a value selects its observers`() async {
        struct Key: Identifiable, Sendable { let id: ObjectIdentifier }
        struct DidTurn: MessageCenter.AsyncMessage { typealias Subject = Key }
        let objects = [Station(), Station()]
        let handled = Journal<Int>()
        let token = center.addObserver(of: Key(id: ObjectIdentifier(objects[0])), for: DidTurn.self) { _ in
            handled.append(1)
        }
        #expect(await center.postAndWait(DidTurn(), subject: Key(id: ObjectIdentifier(objects[0]))).handled == 1)
        #expect(await center.postAndWait(DidTurn(), subject: Key(id: ObjectIdentifier(objects[1]))).handled == 0)
        #expect(handled.count == 1)
        center.removeObserver(token)
    }

    // MARK: drain

    @Test func `G16: a drain waits for what every poster has posted, and for nothing else`() async {
        let ledger = Ledger()
        let handled = Journal<Int>()
        let tokens = [
            center.addObserver(for: Signal.self, on: ledger) { ledger, signal in ledger.append(signal.number) },
            center.addObserver(for: Signal.self) { [center] signal in
                await Task.yield()
                handled.append(signal.number)
                if signal.number == 0 { center.post(Beacon(number: 0)) }
            },
            // Ends when it is removed: what handlers post meanwhile isn't waited for.
            center.addObserver(for: Beacon.self) { [center] beacon in
                await Task.yield()
                center.post(Beacon(number: beacon.number + 1))
            },
        ]
        await onThreads(3) { thread in
            for number in 0..<50 { center.post(Signal(number: thread * 50 + number)) }
        }
        await center.drain()
        #expect(handled.count == 150)
        #expect(await ledger.entries.count == 150)
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `G16: a drain without posts returns`() async {
        let ledger = Ledger()
        let tokens = [
            center.addObserver(for: Signal.self, on: ledger) { _, _ in }, center.addObserver(for: Signal.self) { _ in },
        ]
        let sequence = center.messages(for: Signal.self)
        await center.drain()
        await MessageCenter().drain()
        withExtendedLifetime(sequence) {}
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `G16: a drain waits for the consumer of a sequence that has begun`() async {
        let sequence = center.messages(for: Signal.self)
        let (began, gate, handled) = (Gate(), Gate(), Journal<Int>())
        let consumer = Task {
            for await signal in sequence {
                if signal.number == 1 {
                    began.open()
                    await gate.pass()
                }
                handled.append(signal.number)
            }
        }
        for number in 1...3 { center.post(Signal(number: number)) }
        await began.pass()
        async let drained: Void = center.drain()
        gate.open()
        await drained
        #expect(handled.entries == [1, 2, 3])
        consumer.cancel()
        await consumer.value
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

    @Test(arguments: [Busy.actor, .boundedActor])
    func `G16: the waits for an observer end when it is removed, while its actor is busy`(busy: Busy) async {
        let (actor, outcomes, drained) = (SteppedActor(), Journal<DeliveryOutcome>(), Gate())
        let token = await busy.observe(center, actor, Gate())
        center.post(Signal(number: 1))
        let waiting = Task { [center] in outcomes.append(await center.postAndWait(Signal(number: 2))) }
        while center.observers.first?.depth != 2 { await Task.yield() }
        let draining = Task { [center] in
            await center.drain()
            drained.open()
        }
        for _ in 0..<5 { await Task.yield() }
        center.removeObserver(token!)
        let outcome = await outcomes.next()
        #expect(outcome.removed == 1 && outcome.isComplete)
        await drained.pass()
        await waiting.value
        await draining.value
        await actor.executor.step()
    }

    @Test(arguments: [MailboxBuffering.unbounded, .newest(5)], [true, false])
    func `G16: a wait doesn't join one before a later message`(buffering: MailboxBuffering, isActor: Bool) async throws
    {
        let (actor, log, gate) = (SteppedActor(), Journal<String>(), Gate())
        let token =
            isActor
            ? center.addObserver(for: Signal.self, on: actor, buffering: buffering) { log.append("\($1.number)") }
            : center.addObserver(for: Signal.self, buffering: buffering) {
                await gate.pass()
                log.append("\($0.number)")
            }
        for number in 1...2 {
            center.post(Signal(number: number))
            for wait in ["a", "b"] {
                let delivery = DeliveryContext(isAwaited: true)
                try #require(center.asyncTopics.topic(of: Signal.self)).fence(delivery)
                delivery.wait { _ in log.append("\(wait)\(number)") }
            }
        }
        gate.open()
        while isActor, log.count < 6 { await actor.executor.step() }
        #expect(await log.collected(6) == ["1", "a1", "b1", "2", "a2", "b2"])
        center.removeObserver(token)
    }

    @Test(arguments: Busy.allCases) func `waits that are given up don't pile up`(busy: Busy) async throws {
        let (actor, gate) = (SteppedActor(), Gate())
        let token = await busy.observe(center, actor, gate)
        var iterator = busy == .sequence ? center.messages(for: Signal.self).makeAsyncIterator() : nil
        for number in 1...2 { center.post(Signal(number: number)) }
        _ = await iterator?.next()
        let topic = try #require(center.asyncTopics.topic(of: Signal.self))
        var waits: [WeakReference<DeliveryContext>] = []
        for _ in 0..<1_000 {
            let wait = DeliveryContext(isAwaited: true)
            topic.fence(wait)
            // As a task that was canceled.
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                #expect(await !wait.outcome().isComplete)
            }.value
            waits.append(WeakReference(wait))
        }
        #expect(waits.count { $0.object != nil } <= 64)
        gate.open()
        if let token { center.removeObserver(token) }
        if busy == .actor || busy == .boundedActor { await actor.executor.step() }
    }

    /// A run loop whose jobs the test runs.
    private struct HeldRunLoop: MainRunLoop {
        let jobs = Journal<@MainActor @Sendable () -> Void>()
        let isCurrent = false

        func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) { jobs.append(job) }
    }

    @Test @MainActor func `G16: a drain waits for the consumer of a deferred post`() async {
        let (runLoop, log, gate) = (HeldRunLoop(), Journal<String>(), Gate())
        let center = MessageCenter(configuration: .init(mainRunLoop: runLoop))
        let sequence = center.messages(for: Arrival.self)
        for job in runLoop.jobs.entries { job() }
        let consumer = Task {
            for await arrival in sequence {
                if arrival.number > 0 { await gate.pass() }
                log.append("\(arrival.number)")
            }
        }
        center.post(Arrival(number: 0))
        _ = await log.collected(1)
        let known = runLoop.jobs.count
        center.activity.deferPost { center.post(Arrival(number: 1)) }
        let draining = Task {
            await center.drain()
            log.append("drained")
        }
        while runLoop.jobs.count < known + 2 { await Task.yield() }
        for job in runLoop.jobs.entries.dropFirst(known) { job() }
        for _ in 0..<100 { await Task.yield() }
        #expect(log.entries == ["0"])
        gate.open()
        await draining.value
        #expect(log.entries == ["0", "1", "drained"])
        consumer.cancel()
        await consumer.value
    }

    @Test @MainActor func `waits for deferred posts that are given up don't pile up, and the others end`() async {
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

    @Test(.timeLimit(.minutes(1))) func `handlers that cancel their tasks take no more than linear time`() async {
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

    @Test func `G16: a drain doesn't wait for a sequence that was removed off the main actor`() async {
        let (center, runLoop) = makeSteppedCenter()
        await MainActor.run { center.post(Arrival(number: 0)) }
        do {
            var iterator = center.messages(for: Arrival.self).makeAsyncIterator()
            await MainActor.run { for number in 1...2 { center.post(Arrival(number: number)) } }
            _ = await iterator.next()
        }
        await center.drain()
        withExtendedLifetime(runLoop) {}
    }

    @Test func `G10: a center whose sequence was removed off the main actor is deallocated with its closures`() async {
        let death = Gate()
        do {
            let canary = Canary(opening: death)
            let (center, _) = makeSteppedCenter { _ in withExtendedLifetime(canary) {} }
            _ = center.messages(for: Arrival.self)
        }
        await death.pass()
    }

    /// Returns a center whose main run loop never turns.
    private func makeSteppedCenter(
        _ diagnostics: @escaping @Sendable (MessageDiagnostic) -> Void = { _ in }
    ) -> (MessageCenter, StillRunLoop) {
        let runLoop = StillRunLoop()
        return (MessageCenter(configuration: .init(diagnostics: diagnostics, mainRunLoop: runLoop)), runLoop)
    }

    @Test func `G16: a canceled drain returns`() async {
        let gate = Gate()
        let token = center.addObserver(for: Signal.self) { _ in await gate.pass() }
        center.post(Signal(number: 1))
        let waiting = Task { await center.drain() }
        waiting.cancel()
        await waiting.value
        gate.open()
        await center.drain()
        center.removeObserver(token)
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

/// A main run loop whose jobs never run.
private final class StillRunLoop: MainRunLoop {
    private let jobs = Journal<@MainActor @Sendable () -> Void>()

    var isCurrent: Bool { ProcessMainRunLoop.main.isCurrent }
    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) { jobs.append(job) }
}

/// Cancels a task.
private struct Cancellation: Sendable {
    let cancel: @Sendable () -> Void
}

extension SteppedActor {
    /// The entries, read where the executor's jobs run.
    nonisolated func entriesOnExecutor() async -> [Int] {
        async let entries = entries
        await executor.step()
        return await entries
    }
}
