import Dispatch
import NotifiableAdapter

extension BenchmarkCase {
    /// Asynchronous posts from two threads at once, compared with the same number of posts from one.
    @MainActor static let threads = [
        threads(
            "threads-different",
            "two threads, different messages",
            batch: 20_000,
            .atLeast(1.8, timesLessThan: .oneThread),
            differentMessages
        ),
        threads("threads-same", "two threads, one message to one actor", batch: 20_000, .atMost(1, times: .oneThread)) {
            threads in
            let (center, sink) = (MessageCenter.withoutReports(), Sink(20_000))
            let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
            return .timed(retaining: token) { operations in
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    for value in 0..<operations / threads { center.post(Pulse(value: value)) }
                }
                sink.wait()
            }
        },
        threads(
            "threads-actors",
            "two threads, one message to 100 actors",
            batch: 1_000,
            .atLeast(1.6, timesLessThan: .oneThread)
        ) { threads in
            let (center, executor) = (MessageCenter.withoutReports(), HeldExecutor())
            let sinks = (0..<100).map { _ in HeldSink(on: executor, 1_000) }
            let tokens = sinks.map {
                center.addObserver(for: Pulse.self, on: $0) { sink, pulse in sink.add(pulse.value) }
            }
            return .timed(retaining: tokens) { operations in
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    for value in 0..<operations / threads { center.post(Pulse(value: value)) }
                }
            } check: { _ in
                for sink in sinks { sink.runToEnd() }
            }
        },
    ]

    private static func threads(
        _ name: String,
        _ title: String,
        batch: Int,
        _ target: Target,
        _ prepare: @escaping @MainActor (_ threads: Int) -> Workload
    ) -> BenchmarkCase {
        BenchmarkCase(
            name,
            title,
            batch: batch,
            [Contender("two threads") { prepare(2) }, Contender(.oneThread) { prepare(1) }],
            [target]
        )
    }

    /// Posts without deliveries: each core has a poster, so the actors' executor is held.
    @MainActor private static func differentMessages(threads: Int) -> Workload {
        let center = MessageCenter.withoutReports()
        let executor = HeldExecutor()
        let sinks = (0..<2).map { _ in HeldSink(on: executor, 20_000 / threads) }
        let tokens = (
            center.addObserver(for: Pulse.self, on: sinks[0]) { sink, pulse in sink.add(pulse.value) },
            center.addObserver(for: SecondPulse.self, on: sinks[1]) { sink, pulse in sink.add(pulse.value) }
        )
        return .timed(retaining: tokens) { operations in
            let each = operations / threads
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                if thread == 0 {
                    for value in 0..<each { center.post(Pulse(value: value)) }
                } else {
                    for value in 0..<each { center.post(SecondPulse(value: value)) }
                }
            }
        } check: { _ in
            for sink in sinks.prefix(threads) { sink.runToEnd() }
        }
    }
}
