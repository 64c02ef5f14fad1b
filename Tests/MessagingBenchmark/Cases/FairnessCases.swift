import ActorMessaging
import CommandLineSupport
import Dispatch
import Foundation
import NotifiableAdapter

/// The delay of a high-priority call to an actor for which many messages wait.
@MainActor enum FairnessCases {
    private static let batch = 50_000
    private nonisolated static let workPerMessage = Duration.microseconds(20)
    private static let milliseconds = 50.0

    static let all = [
        BenchmarkCase(
            name: "fairness-actor",
            title: "call to an actor with 50,000 messages",
            unit: .milliseconds,
            batch: batch,
            contenders: [Contender(.messageCenter) { actorMessages() }, Contender("a task each") { actorTasks() }],
            limit: milliseconds
        ),
        BenchmarkCase(
            name: "fairness-main-actor",
            title: "the same on the main actor",
            unit: .milliseconds,
            batch: batch,
            contenders: [Contender(.messageCenter) { mainActorMessages() }],
            limit: milliseconds
        ),
    ]

    private static func actorMessages() -> Workload {
        let center = MessageCenter.withoutReports()
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in
            work()
            sink.add(pulse.value)
        }
        return callDelay(of: sink, done: done, retaining: token) { operations in
            for value in 0..<operations { center.post(Pulse(value: value)) }
        }
    }

    private static func actorTasks() -> Workload {
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        return callDelay(of: sink, done: done, retaining: ()) { operations in
            for value in 0..<operations {
                Task.detached {
                    await sink.perform { sink in
                        work()
                        sink.add(value)
                    }
                }
            }
        }
    }

    private static func mainActorMessages() -> Workload {
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
            guard let end = end.withLock(\.self) else { throw CommandFailure("the call did not return") }
            return (end - start).nanoseconds / 1e6
        }
    }

    /// Measures a call while the actor works on a batch, then waits for the batch.
    private static func callDelay<Retained>(
        of sink: Sink,
        done: DispatchSemaphore,
        retaining retained: Retained,
        _ enqueue: @escaping @MainActor (_ operations: Int) -> Void
    ) -> Workload {
        Workload { operations throws(CommandFailure) in
            enqueue(operations)
            let returned = DispatchSemaphore(value: 0)
            let start = ContinuousClock.now
            Task.detached(priority: .high) {
                await sink.perform { _ in }
                returned.signal()
            }
            returned.wait()
            let delay = ContinuousClock.now - start
            done.wait()
            withExtendedLifetime(retained) {}
            return delay.nanoseconds / 1e6
        }
    }

    /// The work of a handler.
    private nonisolated static func work() {
        let end = ContinuousClock.now + workPerMessage
        while ContinuousClock.now < end {}
    }
}
