import Dispatch
import Foundation
import NotifiableAdapter

/// Posts that wait, carry values or are measured; bounds; and message sequences.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor enum ContextCases {
    private static let batch = 10_000
    private static let directAwait = "await actor.f()"
    /// A call that sees nothing of the caller's task, as a handler doesn't.
    private static let detachedAwait = "await Task.detached { await actor.f() }.value"

    static let all =
        [
            BenchmarkCase(
                name: "awaited",
                title: "async post that waits for an actor",
                batch: batch,
                contenders: [
                    Contender(.messageCenter) { awaitedPosts() },
                    Contender(detachedAwait) { awaitedTasks() },
                    Contender(directAwait) { awaitedCalls() },
                ],
                targets: [.atMost(2, times: detachedAwait), .atMost(2, times: directAwait)]
            ),
            BenchmarkCase(
                name: "carried",
                title: "async post that carries values",
                batch: batch,
                contenders: [
                    Contender("3 values") { posts(carrying: [.init(Values.$a), .init(Values.$b), .init(Values.$c)]) },
                    Contender("1 value") { posts(carrying: [.init(Values.$a)]) },
                    Contender("no value") { posts(carrying: []) },
                ]
            ),
            BenchmarkCase(
                name: "flood",
                title: "flood of an actor that keeps the newest",
                batch: batch,
                contenders: [
                    Contender(".newest(1)") { flood(.newest(1)) }, Contender(".unbounded") { flood(.unbounded) },
                ]
            ),
            BenchmarkCase(
                name: "instrument",
                title: "main-actor post that is measured",
                contenders: [
                    Contender("instrument") { measuredPosts(by: Counting()) },
                    Contender("no instrument") { measuredPosts(by: nil) },
                ]
            ),
            BenchmarkCase(
                name: "instrument-actor",
                title: "async post into an actor that is measured",
                batch: batch,
                contenders: [
                    Contender("instrument") { posts(carrying: [], measuredBy: Counting()) },
                    Contender("no instrument") { posts(carrying: []) },
                ]
            ),
        ] + [1, 4, 16, 100].map { sequences($0) }

    // MARK: Waiting

    private static func awaitedPosts() -> Workload {
        let center = MessageCenter()
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
        return .timed { operations in
            Task.detached {
                for value in 0..<operations { _ = await center.postAndWait(Pulse(value: value)) }
            }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    private static func awaitedCalls() -> Workload {
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        return .timed { operations in
            Task.detached {
                for value in 0..<operations { await sink.add(value) }
            }
            done.wait()
        } check: { _ in
        }
    }

    private static func awaitedTasks() -> Workload {
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        return .timed { operations in
            Task.detached {
                for value in 0..<operations { await Task.detached { await sink.add(value) }.value }
            }
            done.wait()
        } check: { _ in
        }
    }

    // MARK: Carried values and bounds

    private enum Values {
        @TaskLocal static var a = 0
        @TaskLocal static var b = ""
        @TaskLocal static var c: Station?
    }

    private static func posts(
        carrying carriedValues: [CarriedTaskLocal],
        measuredBy instrument: (any MessageInstrument)? = nil
    ) -> Workload {
        let center = MessageCenter(
            configuration: .init(carriedValues: carriedValues, backlogLimit: nil, instrument: instrument)
        )
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: batch, done: done)
        let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
        return .timed { operations in
            Values.$a.withValue(1) {
                for value in 0..<operations { center.post(Pulse(value: value)) }
            }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    private static func flood(_ buffering: MailboxBuffering) -> Workload {
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }, backlogLimit: nil))
        let done = DispatchSemaphore(value: 0)
        let sink = Sink(batch: .max, done: done)
        let token = center.addObserver(for: Pulse.self, on: sink, buffering: buffering) { sink, pulse in
            sink.add(pulse.value)
        }
        return .timed { operations in
            for value in 0..<operations { center.post(Pulse(value: value)) }
            Task.detached {
                await center.drain()
                done.signal()
            }
            done.wait()
        } check: { _ in
            withExtendedLifetime((token, sink)) {}
        }
    }

    // MARK: Measuring

    private final class Counting: MessageInstrument {
        private let handled = Atomic<Int>(0)

        func didPost(_ messageType: any Any.Type) {}
        func willHandle(_ handling: MessageHandling) {}
        func didHandle(_ handling: MessageHandling) { handled.add(1, ordering: .relaxed) }
    }

    private static func measuredPosts(by instrument: (any MessageInstrument)?) -> Workload {
        let center = MessageCenter(configuration: .init(instrument: instrument))
        let tally = Tally()
        let token = center.addObserver(for: Tick.self) { tally.add($0.value) }
        return .tallied(tally, retaining: token) { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        }
    }

    // MARK: Sequences

    private static func sequences(_ consumers: Int) -> BenchmarkCase {
        BenchmarkCase(
            name: "sequences-\(consumers)",
            title: "async delivery to \(consumers) sequences",
            batch: batch,
            contenders: [
                Contender(.messageCenter) {
                    let center = MessageCenter.withoutReports()
                    return deliveries(
                        to: (0..<consumers).map { _ in
                            center.messages(for: Pulse.self, buffering: .unbounded)
                        }
                    ) { center.post($0) }
                },
                Contender(.foundationMessages) {
                    let center = NotificationCenter()
                    return deliveries(
                        to: (0..<consumers).map { _ in
                            center.messages(for: Pulse.self, bufferSize: batch)
                        }
                    ) { center.post($0) }
                },
            ]
        )
    }

    /// Measures the time of a delivery: a post has as many as there are sequences.
    private static func deliveries<Messages: AsyncSequence & Sendable>(
        to sequences: [Messages],
        post: @escaping @MainActor (Pulse) -> Void
    ) -> Workload where Messages.Element == Pulse {
        let done = DispatchSemaphore(value: 0)
        let last = batch / sequences.count - 1
        for sequence in sequences {
            Task.detached {
                var iterator = sequence.makeAsyncIterator()
                while let pulse = try await iterator.next() {
                    if pulse.value == last { done.signal() }
                }
            }
        }
        return .timed { operations in
            for value in 0...last { post(Pulse(value: value)) }
            for _ in sequences { done.wait() }
        } check: { _ in
        }
    }
}
