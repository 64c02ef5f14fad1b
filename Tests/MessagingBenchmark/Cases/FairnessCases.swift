import CommandLineSupport
import Dispatch
import Foundation
import NotifiableAdapter

extension BenchmarkCase {
    /// The delay of a high-priority call to an actor for which many messages wait.
    @MainActor static let fairness = [
        fairness(
            "fairness-actor",
            "call to an actor with 50,000 messages",
            [Contender(.messageCenter) { actorMessages() }, Contender("a task each") { actorTasks() }]
        ),
        fairness(
            "fairness-main-actor",
            "the same on the main actor",
            [Contender(.messageCenter) { mainActorMessages() }]
        ),
    ]

    private static let batch = 50_000

    private static func fairness(_ name: String, _ title: String, _ contenders: [Contender]) -> BenchmarkCase {
        BenchmarkCase(name, title, unit: .milliseconds, batch: batch, contenders, limit: 50)
    }

    /// The work of a handler.
    private static func work() {
        let end = ContinuousClock.now + .microseconds(20)
        while ContinuousClock.now < end {}
    }

    @MainActor private static func actorMessages() -> Workload {
        let (center, sink) = (MessageCenter.withoutReports(), Sink(batch))
        let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in
            work()
            sink.add(pulse.value)
        }
        return callDelay(of: sink, retaining: token) { center.post(Pulse(value: $0)) }
    }

    @MainActor private static func actorTasks() -> Workload {
        let sink = Sink(batch)
        return callDelay(of: sink, retaining: ()) { value in
            Task.detached {
                await sink.perform { sink in
                    work()
                    sink.add(value)
                }
            }
        }
    }

    /// Measures a call while the actor works on a batch, then waits for the batch.
    @MainActor private static func callDelay<Retained>(
        of sink: Sink,
        retaining retained: Retained,
        _ enqueue: @escaping @MainActor (Int) -> Void
    ) -> Workload {
        Workload { operations throws(CommandFailure) in
            for value in 0..<operations { enqueue(value) }
            let returned = DispatchSemaphore(value: 0)
            let start = ContinuousClock.now
            Task.detached(priority: .high) {
                await sink.perform { _ in }
                returned.signal()
            }
            returned.wait()
            let delay = ContinuousClock.now - start
            sink.wait()
            withExtendedLifetime(retained) {}
            return delay / .milliseconds(1)
        }
    }

    @MainActor private static func mainActorMessages() -> Workload {
        let center = MessageCenter.withoutReports()
        let tally = Tally()
        let token = center.addObserver(for: Pulse.self, on: MainActor.shared) { _, pulse in
            work()
            MainActor.assumeIsolated { tally.add(pulse.value) }
        }
        return Workload { operations throws(CommandFailure) in
            for value in 0..<operations { center.post(Pulse(value: value)) }
            let end = Lock<ContinuousClock.Instant?>(nil)
            let start = ContinuousClock.now
            Task(priority: .high) { end.withLock { $0 = .now } }
            while tally.count < operations || end.withLock({ $0 == nil }) {
                _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            }
            withExtendedLifetime(token) {}
            try tally.check(operations: operations, observers: 1)
            return ((end.withLock(\.self) ?? .now) - start) / .milliseconds(1)
        }
    }
}
