import Dispatch
import Foundation
import NotifiableAdapter

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    private static let batch = 10_000
    private static let asyncStream = "AsyncStream"
    private static let directAwait = "await actor.f()"
    /// A call that sees nothing of the caller's task, as a handler doesn't.
    private static let detachedAwait = "await Task.detached { await actor.f() }.value"

    /// Asynchronous messages, from the post to the end of the last handler.
    @MainActor static let async = [
        BenchmarkCase(
            "actor",
            "async post into an actor",
            batch: batch,
            [
                Contender(.messageCenter) { posts() },
                Contender(.foundationMessages) { foundationPosts() },
                Contender(asyncStream) { streamed() },
            ],
            [.atMost(0.2, times: asyncStream)]
        ),
        BenchmarkCase(
            "async-closure",
            "async closure, one message at a time",
            batch: batch,
            [
                Contender(.messageCenter) {
                    let (center, sink) = (MessageCenter.withoutReports(), Sink(batch))
                    let token = center.addObserver(for: Pulse.self) { await sink.add($0.value) }
                    return received(by: sink, retaining: token) { center.post(Pulse(value: $0)) }
                },
                Contender(.foundationMessages) { foundationPosts() },
            ],
            [.atLeast(5, timesLessThan: .foundationMessages)]
        ),
    ]

    /// Posts that wait, carry values or are measured; bounds; and message sequences.
    @MainActor static let context =
        [
            BenchmarkCase(
                "awaited",
                "async post that waits for an actor",
                batch: batch,
                [
                    Contender(.messageCenter) {
                        let (center, sink) = (MessageCenter(), Sink(batch))
                        let token = center.addObserver(for: Pulse.self, on: sink) { $0.add($1.value) }
                        return awaited(by: sink, retaining: token) { _ = await center.postAndWait(Pulse(value: $0)) }
                    },
                    Contender(detachedAwait) {
                        let sink = Sink(batch)
                        return awaited(by: sink) { value in await Task.detached { await sink.add(value) }.value }
                    },
                    Contender(directAwait) {
                        let sink = Sink(batch)
                        return awaited(by: sink) { await sink.add($0) }
                    },
                ],
                [.atMost(2.5, times: detachedAwait)]
            ),
            BenchmarkCase(
                "carried",
                "async post that carries values",
                batch: batch,
                [
                    Contender("1 value") { posts(carrying: [.init(Values.$a)]) },
                    Contender("3 values") { posts(carrying: [.init(Values.$a), .init(Values.$b), .init(Values.$c)]) },
                    Contender("no value") { posts() },
                ],
                [.atMost(2.5, times: "no value")]
            ),
            BenchmarkCase(
                "flood",
                "flood of an actor that keeps the newest",
                batch: batch,
                [Contender(".newest(1)") { flood(.newest(1)) }, Contender(".unbounded") { flood(.unbounded) }]
            ),
            BenchmarkCase(
                "instrument",
                "main-actor post that is measured",
                [
                    Contender("instrument") { measuredPosts(by: Counting()) },
                    Contender("no instrument") { measuredPosts(by: nil) },
                ],
                [.atMost(8, times: "no instrument")]
            ),
            BenchmarkCase(
                "instrument-actor",
                "async post into an actor that is measured",
                batch: batch,
                [
                    Contender("instrument") { posts(measuredBy: Counting()) },
                    Contender("no instrument") { posts() },
                ]
            ),
        ] + [1, 4, 16, 100].map { sequences($0) }

    // MARK: Posts

    /// Posts the values of a batch, and waits until the sink has received them.
    @MainActor private static func received<Retained>(
        by sink: Sink,
        retaining retained: Retained,
        _ post: @escaping @MainActor (Int) -> Void
    ) -> Workload {
        .timed(retaining: retained) { operations in
            for value in 0..<operations { post(value) }
            sink.wait()
        }
    }

    @MainActor private static func awaited<Retained: Sendable>(
        by sink: Sink,
        retaining retained: Retained = (),
        _ call: @escaping @Sendable (Int) async -> Void
    ) -> Workload {
        .timed(retaining: retained) { operations in
            Task.detached { for value in 0..<operations { await call(value) } }
            sink.wait()
        }
    }

    @MainActor private static func posts(
        carrying carriedValues: [CarriedTaskLocal] = [],
        measuredBy instrument: (any MessageInstrument)? = nil
    ) -> Workload {
        let center = MessageCenter(
            configuration: .init(carriedValues: carriedValues, backlogLimit: nil, instrument: instrument)
        )
        let sink = Sink(batch)
        let token = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
        return .timed(retaining: token) { operations in
            Values.$a.withValue(1) { for value in 0..<operations { center.post(Pulse(value: value)) } }
            sink.wait()
        }
    }

    @MainActor private static func foundationPosts() -> Workload {
        let (center, sink) = (NotificationCenter(), Sink(batch))
        let token = center.addObserver(for: Pulse.self) { await sink.add($0.value) }
        return received(by: sink, retaining: token) { center.post(Pulse(value: $0)) }
    }

    @MainActor private static func streamed() -> Workload {
        let (stream, continuation) = AsyncStream.makeStream(of: Pulse.self)
        let sink = Sink(batch)
        Task.detached { await sink.drain(stream) }
        return received(by: sink, retaining: ()) { continuation.yield(Pulse(value: $0)) }
    }

    private enum Values {
        @TaskLocal static var a = 0
        @TaskLocal static var b = ""
        @TaskLocal static var c: Station?
    }

    @MainActor private static func flood(_ buffering: MailboxBuffering) -> Workload {
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }, backlogLimit: nil))
        let (sink, done) = (Sink(.max), DispatchSemaphore(value: 0))
        let token = center.addObserver(for: Pulse.self, on: sink, buffering: buffering) { $0.add($1.value) }
        return .timed(retaining: token) { operations in
            for value in 0..<operations { center.post(Pulse(value: value)) }
            Task.detached {
                await center.drain()
                done.signal()
            }
            done.wait()
        }
    }

    // MARK: Measuring

    private final class Counting: MessageInstrument {
        private let handled = Atomic<Int>(0)

        func didPost(_ messageType: any Any.Type) {}
        func willHandle(_ handling: MessageHandling) {}
        func didHandle(_ handling: MessageHandling) { handled.add(1, ordering: .relaxed) }
    }

    @MainActor private static func measuredPosts(by instrument: (any MessageInstrument)?) -> Workload {
        let center = MessageCenter(configuration: .init(instrument: instrument))
        let tally = Tally()
        let token = center.addObserver(for: Tick.self) { tally.add($0.value) }
        return .tallied(tally, retaining: token) { operations in
            for value in 0..<operations { center.post(Tick(value: value)) }
        }
    }

    // MARK: Sequences

    @MainActor private static func sequences(_ consumers: Int) -> BenchmarkCase {
        BenchmarkCase(
            "sequences-\(consumers)",
            "async delivery to \(consumers) sequences",
            batch: batch,
            [
                Contender(.messageCenter) {
                    let center = MessageCenter.withoutReports()
                    let make = { center.messages(for: Pulse.self, buffering: .unbounded) }
                    return deliveries(to: (0..<consumers).map { _ in make() }) { center.post($0) }
                },
                Contender(.foundationMessages) {
                    let center = NotificationCenter()
                    let make = { center.messages(for: Pulse.self, bufferSize: batch) }
                    return deliveries(to: (0..<consumers).map { _ in make() }) { center.post($0) }
                },
                Contender(asyncStream) {
                    let streams = (0..<consumers).map { _ in AsyncStream.makeStream(of: Pulse.self) }
                    return deliveries(to: streams.map(\.stream)) { pulse in
                        for stream in streams { stream.continuation.yield(pulse) }
                    }
                },
            ],
            [.atMost(1.3, times: asyncStream)]
        )
    }

    /// Measures the time of a delivery: a post has as many as there are sequences.
    @MainActor private static func deliveries<Messages: AsyncSequence & Sendable>(
        to sequences: [Messages],
        post: @escaping @MainActor (Pulse) -> Void
    ) -> Workload where Messages.Element == Pulse {
        let done = DispatchSemaphore(value: 0)
        let last = batch / sequences.count - 1
        for sequence in sequences {
            Task.detached {
                for try await pulse in sequence where pulse.value == last { done.signal() }
            }
        }
        return .timed(retaining: ()) { operations in
            for value in 0...last { post(Pulse(value: value)) }
            for _ in sequences { done.wait() }
        }
    }
}
