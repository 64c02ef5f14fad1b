import Dispatch
import NotifiableAdapter

/// Asynchronous posts from two threads at once, compared with the same number of posts from one.
@MainActor enum ThreadCases {
    private static let batch = 20_000
    private static let actorsBatch = 1_000
    private static let oneThread = "one thread"

    static let all = [
        BenchmarkCase(
            name: "threads-different",
            title: "two threads, different messages",
            batch: batch,
            contenders: [
                Contender("two threads") { differentMessages(threads: 2) },
                Contender(oneThread) { differentMessages(threads: 1) },
            ],
            targets: [.atLeast(1.8, timesLessThan: oneThread)]
        ),
        BenchmarkCase(
            name: "threads-same",
            title: "two threads, one message to one actor",
            batch: batch,
            contenders: [
                Contender("two threads") { sameMessage(threads: 2) },
                Contender(oneThread) { sameMessage(threads: 1) },
            ],
            targets: [.atMost(1, times: oneThread)]
        ),
        BenchmarkCase(
            name: "threads-actors",
            title: "two threads, one message to 100 actors",
            batch: actorsBatch,
            contenders: [
                Contender("two threads") { sameMessage(toActors: 100, threads: 2) },
                Contender(oneThread) { sameMessage(toActors: 100, threads: 1) },
            ],
            targets: [.atLeast(1.6, timesLessThan: oneThread)]
        ),
    ]

    /// Posts without deliveries: each core has a poster, so the actors' executor is held.
    private static func differentMessages(threads: Int) -> Workload {
        let center = MessageCenter.withoutReports()
        let executor = HeldExecutor()
        let done = DispatchSemaphore(value: 0)
        let sinks = (0..<2).map { _ in HeldSink(on: executor, batch: batch / threads, done: done) }
        let tokens = (
            center.addObserver(for: Pulse.self, on: sinks[0]) { sink, pulse in sink.add(pulse.value) },
            center.addObserver(for: SecondPulse.self, on: sinks[1]) { sink, pulse in sink.add(pulse.value) }
        )
        return .timed { operations in
            let each = operations / threads
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                if thread == 0 {
                    for value in 0..<each { center.post(Pulse(value: value)) }
                } else {
                    for value in 0..<each { center.post(SecondPulse(value: value)) }
                }
            }
        } check: { _ in
            withExtendedLifetime((tokens, sinks)) {}
            for _ in 0..<threads {
                while done.wait(timeout: .now()) == .timedOut { executor.runNext() }
            }
        }
    }

    /// Posts and deliveries: the time ends when the actor has received the last message.
    private static func sameMessage(threads: Int) -> Workload {
        let center = MessageCenter.withoutReports()
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
        return .timed { operations in
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                for value in 0..<operations / threads { center.post(Pulse(value: value)) }
            }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    /// Posts without deliveries: each core has a poster, so the actors' executor is held.
    private static func sameMessage(toActors actors: Int, threads: Int) -> Workload {
        let center = MessageCenter.withoutReports()
        let executor = HeldExecutor()
        let done = DispatchSemaphore(value: 0)
        let sinks = (0..<actors).map { _ in HeldSink(on: executor, batch: actorsBatch, done: done) }
        let tokens = sinks.map { center.addObserver(for: Pulse.self, on: $0) { sink, pulse in sink.add(pulse.value) } }
        return .timed { operations in
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                for value in 0..<operations / threads { center.post(Pulse(value: value)) }
            }
        } check: { _ in
            withExtendedLifetime((tokens, sinks)) {}
            for _ in 0..<actors {
                while done.wait(timeout: .now()) == .timedOut { executor.runNext() }
            }
        }
    }
}
